import { ASK_MINUTES } from './deadlines.ts';
import type { Occurrence } from './occurrence.ts';
import type { StandingRide } from './standing-ride.ts';

/** Who is asked to drive a ride, before everybody. */
export interface AskedDrivers {
  /** One after another. */
  readonly driverIds: readonly string[];
  readonly minutesEach: number;
  /** Together, after those. */
  readonly circleIds: readonly string[];
  readonly circleMinutes: number;
}

/**
 * The driver of the series, where they may still say yes; then the substitutes in the rider's order, half an hour each;
 * then, where the rider agreed, the other trusted drivers together. Nobody twice, and not those who cannot (`except`).
 */
export function askedDrivers(
  series: StandingRide,
  { reason }: Pick<Occurrence, 'reason'>,
  trusted: readonly string[],
  except: readonly (string | null)[] = [],
): AskedDrivers {
  const mayStillSayYes = series.consent === 'asked' || (series.consent === 'agreed' && reason === 'moved');
  const first = mayStillSayYes && series.driverId !== null ? [series.driverId] : [];
  const driverIds = [...new Set([...first, ...series.substituteIds])].filter((id) => !except.includes(id));
  const circleIds = series.asksCircle
    ? trusted.filter((id) => !driverIds.includes(id) && !except.includes(id) && id !== series.driverId)
    : [];
  return { driverIds, minutesEach: ASK_MINUTES, circleIds, circleMinutes: ASK_MINUTES };
}
