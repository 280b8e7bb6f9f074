import type { Cents } from '../money/cents.ts';
import { BOOK_HOURS } from './deadlines.ts';
import { isAhead, type Occurrence } from './occurrence.ts';
import { fareOn, type PriceNotice } from './price-notice.ts';
import type { StandingRide } from './standing-ride.ts';

/** A ride ahead that the wallet has to pay for, and what is held for it when it is booked. */
export interface PlannedCharge {
  readonly pickupAt: Date;
  readonly cents: Cents;
}

/** What the rides of the next days need, and what the wallet has. */
export interface StandingFunds {
  readonly needCents: Cents;
  readonly haveCents: Cents;
  readonly shortCents: Cents;
  /** The first pickup whose money is not there; null when all is. */
  readonly shortFrom: Date | null;
  /** Whether that is due within two days, so that it is said on home and wallet. */
  readonly isPressing: boolean;
}

export const FUNDS_DAYS = 7;
/** Said from so long before the money is asked for. */
const TOLD_BEFORE_HOURS = 48;

/** A ride of a series, and the new fare of which its rider was told, if any. */
export interface PricedOccurrence {
  readonly occurrence: Occurrence;
  readonly series: StandingRide;
  readonly notice: PriceNotice | null;
}

/**
 * What the wallet has to hold for rides that are not booked yet: each costs the fare of its day, as booking it holds. What an
 * organisation pays a part of is left out, as its part is decided with the booking.
 */
export function walletCharges(rides: readonly PricedOccurrence[]): PlannedCharge[] {
  return rides.flatMap(({ occurrence, series, notice }) => {
    const { pickupAt, day, isPaidAlone } = occurrence;
    if (!isAhead(occurrence) || !pickupAt || series.paymentMethod !== 'wallet') return [];
    if (series.agreementId !== null && !isPaidAlone) return [];
    return [{ pickupAt, cents: fareOn(series, notice, day).fare.totalCents + series.tipCents }];
  });
}

/** Rides in the order of their pickups, against what the wallet has; each is held 48 hours before its pickup. */
export function fundsFor(charges: readonly PlannedCharge[], haveCents: Cents, now: Date): StandingFunds {
  const needCents = charges.reduce((sum, { cents }) => sum + cents, 0);
  let left = haveCents;
  let shortFrom: Date | null = null;
  for (const { pickupAt, cents } of charges) {
    left -= cents;
    if (left < 0) {
      shortFrom = pickupAt;
      break;
    }
  }
  const toldFrom = shortFrom && shortFrom.getTime() - (BOOK_HOURS + TOLD_BEFORE_HOURS) * 3_600_000;
  return {
    needCents,
    haveCents,
    shortCents: Math.max(0, needCents - haveCents),
    shortFrom,
    isPressing: toldFrom !== null && now.getTime() >= toldFrom,
  };
}
