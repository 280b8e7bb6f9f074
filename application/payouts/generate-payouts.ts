import { takeFromRides } from '../../domain/payouts/payout-rides.ts';
import { batchAmount, batchPayout, ridesDue, type Payout } from '../../domain/payouts/payout.ts';
import { lastPeriod, type PayoutPeriod } from '../../domain/payouts/period.ts';
import { admin } from '../access.ts';
import { serviceArea } from '../ports/geo.ts';
import { UNHEARD, type Progress } from '../ports/operations.ts';
import type { Transact, Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import { payoutRunInput } from './inputs.ts';
import { payoutNote } from './payout-audit.ts';
import { setOffCash } from './set-off-cash.ts';
import { reserve } from './transfers.ts';

/** So many drivers are looked up at once. */
const DRIVERS = 100;

/** Thrown to roll a dry run back; never leaves the use case. */
class DryRun extends Error {
  constructor(readonly payout: Payout | null) {
    super('dry run');
  }
}

/**
 * Makes one pending payout per driver for the last whole week and reserves its money, once what the driver owes for cash
 * is set against it. Each driver's is a transaction
 * of its own, so that nobody else waits for all of them. It knows the rides that it pays, and no cent of a ride is
 * paid twice: running it again makes nothing new, and finishes what a crash left undone. Answers with the payouts that
 * were made, or would be, one for each driver at most.
 */
export const generatePayouts = workflow({
  access: admin,
  input: payoutRunInput,
  needs: { serviceArea },
  run: async ({ input: { dryRun }, now, transact }, { serviceArea }, progress: Progress = UNHEARD) => {
    const payouts: Payout[] = [];
    const period = lastPeriod(now(), serviceArea.timeZone);
    for await (const driverId of drivers(transact, period.end)) {
      const payout = await generate(transact, driverId, { period, dryRun });
      if (payout) payouts.push(payout);
      progress(payouts.length);
    }
    return payouts;
  },
});

async function* drivers(transact: Transact, before: Date): AsyncGenerator<string> {
  let page: string[] = [];
  do {
    const after = page.at(-1) ?? null;
    page = await transact(({ payouts }) => payouts.unpaidDrivers(before, { after, limit: DRIVERS }));
    yield* page;
  } while (page.length === DRIVERS);
}

async function generate(
  transact: Transact,
  driverId: string,
  { period, dryRun }: { readonly period: PayoutPeriod; readonly dryRun: boolean },
): Promise<Payout | null> {
  try {
    return await transact(async (tx) => {
      const payout = await forDriver(tx, driverId, period);
      if (dryRun) throw new DryRun(payout);
      return payout;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.payout;
    throw error;
  }
}

async function forDriver(tx: Transaction, driverId: string, period: PayoutPeriod): Promise<Payout | null> {
  const unpaid = await setOffCash(tx, driverId, await tx.payouts.lockUnpaid(driverId));
  const due = ridesDue(unpaid, period);
  const amountCents = batchAmount(due, await tx.payouts.failedCents(driverId));
  if (amountCents <= 0) return null;
  const rides = takeFromRides(amountCents, due);
  const payout = batchPayout(tx.newId(), driverId, period, { ridesCount: rides.length, amountCents });
  if (!(await tx.payouts.insert(payout))) return null;
  await Promise.all([
    reserve(tx, 'payout', payout, rides),
    tx.record(payoutNote('payout', 'generate', null, payout)),
  ]);
  return payout;
}
