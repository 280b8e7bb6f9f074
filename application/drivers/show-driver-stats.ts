import { startOfLocalDay, toLocalTime } from '../../domain/geo/local-time.ts';
import { nextPayoutDate, toPeriod } from '../../domain/payouts/period.ts';
import { driver } from '../access.ts';
import { pageInput } from '../input-fields.ts';
import { type DriverStats, driverViews } from '../ports/drivers.ts';
import { serviceArea } from '../ports/geo.ts';
import { pageRequest } from '../ports/pages.ts';
import { query } from '../use-case.ts';

export interface DriverStatsWithDates extends DriverStats {
  /** Percent of the decided requests that were accepted; 95 until one is decided. */
  readonly acceptanceRate: number;
  readonly nextPayoutDate: Date;
}

const DEFAULT_ACCEPTANCE_RATE = 95;

/** What the signed-in driver earned and did today, this week and in all. */
export const showDriverStats = query({
  access: driver,
  needs: { driverViews, serviceArea },
  run: async ({ actor, now }, { driverViews, serviceArea: { timeZone } }): Promise<DriverStatsWithDates> => {
    const at = now();
    const stats = await driverViews.stats(actor.userId, {
      dayStart: startOfLocalDay(toLocalTime(at, timeZone), 0, timeZone),
      weekStart: toPeriod(at, timeZone).start,
    });
    const { acceptedRequests, decidedRequests } = stats;
    const acceptanceRate =
      decidedRequests > 0
        ? Math.round((acceptedRequests / decidedRequests) * 1000) / 10
        : DEFAULT_ACCEPTANCE_RATE;
    return { ...stats, acceptanceRate, nextPayoutDate: nextPayoutDate(at, timeZone) };
  },
});

/** What the signed-in driver earned, ride by ride, newest first. */
export const listEarnings = query({
  access: driver,
  input: pageInput,
  needs: { driverViews },
  run: ({ actor, input }, { driverViews }) => driverViews.earnings(actor.userId, pageRequest(input)),
});
