import { DomainError } from '../../domain/errors.ts';
import { addDays } from '../../domain/geo/calendar-day.ts';
import { reconcile } from '../../domain/standing-rides/reconcile.ts';
import { endStandingRide, isOver, type StandingRide } from '../../domain/standing-rides/standing-ride.ts';
import { product } from '../access.ts';
import { serviceArea } from '../ports/geo.ts';
import type { PlannedUntil } from '../ports/standing-rides.ts';
import type { Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import { askForTime, plannedDays, replan } from './replan.ts';

/** Series of one transaction. */
const BATCH = 200;

/**
 * Keeps a row for every expected ride of every series for 14 days ahead, each exactly once whatever ends the process
 * meanwhile; a series whose last day has passed ends. Many series in one transaction; where a driver's time was taken at
 * the same moment fewer, down to each by itself. Run by a sweep in any number of processes. Answers how many series were planned.
 */
export const planStandingRides = workflow({
  access: product,
  needs: { serviceArea },
  run: async ({ transact }, { serviceArea: { timeZone } }): Promise<number> => {
    let planned = 0;
    let batch = BATCH;
    for (;;) {
      try {
        const count = await transact((tx) => planSome(tx, timeZone, batch));
        planned += count;
        if (count === 0) return planned;
        batch = Math.min(BATCH, 2 * batch);
      } catch (error) {
        const isTaken = error instanceof DomainError && error.code === 'RIDE_OVERLAP';
        if (!isTaken || batch === 1) throw error;
        batch = Math.ceil(batch / 4);
      }
    }
  },
});

async function planSome(tx: Transaction, timeZone: string, limit: number): Promise<number> {
  const days = plannedDays(tx.now(), timeZone);
  const some = await tx.standingRides.lockToPlan(days.to, limit);
  const [over, going] = [
    some.filter(({ series }) => isOver(series, days.from)),
    some.filter(({ series }) => !isOver(series, days.from)),
  ];
  for (const { series } of over) await tx.standingRides.save(endStandingRide(series, 'over', tx.now()));
  if (limit === 1) for (const { series } of going) await planOne(tx, series, timeZone);
  else await planAll(tx, going, timeZone);
  await tx.standingRides.savePlannedUntil(
    going.map(({ series }) => series.id),
    days.to,
  );
  return some.length;
}

/** Under the lock of its driver, so that nothing else takes the time meanwhile. */
async function planOne(tx: Transaction, series: StandingRide, timeZone: string): Promise<void> {
  if (series.driverId !== null) await tx.drivers.lock(series.driverId);
  await replan(tx, series, timeZone);
}

/** New rows alone, for all of them in one statement: as if every driver were free, which the database looks at. */
async function planAll(tx: Transaction, some: readonly PlannedUntil[], timeZone: string): Promise<void> {
  const now = tx.now();
  const { from: today, to } = plannedDays(now, timeZone);
  const added = some.flatMap(({ series, plannedUntil }) => {
    const from = plannedUntil !== null && plannedUntil >= today ? addDays(plannedUntil, 1) : today;
    const planning = { days: { from, to }, timeZone, now, newId: tx.newId };
    return reconcile(series, [], [], planning).added.map((occurrence) => ({ series, occurrence }));
  });
  await tx.standingRides.addOccurrences(added.map(({ occurrence }) => occurrence));
  for (const { series, occurrence } of added) {
    if (occurrence.reason === 'no_such_time') await askForTime(tx, series, occurrence.day, occurrence.leg);
  }
}
