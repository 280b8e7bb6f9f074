import type { Stop } from '../geo/stop.ts';
import { type Need, toldWithOffer } from '../needs/needs.ts';
import { asOf, type Expiring } from '../rides/expiry.ts';
import { toRideRecord } from '../rides/ride-record.ts';
import type { Ride, RideStatus } from '../rides/ride.ts';
import { stageOf, type RideStage, type StagedRide } from '../rides/stage.ts';
import { ridesNeeds, type BoardNeed, type PressingRide } from './needs-you.ts';

/** How a ride of the board stands: that of a ride, or of a planned one that is not booked yet. */
export const PLANNED_STATUSES = ['planned', 'seeking'] as const;
export type PlannedStatus = (typeof PLANNED_STATUSES)[number];
export type BoardStatus = RideStatus | PlannedStatus;

/** What the board shows of a ride besides how it stands. */
export interface BoardRideShown {
  readonly id: string;
  readonly riderId: string;
  readonly riderName: string;
  readonly riderPhone: string | null;
  readonly driverId: string | null;
  readonly driverName: string | null;
  /** The whole addresses, with where they are. */
  readonly pickup: Stop;
  readonly dropoff: Stop;
  /** When it begins: as scheduled, or when it was asked for. */
  readonly pickupAt: Date;
  /** Null for now. */
  readonly scheduledFor: Date | null;
  /** From the pickup, the minutes more at the door among them. */
  readonly minutes: number;
  /** What a driver is told with the offer: the rest is read of one ride, which is in the audit log. */
  readonly needs: readonly Need[];
  readonly isLongDistance: boolean;
  readonly paymentMethod: Ride['paymentMethod'];
  /** Whether it is one of a standing ride. */
  readonly isStanding: boolean;
  /** Whether it is the way back of another one. */
  readonly isReturn: boolean;
  /** A report about it that nobody has closed. */
  readonly openCaseId: string | null;
}

/** A ride as the database has it; a planned one has nothing of what only happens to rides. */
export interface BoardRideFacts
  extends BoardRideShown, Omit<StagedRide, 'status'>, Omit<Expiring, 'status'>, Omit<PressingRide, 'status'> {
  readonly status: BoardStatus;
}

/** A ride of the board: what it is, how it stands, and what of it needs somebody. */
export interface BoardRide extends BoardRideShown {
  readonly status: BoardStatus;
  /** Null of a planned one. */
  readonly stage: RideStage | null;
  /** What an act upon it was decided by (`RECORD_CHANGED`); null of a planned one. */
  readonly version: string | null;
  readonly startedAt: Date | null;
  readonly arrivedAt: Date | null;
  /** Each with the time from which on it needs somebody, which may lie ahead. */
  readonly pressing: readonly BoardNeed[];
}

/** The ride at `now`: a pending one whose time is over is cancelled. */
export function toBoardRide(facts: BoardRideFacts, now: Date): BoardRide {
  const { status } = facts;
  const { startedAt, arrivedAt } = facts;
  const shown = { ...toShown(facts), startedAt, arrivedAt };
  if (status === 'planned' || status === 'seeking') {
    return { ...shown, status, stage: null, version: null, pressing: ridesNeeds({ ...facts, status }) };
  }
  const ride = asOf({ ...facts, status }, now);
  return {
    ...shown,
    status: ride.status,
    stage: stageOf(ride),
    version: toRideRecord(ride).version,
    pressing: ridesNeeds(ride),
  };
}

function toShown(facts: BoardRideShown): BoardRideShown {
  const { id, riderId, riderName, riderPhone, driverId, driverName, pickup, dropoff, pickupAt, ...rest } =
    facts;
  const { needs } = toldWithOffer({ needs: rest.needs, extraMinutes: 0 });
  const { scheduledFor, minutes, isLongDistance, paymentMethod, isStanding, isReturn, openCaseId } = rest;
  const people = { id, riderId, riderName, riderPhone, driverId, driverName };
  const trip = { pickup, dropoff, pickupAt, scheduledFor, minutes };
  return { ...people, ...trip, needs, isLongDistance, paymentMethod, isStanding, isReturn, openCaseId };
}
