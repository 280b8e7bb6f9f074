import type { Fare } from '../pricing/fare.ts';
import type { Stop } from '../geo/stop.ts';
import type { Cents } from '../money/cents.ts';
import type { RideNeeds } from '../needs/needs.ts';
import type { PaymentMethodKind } from './ways-to-pay.ts';
import type { RiderTexts } from './rider-texts.ts';

/** `confirmed` is a scheduled ride that its driver has re-confirmed. */
export const RIDE_STATUSES = [
  'pending',
  'accepted',
  'confirmed',
  'in_progress',
  'completed',
  'cancelled',
] as const;
export type RideStatus = (typeof RIDE_STATUSES)[number];

export type PaymentStatus = 'pending' | 'completed' | 'failed' | 'refunded' | 'cancelled';
export type RideParty = 'rider' | 'driver' | 'admin' | 'system';

/**
 * What was said to a rider who asks to cancel a ride that a driver has: its driver declined, so that an operator decides;
 * or an operator refused, which ends the request. Who agrees cancels the ride.
 */
export const CANCEL_ANSWERS = ['declined', 'refused'] as const;
export type CancelAnswer = (typeof CANCEL_ANSWERS)[number];

/** The lines a ride was booked with; `totalCents` is the fare without the tip. */
export type BookedFare = Pick<
  Fare,
  'schedulingFeeCents' | 'distanceFeeCents' | 'minimumFareAdjustmentCents' | 'totalCents'
>;

/** From when to when a ride keeps its driver busy: pickup … pickup + minutes more at the door + duration + buffer. */
export interface TimeWindow {
  readonly from: Date;
  readonly to: Date;
}

/** What an organisation pays of a ride under an agreement; nothing of most rides. */
export interface RideCover {
  /** Null where nobody has promised to pay a part. */
  readonly agreementId: string | null;
  /** The organisation of the agreement. */
  readonly funderId: string | null;
  /** Its part of the fare. */
  readonly coveredFareCents: Cents;
  /** Its part of the tip: promised at booking, and once settled no more than was given. */
  readonly coveredTipCents: Cents;
  /** The local day of the pickup, "2026-03-05", whose budget it is part of. */
  readonly coveredOn: string | null;
}

/** What its rider needs is chosen when it is booked. */
export interface Ride extends RiderTexts, RideNeeds, RideCover {
  readonly id: string;
  /** The passenger: who is driven. */
  readonly riderId: string;
  /** Who asked for it: the passenger, or somebody who may book for them. */
  readonly bookerId: string;
  /** In whose name a coordinator booked it; null for everybody else. Never another one once it is booked. */
  readonly organisationId: string | null;
  /** Whose wallet or card pays for it, and to whom refunds return; never another one once it is booked. */
  readonly payerId: string;
  /** The driver asked for (pending, specific) or assigned (every later state). */
  readonly driverId: string | null;
  readonly isSpecificDriver: boolean;
  /** The circle of drivers who alone may see and take the request; null when it is not limited. */
  readonly askedIds: readonly string[] | null;
  readonly pickup: Stop;
  readonly dropoff: Stop;
  readonly distanceMiles: number;
  readonly durationMinutes: number;
  /** 35 miles and above, or an end outside the home city: only for drivers who allow it. */
  readonly isLongDistance: boolean;
  readonly fare: BookedFare;
  /** What was promised, or given once settled. */
  readonly tipCents: Cents;
  /** The tip of the booking, which the driver accepted the ride for. */
  readonly promisedTipCents: Cents;
  /** Why the rider gave less than promised. */
  readonly tipReason: string | null;
  /** Fare + tip, once settled. */
  readonly finalCents: Cents | null;
  /** The driver's share of the fare without the tip, once settled. */
  readonly driverShareCents: Cents | null;
  /** What the driver says the rider paid in cash; null for other ways to pay, and until then. */
  readonly cashReceivedCents: Cents | null;
  readonly pricingId: string;
  readonly paymentMethod: PaymentMethodKind;
  /** The saved card; null for the wallet, or when it was removed since. */
  readonly paymentMethodId: string | null;
  readonly status: RideStatus;
  readonly paymentStatus: PaymentStatus;
  readonly scheduledFor: Date | null;
  readonly requestedAt: Date;
  /** Until when a pending ride waits for a driver. */
  readonly expiresAt: Date | null;
  readonly acceptedAt: Date | null;
  /** When the driver said that they are at the pickup. */
  readonly arrivedAt: Date | null;
  /** How far from the pickup they were then; null when that was not known. */
  readonly arrivedMiles: number | null;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly cancelledBy: RideParty | null;
  readonly cancelReason: string | null;
  /** When its last driver gave it back; null once another one has it. */
  readonly givenBackAt: Date | null;
  /** When the rider asked to cancel it after a driver had accepted it; null when they do not. */
  readonly cancelAskedAt: Date | null;
  /** In the rider's words, for the driver and the operator. */
  readonly cancelAskReason: string | null;
  /** Null until somebody said no. */
  readonly cancelAnswer: CancelAnswer | null;
  readonly timeWindow: TimeWindow | null;
  readonly isTestData: boolean;
}

/** Whether nothing changes any more. */
export function isOver({ status }: Pick<Ride, 'status'>): boolean {
  return status === 'completed' || status === 'cancelled';
}

/** One row of a ride's history: who did what, when, from which state to which, and why. */
export interface RideTransition {
  readonly id: string;
  readonly rideId: string;
  readonly action: RideAction;
  readonly from: RideStatus | null;
  readonly to: RideStatus;
  readonly actorId: string | null;
  readonly actorRole: RideParty;
  readonly reason: string | null;
  readonly at: Date;
}

export type RideAction =
  | 'request'
  | 'ask'
  | 'accept'
  | 'decline'
  | 'cancel'
  | 'expire'
  | 'assign'
  | 'unassign'
  | 'release'
  | 'confirm'
  | 'reschedule'
  | 'reoffer'
  | 'change_needs'
  | 'arrive'
  | 'ask_to_cancel'
  | 'withdraw_cancel'
  | 'decline_cancel'
  | 'refuse_cancel'
  | 'agree_to_cancel'
  | 'start'
  | 'complete';
