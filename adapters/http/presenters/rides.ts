import { z } from 'zod';
import { toVisibleNeeds } from '../../../application/needs/visible-needs.ts';
import type { RideParticipant } from '../../../application/ports/rides.ts';
import { toVisibleMoney, type VisibleRide } from '../../../application/rides/visible-ride.ts';
import { toNeedsRecord } from '../../../domain/needs/needs-record.ts';
import { NEED_NAMES } from '../../../domain/needs/needs.ts';
import { formatCoordinates } from '../../../domain/geo/coordinates.ts';
import { dollarsFromCents } from '../../../domain/money/cents.ts';
import { fullName, type UserActor } from '../../../domain/users/user.ts';
import { RIDE_RIGHTS } from '../../../domain/rides/ride-rights.ts';
import { RIDE_STAGES, stageOf } from '../../../domain/rides/stage.ts';
import { CANCEL_ANSWERS, RIDE_STATUSES, type Ride } from '../../../domain/rides/ride.ts';
import type { RideWithMoney } from '../ride-moves.ts';
import { presentVehicle, vehicleFields } from './drivers.ts';
import { presentReturnTrip, returnTripShape } from './returns.ts';
import { id, instant, instantOrNull, money, moneyOrNull } from './fields.ts';

/** A ride after something was done to it: everything of its own. */
export const rideShape = z
  .object({
    id,
    riderId: id,
    driverId: id.nullable(),
    status: z.enum(RIDE_STATUSES),
    stage: z.enum(RIDE_STAGES).describe('The status in more steps'),
    paymentStatus: z.enum(['pending', 'completed', 'failed', 'refunded', 'cancelled']),
    pickupAddress: z.string(),
    pickupCoordinates: z.string(),
    dropoffAddress: z.string(),
    dropoffCoordinates: z.string(),
    destination: z.string(),
    distance: z.number().describe('Miles'),
    estimatedDuration: z.int().describe('Minutes'),
    schedulingFee: money,
    distanceFee: money,
    minimumFareAdjustment: money,
    totalFare: money.describe('Without the tip'),
    tipAmount: money,
    promisedTip: money.describe('The tip of the booking'),
    tipReason: z.string().nullable().describe('Why the rider gave less than promised'),
    finalAmount: money.nullable().describe('Fare and tip, once settled'),
    driverEarning: money
      .nullable()
      .describe(
        "The driver's share of the fare with the tip: settled, or for its driver what it would be; null for riders",
      ),
    paymentMethodId: id
      .nullable()
      .describe(
        'The saved card that pays; null for the wallet, a card removed since, and anybody but who pays',
      ),
    driverType: z.enum(['specific', 'broadcast']),
    selectedDriverId: id.nullable(),
    isSpecificDriver: z.boolean(),
    isLongDistance: z.boolean(),
    scheduledFor: instant.nullable(),
    requestedAt: instant,
    expiresAt: instant.nullable(),
    acceptedAt: instant.nullable(),
    arrivedAt: instant.nullable().describe('When the driver said that they wait at the pickup'),
    arrivedMilesAway: z
      .number()
      .nullable()
      .describe('How far from the pickup the driver was then; null when that was not known'),
    cancelAskedAt: instant
      .nullable()
      .describe('When the rider asked to cancel the ride that a driver has; null when they do not'),
    cancelAskReason: z.string().nullable(),
    cancelAnswer: z
      .enum(CANCEL_ANSWERS)
      .nullable()
      .describe(
        'declined: by the driver, an operator decides; refused: by an operator, the ride takes place',
      ),
    startedAt: instant.nullable(),
    completedAt: instant.nullable(),
    cancelledAt: instant.nullable(),
    cancelReason: z.string().nullable(),
    givenBackAt: instant.nullable().describe('When its last driver gave it back, until another one has it'),
    notes: z.string().nullable(),
    needs: z
      .array(z.enum(NEED_NAMES))
      .describe(
        'All for the rider; for drivers what they have to know to answer; the rest by /api/rides/{id}/needs',
      ),
    extraMinutes: z.int().describe('Minutes more at the pickup'),
    needsVersion: z.string().describe('Of these needs and minutes, to accept the ride with'),
    createdAt: instant,
  })
  .meta({ id: 'Ride' });

/** Right after something was done to it. */
export function presentRide(ride: Ride, viewer: UserActor): z.output<typeof rideShape> {
  const seen = { ...ride, ...toVisibleNeeds(viewer, ride) };
  return presentRideWithMoney({ ride: seen, money: toVisibleMoney(viewer, ride) });
}

/**
 * With what its viewer sees of its money. One literal names all fields: Node 20 takes a microsecond or two for each that is
 * added to a copy by spreading, and a page has a thousand of them.
 */
export function presentRideWithMoney({ ride, money }: RideWithMoney): z.output<typeof rideShape> {
  const { fare } = ride;
  return {
    pickupAddress: ride.pickup.address,
    pickupCoordinates: formatCoordinates(ride.pickup),
    dropoffAddress: ride.dropoff.address,
    dropoffCoordinates: formatCoordinates(ride.dropoff),
    destination: ride.dropoff.address,
    distance: ride.distanceMiles,
    estimatedDuration: ride.durationMinutes,
    schedulingFee: dollarsFromCents(fare.schedulingFeeCents),
    distanceFee: dollarsFromCents(fare.distanceFeeCents),
    minimumFareAdjustment: dollarsFromCents(fare.minimumFareAdjustmentCents),
    totalFare: dollarsFromCents(fare.totalCents),
    tipAmount: dollarsFromCents(ride.tipCents),
    promisedTip: dollarsFromCents(ride.promisedTipCents),
    finalAmount: moneyOrNull(ride.finalCents),
    scheduledFor: instantOrNull(ride.scheduledFor),
    requestedAt: ride.requestedAt.toISOString(),
    createdAt: ride.requestedAt.toISOString(),
    expiresAt: instantOrNull(ride.expiresAt),
    acceptedAt: instantOrNull(ride.acceptedAt),
    arrivedAt: instantOrNull(ride.arrivedAt),
    cancelAskedAt: instantOrNull(ride.cancelAskedAt),
    givenBackAt: instantOrNull(ride.givenBackAt),
    startedAt: instantOrNull(ride.startedAt),
    completedAt: instantOrNull(ride.completedAt),
    cancelledAt: instantOrNull(ride.cancelledAt),
    id: ride.id,
    riderId: ride.riderId,
    driverId: ride.driverId,
    status: ride.status,
    stage: stageOf(ride),
    arrivedMilesAway: ride.arrivedMiles,
    cancelAskReason: ride.cancelAskReason,
    cancelAnswer: ride.cancelAnswer,
    paymentStatus: ride.paymentStatus,
    driverEarning: moneyOrNull(money.driverEarningCents),
    paymentMethodId: money.paymentMethodId,
    driverType: ride.isSpecificDriver ? 'specific' : 'broadcast',
    selectedDriverId: ride.isSpecificDriver ? ride.driverId : null,
    isSpecificDriver: ride.isSpecificDriver,
    isLongDistance: ride.isLongDistance,
    tipReason: ride.tipReason,
    cancelReason: ride.cancelReason,
    notes: ride.notes,
    needs: [...ride.needs],
    extraMinutes: ride.extraMinutes,
    needsVersion: toNeedsRecord(ride).version,
  };
}

const personFields = {
  id,
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  phone: z.string().nullable(),
  rating: z.number(),
};

/** A ride as its lists and screens show it, with the people of it. */
export const visibleRideShape = rideShape
  .extend({
    riderName: z.string(),
    riderEmail: z.string().nullable(),
    rider: z.object(personFields),
    booker: z
      .object({ id, firstName: z.string(), lastName: z.string(), phone: z.string().nullable() })
      .nullable()
      .describe('Who booked it for the rider; null where the rider did'),
    payerName: z
      .string()
      .nullable()
      .describe('Who pays for the rider, for those who see how it is paid; null where the rider does'),
    rights: z
      .array(z.enum(RIDE_RIGHTS))
      .describe('What the caller may do about it as its rider, or for its rider'),
    driverName: z.string().nullable(),
    driver: z.object({ ...personFields, ...vehicleFields }).nullable(),
    rating: z.int().nullable().describe('The stars the rider gave'),
    canRate: z.boolean().describe('Whether the caller can still rate the other person'),
    askedUntil: instant.nullable().describe('Until when one driver, or a circle, is asked before others are'),
    returnTrip: returnTripShape.nullable().describe('Of a ride that has a way back, or is one'),
  })
  .meta({ id: 'RideWithPeople' });

export function presentVisibleRide(seen: VisibleRide): z.output<typeof visibleRideShape> {
  const { ride, rider, driver } = seen;
  return Object.assign(presentRideWithMoney({ ride, money: seen }), {
    riderName: fullName(rider),
    riderEmail: rider.email || null,
    rider: presentPerson(rider),
    booker: seen.booker,
    payerName: seen.payerName,
    rights: [...seen.rights],
    driverName: driver && fullName(driver),
    driver: driver && { ...presentPerson(driver), ...presentVehicle(driver) },
    rating: seen.ratings.find((rating) => rating.raterId === ride.riderId)?.rating ?? null,
    canRate: seen.canRate,
    askedUntil: instantOrNull(seen.askedUntil),
    returnTrip: seen.returnTrip && presentReturnTrip(seen.returnTrip),
  });
}

function presentPerson({ id, firstName, lastName, profileImageUrl, phone, rating }: RideParticipant) {
  return { id, firstName, lastName, profileImageUrl, phone, rating };
}
