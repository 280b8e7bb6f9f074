import { DomainError, invalidField } from '../errors.ts';
import type { Cents } from '../money/cents.ts';
import type { Ride } from './ride.ts';

/** The most one can tip: a slip of the finger must not cost a month's pay. */
export const MAX_TIP_CENTS: Cents = 500_00;
/** For how long after completion the rider may raise the tip. */
export const TIP_AFTER_COMPLETION_HOURS = 24;
export const TIP_REASON_MAX_LENGTH = 200;

/** The tip of a completion, and why it is lower than the one promised at booking; null where it is not. */
export interface SettledTip {
  readonly tipCents: Cents;
  readonly tipReason: string | null;
}

export function assertTip(tipCents: Cents): void {
  if (!Number.isSafeInteger(tipCents) || tipCents < 0 || tipCents > MAX_TIP_CENTS) {
    throw invalidField('tipAmount', 'Please enter a valid tip amount.');
  }
}

/**
 * A tip promised at booking is what the driver accepted the ride for: it may be raised freely, and lowered only with
 * the rider's reason, which the driver reads. Throws `INVALID_FIELD` (`tipReason`) without one.
 */
export function settleTip(promisedCents: Cents, { tipCents, tipReason }: SettledTip): SettledTip {
  assertTip(tipCents);
  if (tipCents >= promisedCents) return { tipCents, tipReason: null };
  const reason = tipReason?.trim();
  if (!reason) throw invalidField('tipReason', 'Please say why the tip is lower than promised');
  return { tipCents, tipReason: reason };
}

/** A completed ride with a higher tip. Throws `TIP_TOO_LATE` after 24 hours. */
export function addTip(ride: Ride, tipCents: Cents, now: Date): Ride {
  assertTip(tipCents);
  if (tipCents <= ride.tipCents) throw invalidField('tipAmount', 'The tip must be more than the tip so far');
  const since = ride.completedAt ? now.getTime() - ride.completedAt.getTime() : Infinity;
  if (since > TIP_AFTER_COMPLETION_HOURS * 3_600_000) {
    throw new DomainError('conflict', 'TIP_TOO_LATE', 'A tip can be added within 24 hours after the ride');
  }
  return { ...ride, tipCents, finalCents: ride.fare.totalCents + tipCents };
}
