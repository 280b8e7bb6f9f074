import { toLocalTime, startOfLocalDay } from '../../domain/geo/local-time.ts';
import type { ServiceArea } from '../../domain/geo/service-area.ts';
import { nextPayoutDate, toPeriod } from '../../domain/payouts/period.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { type DriverStats, type DriverViews, driverViews } from '../ports/drivers.ts';
import { service } from '../tokens.ts';
import { serviceArea } from '../ports/geo.ts';

export interface DriverStatsWithDates extends DriverStats {
  /** Percent of the decided requests that were accepted; 95 until one is decided. */
  readonly acceptanceRate: number;
  readonly nextPayoutDate: Date;
}

const DEFAULT_ACCEPTANCE_RATE = 95;

/** What the signed-in driver earned and did today, this week and in all. */
export class ShowDriverStats {
  constructor(
    private readonly driverViews: DriverViews,
    private readonly serviceArea: ServiceArea,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor | null): Promise<DriverStatsWithDates> {
    const { userId } = requireType(actor, 'driver');
    const { timeZone } = this.serviceArea;
    const now = this.clock.now();
    const stats = await this.driverViews.stats(userId, {
      dayStart: startOfLocalDay(toLocalTime(now, timeZone), 0, timeZone),
      weekStart: toPeriod(now, timeZone).start,
    });
    const { acceptedRequests, decidedRequests } = stats;
    const acceptanceRate =
      decidedRequests > 0
        ? Math.round((acceptedRequests / decidedRequests) * 1000) / 10
        : DEFAULT_ACCEPTANCE_RATE;
    return { ...stats, acceptanceRate, nextPayoutDate: nextPayoutDate(now, timeZone) };
  }
}

export const showDriverStats = service(ShowDriverStats, [driverViews, serviceArea, clock]);
