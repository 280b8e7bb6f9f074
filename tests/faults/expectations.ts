import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { EXPIRED } from '../../domain/rides/expiry.ts';
import { runSql } from '../support/database-server.ts';
import { SYSTEM } from '../support/test-use-cases.ts';
import type { Product } from './product.ts';
import type { Riding } from './riding.ts';

const ORDER = ['pending', 'accepted', 'in_progress', 'completed'];

const RIDES = `
  select id, rider_id as "riderId", status, tip_amount::text as tip, cancel_reason as reason,
    (select count(*)::int from journal_entries where ride_id = rides.id and kind = 'ride_completed') as completions
  from rides`;

interface Row {
  readonly id: string;
  readonly riderId: string;
  readonly status: string;
  readonly tip: string;
  readonly reason: string | null;
  readonly completions: number;
}

/** What there is while nobody calls: rides, those that nobody was told of yet, and what the ledger was verified by. */
export interface Found {
  readonly rides: number;
  readonly unacknowledged: number;
  readonly entries: number;
  readonly payments: number;
}

/**
 * Nothing that was acknowledged is lost, and nothing is done twice, as far as it has come: a rider has one ride that was
 * not acknowledged for each booking that was not answered, or none. What the ledger got since it was last verified
 * adds up, and our records agree with the provider's.
 */
export async function expectNothingWrong(product: Product, riding: Riding): Promise<Found> {
  expect(riding.wrong).toEqual([]);
  const rides = await runSql<Row>(product.database.url, RIDES);
  expectAcknowledged(rides, riding, product);
  const more = rides.filter(({ id }) => !riding.acknowledged.has(id));
  for (const riderId of new Set(more.map((ride) => ride.riderId))) {
    const made = more.filter((ride) => ride.riderId === riderId).map(({ id }) => id);
    expect(
      made.length,
      `rides of ${riderId} that nobody was told of: ${made.join(', ')}`,
    ).toBeLessThanOrEqual(riding.unanswered.get(riderId) ?? 0);
  }
  const { violations, entries } = await product.direct.useCases.verifyLedger.execute(SYSTEM, {});
  expect(violations).toEqual([]);
  const { differences, payments } = await reconcile(product);
  expect(differences).toEqual([]);
  return { rides: rides.length, unacknowledged: more.length, entries, payments };
}

/** Twice where there are differences: a job may have been at work between our look at the provider and at our records. */
async function reconcile({ direct: { useCases } }: Product) {
  const look = () => useCases.reconcileProvider.execute(SYSTEM, { days: 3650 });
  const first = await look();
  if (first.differences.length === 0) return first;
  await pause(1_000);
  return look();
}

/** Every ride that was made was acknowledged, and the other way round. */
export async function expectNothingLost(product: Product, riding: Riding): Promise<void> {
  const rides = await runSql<Row>(product.database.url, RIDES);
  expect(rides.map(({ id }) => id).toSorted()).toEqual([...riding.acknowledged.keys()].toSorted());
  expectAcknowledged(rides, riding, product);
}

/**
 * Each ride is in the state that was acknowledged or in a later one, and is paid once when it is completed. By a clock that
 * was moved a ride may have waited for a driver for too long.
 */
function expectAcknowledged(rides: readonly Row[], { acknowledged }: Riding, { disturbed }: Product): void {
  const found = new Map(rides.map((ride) => [ride.id, ride]));
  for (const [id, said] of acknowledged) {
    const ride = found.get(id);
    const { status = 'gone', completions = 0, tip, reason } = ride ?? {};
    const isOver = said === 'pending' && reason === EXPIRED && disturbed.movedAt > 0;
    if (!isOver) {
      expect(ORDER.indexOf(status), `${id} is ${status}, and was ${said}`).toBeGreaterThanOrEqual(
        ORDER.indexOf(said),
      );
    }
    expect({ id, completions }).toEqual({ id, completions: status === 'completed' ? 1 : 0 });
    if (said === 'completed') expect({ id, tip }).toEqual({ id, tip: '3.00' });
  }
}
