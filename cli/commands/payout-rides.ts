import type { PayoutKind } from '../../application/ports/payouts.ts';
import type { UseCases } from '../../application/use-cases.ts';
import { dollarsFromCents } from '../../domain/money/cents.ts';
import { print, printResult } from '../output.ts';
import { CLI_ACTOR } from '../with-app.ts';

type Row = Readonly<Record<string, string | number>>;

/** Every ride that a payout or a payout request pays, page after page. */
export async function getPayoutRides(
  useCases: UseCases,
  of: PayoutKind,
  payoutId: string,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let after: string | null = null;
  do {
    const [page] = await useCases.listPayoutRides.execute(CLI_ACTOR, of, [{ payoutId, after }], {
      limit: 100,
    });
    for (const { rideId, completedAt, destination, amountCents } of page?.items ?? []) {
      const amount = dollarsFromCents(amountCents);
      rows.push({ ride: rideId, completed: completedAt.toISOString(), destination, amount });
    }
    after = page?.nextCursor ?? null;
  } while (after !== null);
  return rows;
}

/** A payout and its rides: two tables on a terminal, one object for machines. */
export function printPayout(payout: Row, rides: readonly Row[], { json }: { json?: boolean }): void {
  if (json) {
    printResult({ ...payout, rides }, { json });
    return;
  }
  printResult(payout, {});
  print(rides, {});
}
