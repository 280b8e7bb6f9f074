import { UNCLAIMED_MINUTES, SOON_MINUTES } from '../operations/attention.ts';
import { RETURN_OVERDUE_MINUTES } from '../returns/return-trip.ts';
import { CANCEL_ANSWER_MINUTES, isCancelAsked } from '../rides/cancel-request.ts';
import type { Ride, RideStatus } from '../rides/ride.ts';
import { LOOK_MINUTES, REASSIGN_HOURS } from '../standing-rides/deadlines.ts';

/** Why a ride needs somebody at the desk, the most pressing first, and what mends it. */
export const NEED_REASONS = {
  driver_silent: { title: 'Nothing is heard of its driver', act: 'call_driver' },
  driver_late: { title: 'Its driver is late', act: 'call_driver' },
  no_driver: { title: 'No driver, and the pickup is near', act: 'assign' },
  return_waiting: { title: 'Called the way back, and nobody is there', act: 'assign' },
  driver_away: { title: 'Its driver is not online, and the pickup is near', act: 'call_driver' },
  cancel_asked: { title: 'Its rider waits for an answer to cancel', act: 'decide' },
  not_paid: { title: 'Its money is not there', act: 'call_rider' },
  unconfirmed: { title: 'Its driver has not confirmed it', act: 'call_driver' },
  complaint: { title: 'A report that nobody works on', act: 'open_case' },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly act: string }>>;

export type NeedReason = keyof typeof NEED_REASONS;
export type NeedAct = (typeof NEED_REASONS)[NeedReason]['act'];

/** Why, and from when on: what lies ahead needs nobody yet. */
export interface BoardNeed {
  readonly reason: NeedReason;
  readonly since: Date;
}

/** So long after the time of a pickup its driver is late; after the acceptance of a ride for now. */
export const LATE_MINUTES = 5;
export const LATE_NOW_MINUTES = 20;

/** What decides whether a ride needs somebody. */
export interface PressingRide extends Pick<
  Ride,
  | 'scheduledFor'
  | 'requestedAt'
  | 'givenBackAt'
  | 'acceptedAt'
  | 'arrivedAt'
  | 'cancelAskedAt'
  | 'cancelAnswer'
  | 'paymentStatus'
> {
  readonly status: RideStatus | 'planned' | 'seeking';
  readonly pickupAt: Date;
  /** When its rider called it, of a way back on call. */
  readonly calledAt: Date | null;
  /** Why the money of a planned ride could not be set aside. */
  readonly fundingProblem: string | null;
  /** When a report about it was made that nobody works on. */
  readonly reportedAt: Date | null;
  /** Since when its driver is not online, and whether that is for silence; null while they are. */
  readonly driverAwaySince: Date | null;
  readonly isDriverSilent: boolean;
}

type Rule = (ride: PressingRide) => Date | null;

const RULES: Readonly<Record<NeedReason, Rule>> = {
  driver_silent: (ride) => (ride.isDriverSilent ? awaySince(ride) : null),
  driver_late: lateSince,
  no_driver: (ride) => (ride.calledAt === null ? unclaimedSince(ride) : null),
  return_waiting: calledSince,
  driver_away: (ride) => (ride.isDriverSilent || ride.status === 'in_progress' ? null : awaySince(ride)),
  cancel_asked: cancelAskedSince,
  not_paid: unpaidSince,
  unconfirmed: unconfirmedSince,
  complaint: ({ reportedAt }) => reportedAt,
};

const REASONS = Object.keys(NEED_REASONS) as NeedReason[];

/** What of a ride needs somebody now or will, as it stands, the most pressing first. */
export function ridesNeeds(ride: PressingRide): BoardNeed[] {
  return REASONS.flatMap((reason) => {
    const since = RULES[reason](ride);
    return since ? [{ reason, since }] : [];
  });
}

/** Those that need somebody at `now`. */
export function needsNow(needs: readonly BoardNeed[], now: Date): BoardNeed[] {
  return needs.filter(({ since }) => since <= now);
}

/** The most pressing first, and of those what waits longest. */
export function byPressure(one: BoardNeed, other: BoardNeed): number {
  const rank = REASONS.indexOf(one.reason) - REASONS.indexOf(other.reason);
  return rank || one.since.getTime() - other.since.getTime();
}

const after = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);
const later = (one: Date, other: Date) => (one > other ? one : other);

/** A driver is expected: the ride has one, who is not at the pickup yet. */
function isAwaited({ status, arrivedAt }: PressingRide): boolean {
  return (status === 'accepted' || status === 'confirmed') && arrivedAt === null;
}

/** Asked for some minutes, or given back, and near the pickup; a planned one from when on others would be asked. */
function unclaimedSince({ status, pickupAt, requestedAt, givenBackAt }: PressingRide): Date | null {
  if (status === 'seeking') return after(pickupAt, -REASSIGN_HOURS * 60);
  if (status !== 'pending') return null;
  return later(after(givenBackAt ?? requestedAt, UNCLAIMED_MINUTES), after(pickupAt, -SOON_MINUTES));
}

/** A way back that was called: until somebody has it, and again when nobody came. */
function calledSince(ride: PressingRide): Date | null {
  const { status, calledAt } = ride;
  if (calledAt === null) return null;
  if (status === 'pending') return after(calledAt, UNCLAIMED_MINUTES);
  return isAwaited(ride) ? after(calledAt, RETURN_OVERDUE_MINUTES) : null;
}

/** A called way back is late by its own rule. */
function lateSince(ride: PressingRide): Date | null {
  if (!isAwaited(ride) || ride.calledAt !== null) return null;
  if (ride.scheduledFor) return after(ride.scheduledFor, LATE_MINUTES);
  return ride.acceptedAt && after(ride.acceptedAt, LATE_NOW_MINUTES);
}

/** From then on its driver is to be online; on a trip at once. */
function awaySince(ride: PressingRide): Date | null {
  const { driverAwaySince, status, scheduledFor, acceptedAt } = ride;
  if (driverAwaySince === null) return null;
  if (status === 'in_progress') return driverAwaySince;
  if (!isAwaited(ride)) return null;
  const expected = scheduledFor ? after(scheduledFor, -LOOK_MINUTES) : (acceptedAt ?? driverAwaySince);
  return later(driverAwaySince, expected);
}

function cancelAskedSince(ride: PressingRide): Date | null {
  const { status, cancelAskedAt, cancelAnswer } = ride;
  if (status === 'planned' || status === 'seeking' || !cancelAskedAt) return null;
  if (!isCancelAsked({ status, cancelAskedAt, cancelAnswer })) return null;
  return cancelAnswer === 'declined' ? cancelAskedAt : after(cancelAskedAt, CANCEL_ANSWER_MINUTES);
}

/** The card of a booked ride failed, or a planned one could not be paid for. */
function unpaidSince({ status, paymentStatus, fundingProblem, pickupAt }: PressingRide): Date | null {
  if (status === 'planned' || status === 'seeking') {
    return fundingProblem === null ? null : after(pickupAt, -REASSIGN_HOURS * 60);
  }
  const isAhead = status === 'pending' || status === 'accepted' || status === 'confirmed';
  return isAhead && paymentStatus === 'failed' ? after(pickupAt, -REASSIGN_HOURS * 60) : null;
}

/** Who accepted it so late has just said so. */
function unconfirmedSince({ status, scheduledFor, acceptedAt, arrivedAt }: PressingRide): Date | null {
  if (status !== 'accepted' || !scheduledFor || arrivedAt) return null;
  const since = after(scheduledFor, -SOON_MINUTES);
  return acceptedAt && acceptedAt > since ? null : since;
}
