import type { ListBookings } from '../rides/list-bookings.ts';
import type { ListUsers } from '../users/list-users.ts';
import type { ListSecurityEvents } from '../security/list-security-events.ts';
import { bookingsCsv } from './bookings-csv.ts';
import type { CsvList } from './csv-list.ts';
import type { CsvListName } from './inputs.ts';
import { securityEventsCsv } from './security-events-csv.ts';
import { usersCsv } from './users-csv.ts';

/** Every list that can be saved as CSV, by its name. */
export class CsvLists {
  readonly byName: Readonly<Record<CsvListName, CsvList>>;

  constructor(listBookings: ListBookings, listSecurityEvents: ListSecurityEvents, listUsers: ListUsers) {
    this.byName = {
      bookings: bookingsCsv(listBookings),
      'security-events': securityEventsCsv(listSecurityEvents),
      users: usersCsv(listUsers),
    };
  }
}
