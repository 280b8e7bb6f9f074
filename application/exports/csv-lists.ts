import { listBookings } from '../rides/show-rides.ts';
import { listUsers } from '../users/accounts.ts';
import { listRatings } from '../ratings/ratings.ts';
import { listAuditLog, listSecurityEvents } from '../security/security.ts';
import { listPayouts } from '../payouts/list-payouts.ts';
import { type RideAccounts, rideAccounts } from '../ports/payments.ts';
import { listJournal, listTaxTotals, showProfitAndLoss } from '../wallet/accounting.ts';
import { journalCsv, profitAndLossCsv, taxTotalsCsv } from './accounting-csv.ts';
import { auditLogCsv } from './audit-log-csv.ts';
import { bookingsCsv } from './bookings-csv.ts';
import type { CsvList } from './csv-list.ts';
import type { CsvListName } from './inputs.ts';
import { payoutsCsv } from './payouts-csv.ts';
import { ratingsCsv } from './ratings-csv.ts';
import { securityEventsCsv } from './security-events-csv.ts';
import { usersCsv } from './users-csv.ts';
import { service, type ProvidedBy } from '../tokens.ts';

/** Every list that can be saved as CSV, by its name. */
export class CsvLists {
  readonly byName: Readonly<Record<CsvListName, CsvList>>;

  constructor(
    bookings: ProvidedBy<typeof listBookings>,
    ratings: ProvidedBy<typeof listRatings>,
    securityEvents: ProvidedBy<typeof listSecurityEvents>,
    users: ProvidedBy<typeof listUsers>,
    auditLog: ProvidedBy<typeof listAuditLog>,
    journal: ProvidedBy<typeof listJournal>,
    taxTotals: ProvidedBy<typeof listTaxTotals>,
    profitAndLoss: ProvidedBy<typeof showProfitAndLoss>,
    payouts: ProvidedBy<typeof listPayouts>,
    rideAccounts: RideAccounts,
  ) {
    this.byName = {
      bookings: bookingsCsv(bookings, rideAccounts),
      ratings: ratingsCsv(ratings),
      'security-events': securityEventsCsv(securityEvents),
      users: usersCsv(users),
      'audit-log': auditLogCsv(auditLog),
      journal: journalCsv(journal),
      'tax-totals': taxTotalsCsv(taxTotals),
      'profit-and-loss': profitAndLossCsv(profitAndLoss),
      payouts: payoutsCsv(payouts),
    };
  }
}

export const csvLists = service(CsvLists, [
  listBookings,
  listRatings,
  listSecurityEvents,
  listUsers,
  listAuditLog,
  listJournal,
  listTaxTotals,
  showProfitAndLoss,
  listPayouts,
  rideAccounts,
]);
