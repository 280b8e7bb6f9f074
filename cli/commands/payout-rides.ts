import type { PayoutKind } from '../../application/ports/payouts.ts';
import type { UseCases } from '../../application/use-cases.ts';
import { dollarsFromCents } from '../../domain/money/cents.ts';
import { takeItems } from '../list-items.ts';
import { Report } from '../output.ts';
import type { Rows } from '../text-table.ts';
import { CLI_ACTOR } from '../with-app.ts';

/** Every ride that a payout or a payout request pays, page after page. */
export async function getPayoutRides(useCases: UseCases, of: PayoutKind, payoutId: string): Promise<Rows> {
  const items = await takeItems(Infinity, async ({ limit, after }) => {
    const [page] = await useCases.listPayoutRides.execute(CLI_ACTOR, of, [{ payoutId, after }], { limit });
    return page ?? { items: [], cursors: [], nextCursor: null };
  });
  return items.map(({ rideId, completedAt, destination, amountCents }) => ({
    ride: rideId,
    completed: completedAt,
    destination,
    amount: dollarsFromCents(amountCents),
  }));
}

/** A payout and its rides; as CSV the rides. */
export function payoutReport(payout: object, rides: Rows): Report {
  return new Report({ json: { ...payout, rides }, csv: rides, text: [payout, '', rides] });
}
