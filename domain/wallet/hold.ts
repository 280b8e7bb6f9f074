import type { Cents } from '../money/cents.ts';

export type HoldStatus = 'open' | 'captured' | 'released' | 'expired';

/** Money of a rider set aside for one ride. It ends exactly once; captured + released = amount when it has. */
export interface Hold {
  readonly id: string;
  readonly rideId: string;
  readonly userId: string;
  readonly amountCents: Cents;
  readonly status: HoldStatus;
  readonly capturedCents: Cents;
  readonly releasedCents: Cents;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
}

export function openHold(hold: {
  id: string;
  rideId: string;
  userId: string;
  amountCents: Cents;
  now: Date;
}): Hold {
  return {
    id: hold.id,
    rideId: hold.rideId,
    userId: hold.userId,
    amountCents: hold.amountCents,
    status: 'open',
    capturedCents: 0,
    releasedCents: 0,
    openedAt: hold.now,
    closedAt: null,
  };
}

/** Ends a hold by taking at most what it holds, and something: the rest goes back to the rider. */
export function captureHold(hold: Hold, dueCents: Cents, now: Date): Hold {
  if (dueCents <= 0) throw new RangeError(`Nothing is due of hold ${hold.id}: it is released`);
  const capturedCents = Math.min(hold.amountCents, dueCents);
  return ended(hold, 'captured', capturedCents, now);
}

/** Ends a hold without taking anything. */
export function releaseHold(hold: Hold, status: 'released' | 'expired', now: Date): Hold {
  return ended(hold, status, 0, now);
}

function ended(hold: Hold, status: HoldStatus, capturedCents: Cents, now: Date): Hold {
  if (hold.status !== 'open') throw new RangeError(`Hold ${hold.id} has already ended`);
  return { ...hold, status, capturedCents, releasedCents: hold.amountCents - capturedCents, closedAt: now };
}
