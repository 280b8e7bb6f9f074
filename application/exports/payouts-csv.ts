import { dollarsFromCents } from '../../domain/money/cents.ts';
import { fullName } from '../../domain/users/user.ts';
import type { listPayouts } from '../payouts/list-payouts.ts';
import type { ProvidedBy } from '../tokens.ts';
import { csvList, type CsvList } from './csv-list.ts';
import { csvFilters } from './inputs.ts';

/** Weekly payouts, those due last first. Amounts in dollars. */
export function payoutsCsv(list: ProvidedBy<typeof listPayouts>): CsvList {
  return csvList({
    filter: csvFilters.payouts,
    page: (actor, input) => list.execute(actor, input),
    columns: {
      Payout: ({ payout }) => payout.id,
      'Driver id': ({ payout }) => payout.driverId,
      Driver: ({ driver }) => fullName(driver),
      'Driver email': ({ driver }) => driver.email,
      'Week from': ({ payout }) => payout.period.start,
      'Week until': ({ payout }) => payout.period.end,
      'Scheduled for': ({ payout }) => payout.period.scheduledFor,
      Status: ({ payout }) => payout.status,
      Rides: ({ payout }) => payout.ridesCount,
      Amount: ({ payout }) => dollarsFromCents(payout.amountCents),
      Fee: ({ payout }) => dollarsFromCents(payout.processingFeeCents),
      Net: ({ payout }) => dollarsFromCents(payout.netCents),
      Completed: ({ payout }) => payout.completedAt,
      Transfer: ({ payout }) => payout.transferId,
      'Failure reason': ({ payout }) => payout.failureReason,
    },
  });
}
