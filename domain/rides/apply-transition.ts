import type { Driver } from '../drivers/driver.ts';
import type { Coordinates } from '../geo/coordinates.ts';
import { straightLineMiles } from '../geo/distance.ts';
import { DomainError, invalidField } from '../errors.ts';
import type { Cents } from '../money/cents.ts';
import type { RideNeeds } from '../needs/needs.ts';
import { shareFare } from '../pricing/settlement.ts';
import { isAskedOf, isOpenToAll } from './asking-order.ts';
import { NO_CANCEL_REQUEST, requireCancelAnswered, requireNoCancelRequest } from './cancel-request.ts';
import { showsDriver } from './driver-on-the-way.ts';
import { hasExpired, toExpiry, type WaitingTimes } from './expiry.ts';
import { moveRide, type TransitionRequest, type TransitionResult } from './move-ride.ts';
import { assertPickupTime } from './request-ride.ts';
import { settledTipCover } from './ride-cover.ts';
import type { Ride, RideTransition, TimeWindow } from './ride.ts';
import { settleTip, type SettledTip } from './tip.ts';
import { rideNotOpen } from './transitions.ts';

/** The minutes kept free after a trip before the driver's next one. */
export const DRIVER_BUFFER_MINUTES = 15;

/** The history row of a new ride; `deskId` is the operator who booked it in the name of who called. */
export function firstTransition(
  ride: Ride,
  transitionId: string,
  deskId: string | null = null,
): RideTransition {
  return {
    id: transitionId,
    rideId: ride.id,
    action: 'request',
    from: null,
    to: ride.status,
    actorId: deskId ?? ride.bookerId,
    actorRole: deskId === null ? 'rider' : 'admin',
    reason: null,
    at: ride.requestedAt,
  };
}

/**
 * A driver accepts, or an admin assigns. A request made to one driver or to a circle is open to them alone.
 * Throws `RIDE_NOT_OPEN` when someone else was first or it has expired.
 */
export function acceptRide(
  ride: Ride,
  driver: Driver,
  move: TransitionRequest & { by: 'driver' | 'admin' },
): TransitionResult {
  const isAsked = isAskedOf(ride, driver.userId) || move.by === 'admin';
  if (!isAsked || hasExpired(ride, move.now)) throw rideNotOpen();
  return moveRide(ride, move.by === 'admin' ? 'assign' : 'accept', move, {
    driverId: driver.userId,
    // Whom an admin chooses the rider has not asked for.
    isSpecificDriver: ride.isSpecificDriver && ride.driverId === driver.userId,
    askedIds: isAskedOf(ride, driver.userId) ? ride.askedIds : null,
    acceptedAt: move.now,
    expiresAt: null,
    givenBackAt: null,
    timeWindow: toTimeWindow(ride, move.now),
  });
}

/**
 * The driver of a scheduled ride re-confirms it, which is no answer to a rider who asks to cancel it: throws `CANCEL_ASKED`
 * before there is one, and `RIDE_NOT_SCHEDULED` for a Book Now ride.
 */
export function confirmRide(ride: Ride, move: TransitionRequest): TransitionResult {
  const confirmed = moveRide(ride, 'confirm', move, {});
  if (!ride.scheduledFor) {
    throw new DomainError('conflict', 'RIDE_NOT_SCHEDULED', 'Only a scheduled ride can be confirmed');
  }
  requireCancelAnswered(ride);
  return confirmed;
}

/**
 * The driver says that they are at the pickup; `position` is where they are, when that is known. Throws `ARRIVAL_TOO_EARLY` for a scheduled ride before its driver is on the
 * way: an hour before the pickup.
 */
export function arriveAtPickup(
  ride: Ride,
  position: Coordinates | null,
  move: TransitionRequest,
): TransitionResult {
  const arrivedMiles = position && straightLineMiles(ride.pickup, position);
  const arrived = moveRide(ride, 'arrive', move, { arrivedAt: move.now, arrivedMiles });
  if (!showsDriver(ride, move.now)) {
    throw new DomainError(
      'conflict',
      'ARRIVAL_TOO_EARLY',
      'You can say that you are there from an hour before the pickup',
    );
  }
  return arrived;
}

/**
 * The trip begins, which ends a request to cancel that its driver has declined. Throws `CANCEL_ASKED` before the driver
 * has answered it.
 */
export function startRide(ride: Ride, move: TransitionRequest): TransitionResult {
  const started = moveRide(ride, 'start', move, { startedAt: move.now, ...NO_CANCEL_REQUEST });
  requireCancelAnswered(ride);
  return started;
}

/**
 * Back to pending for every driver: an admin unassigns, or the assigned driver gives the ride back. Throws
 * `CANCEL_ASKED` while its rider asks to cancel it.
 */
export function reopenRide(
  ride: Ride,
  action: 'unassign' | 'release',
  move: TransitionRequest,
  waiting: WaitingTimes,
): TransitionResult {
  const reopened = moveRide(ride, action, move, {
    ...REOPENED,
    givenBackAt: action === 'release' ? move.now : null,
    expiresAt: toExpiry(ride.scheduledFor, move.now, waiting),
  });
  requireNoCancelRequest(ride);
  return reopened;
}

/** What a ride that is everybody's again has no more. */
const REOPENED = {
  driverId: null,
  isSpecificDriver: false,
  askedIds: null,
  acceptedAt: null,
  arrivedAt: null,
  arrivedMiles: null,
  timeWindow: null,
  ...NO_CANCEL_REQUEST,
} as const;

/**
 * The rider or an operator moves a scheduled ride to another time, at the fare it was booked with, and asks no more to cancel it. A
 * driver who can come then keeps it and confirms it again; otherwise every driver is asked. Throws `RIDE_NOT_SCHEDULED` for a Book Now ride,
 * `RESCHEDULE_TOO_LATE` once a driver is due, and `INVALID_FIELD` for a time that cannot be booked.
 */
export function rescheduleRide(
  ride: Ride,
  to: { readonly scheduledFor: Date; readonly isDriverFree: boolean },
  move: TransitionRequest,
  waiting: WaitingTimes,
): TransitionResult {
  const { scheduledFor, isDriverFree } = to;
  const expiresAt = toExpiry(scheduledFor, move.now, waiting);
  const isAssigned = ride.status === 'accepted' || ride.status === 'confirmed';
  const changes: Partial<Ride> = isAssigned
    ? isDriverFree
      ? {
          arrivedAt: null,
          arrivedMiles: null,
          ...NO_CANCEL_REQUEST,
          timeWindow: toTimeWindow({ ...ride, scheduledFor }, move.now),
        }
      : { ...REOPENED, expiresAt }
    : { expiresAt };
  const action = isAssigned && !isDriverFree ? 'reoffer' : 'reschedule';
  const moved = moveRide(ride, action, move, { ...changes, scheduledFor });
  if (!ride.scheduledFor) {
    throw new DomainError(
      'conflict',
      'RIDE_NOT_SCHEDULED',
      'Only a scheduled ride can be moved to another time',
    );
  }
  if (isAssigned && ride.scheduledFor <= move.now) {
    throw new DomainError(
      'conflict',
      'RESCHEDULE_TOO_LATE',
      'Your driver is due now. Please call them instead.',
    );
  }
  assertPickupTime(scheduledFor, move.now);
  return moved;
}

/**
 * The rider or an operator changes what is needed of a ride that has not begun: fare, time and payment stay, and its driver
 * is busy for as long as it takes now. Whether they can drive it so is for the caller to know.
 */
export function changeNeeds(ride: Ride, needs: RideNeeds, move: TransitionRequest): TransitionResult {
  const { timeWindow } = ride;
  const changed = { ...ride, ...needs, scheduledFor: timeWindow?.from ?? ride.scheduledFor };
  return moveRide(ride, 'change_needs', move, {
    needs: needs.needs,
    extraMinutes: needs.extraMinutes,
    timeWindow: timeWindow && toTimeWindow(changed, move.now),
  });
}

/** A request to one driver, or to a circle, who cannot take it any more is open to every driver; it stays pending. */
export function openToAll(ride: Ride, now: Date, waiting: WaitingTimes): Ride {
  if (ride.status !== 'pending' || isOpenToAll(ride)) throw rideNotOpen();
  const expiresAt = toExpiry(ride.scheduledFor, now, waiting);
  return { ...ride, driverId: null, isSpecificDriver: false, askedIds: null, expiresAt };
}

/**
 * Ends a ride without payment: a cancel, a decline by the driver it was asked of, or expiry.
 * Throws `RIDE_NOT_EXPIRED` while a driver may still accept; a ride under way is cancelled only for a reason.
 */
export function cancelRide(
  ride: Ride,
  action: 'cancel' | 'decline' | 'expire',
  move: TransitionRequest,
): TransitionResult {
  const cancelled = moveRide(ride, action, move, {
    paymentStatus: 'cancelled',
    cancelledAt: move.now,
    cancelledBy: move.by,
    cancelReason: move.reason ?? null,
    expiresAt: null,
  });
  if (ride.status === 'in_progress' && !move.reason?.trim()) {
    throw invalidField('reason', 'A ride under way is cancelled only for a reason');
  }
  if (action === 'expire' && !hasExpired(ride, move.now)) {
    throw new DomainError('conflict', 'RIDE_NOT_EXPIRED', 'A driver may still accept this ride');
  }
  return cancelled;
}

/**
 * Completes a ride: fixes the tip, the final amount and the driver's share under the frozen commission rate. Throws
 * `INVALID_FIELD` for a tip below the promised one without a reason.
 */
export function completeRide(
  ride: Ride,
  settlement: SettledTip & { commissionRateBasisPoints: number; cashReceivedCents?: Cents | null },
  move: TransitionRequest,
): TransitionResult {
  const { tipCents, tipReason } = settleTip(ride.promisedTipCents, settlement);
  const { cashReceivedCents = null } = settlement;
  const shares = shareFare(ride.fare.totalCents, settlement.commissionRateBasisPoints);
  return moveRide(ride, 'complete', move, {
    tipCents,
    tipReason,
    finalCents: ride.fare.totalCents + tipCents,
    driverShareCents: shares.driverShareCents,
    cashReceivedCents,
    coveredTipCents: settledTipCover(ride, tipCents),
    paymentStatus: 'completed',
    completedAt: move.now,
  });
}

/** Pickup (now, or the scheduled time) … + duration + buffer. */
export function toTimeWindow(
  ride: Pick<Ride, 'scheduledFor' | 'durationMinutes' | 'extraMinutes'>,
  now: Date,
): TimeWindow {
  const from = ride.scheduledFor ?? now;
  const minutes = ride.extraMinutes + ride.durationMinutes + DRIVER_BUFFER_MINUTES;
  return { from, to: new Date(from.getTime() + minutes * 60_000) };
}
