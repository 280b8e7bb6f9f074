import { NOTHING_WRITTEN } from '../../../domain/rides/rider-texts.ts';
import { aFareLine } from './a-fare-line.ts';
import type { CancelWishFragment, RiderRideFragment } from '../../../web/generated/operations.ts';
import { aShownStage } from './a-shown-stage.ts';
import type { Whole } from './whole.ts';

/** A ride as the web client reads it. */
export type VisibleRide = Whole<RiderRideFragment>;
type VisiblePerson = NonNullable<VisibleRide['driver']>;

/** A person of a ride as the web client reads it. */
export function aVisiblePerson(changes: Partial<VisiblePerson> = {}) {
  return {
    __typename: 'RideParticipant' as const,
    id: 'the-driver',
    firstName: 'Dana',
    lastName: 'Whitfield',
    profileImageUrl: null,
    phone: null,
    rating: 4.9,
    ratingCount: 31,
    vehicle: {
      __typename: 'Vehicle' as const,
      make: 'Toyota',
      model: 'Camry',
      year: 2021,
      color: 'Silver',
      licensePlate: 'JQT 4821',
    },
    ...changes,
  };
}

/** A ride as the web client reads it: pending, asked for at 3:30 PM in Toledo, until 3:45 PM. */
export function aVisibleRide(changes: Partial<VisibleRide> = {}) {
  const ride = {
    __typename: 'Ride' as const,
    id: '01a1fc00-bced-70db-9130-dde4db07baa3',
    status: 'PENDING' as const,
    paymentStatus: 'PENDING' as const,
    paymentMethod: 'WALLET' as const,
    card: null,
    refunds: [],
    pickup: { __typename: 'Stop' as const, address: 'Toledo Zoo', lat: 41.62, lng: -83.58 },
    dropoff: { __typename: 'Stop' as const, address: 'Museum of Art', lat: 41.66, lng: -83.56 },
    distanceMiles: 8.84,
    durationMinutes: 18,
    isSpecificDriver: false,
    needs: [],
    extraMinutes: 0,
    scheduledFor: null,
    requestedAt: '2026-03-05T20:30:00.000Z',
    expiresAt: '2026-03-05T20:45:00.000Z',
    askedUntil: null,
    unreadMessages: null,
    returnTrip: null,
    canCallReturn: false,
    acceptedAt: null,
    arrivedAt: null,
    arrivedMilesAway: null,
    cancelRequest: null,
    givenBackAt: null,
    startedAt: null,
    completedAt: null,
    cancelledAt: null,
    cancelReason: null,
    ...NOTHING_WRITTEN,
    startPin: null,
    lines: [
      aFareLine('SCHEDULING_FEE', '2.50'),
      aFareLine('DISTANCE_FEE', '17.50'),
      aFareLine('TIP', '2.00'),
    ],
    totalFare: '20.00',
    tip: '2.00',
    promisedTip: '2.00',
    tipReason: null,
    finalAmount: '22.00',
    driverEarning: null,
    driverRefunded: null,
    money: {
      __typename: 'RideMoney' as const,
      state: 'HELD' as const,
      source: 'WALLET' as const,
      amount: '22.00',
      byCard: '0.00',
      inCash: '0.00',
      tip: '0.00',
      refunded: '0.00',
      refundedToFunder: '0.00',
      payerName: null,
      covered: '0.00',
      coveredTip: '0.00',
      funderName: null,
    },
    rider: aVisiblePerson({ id: 'the-RIDER', firstName: 'Robin', lastName: 'Reed', vehicle: null }),
    driver: null,
    ratings: [],
    canRate: false,
    ...changes,
  };
  return { ...ride, stage: changes.stage ?? aShownStage(ride) };
}

/** A card that a ride is paid with, as the web client reads it. */
export function aRideCard() {
  return { __typename: 'RideCard' as const, id: 'card-1', last4: '4242', brand: 'visa' };
}

/** A refund to the card, as the web client reads it. */
export function aSeenRefund(changes: Partial<VisibleRide['refunds'][number]> = {}) {
  return {
    __typename: 'Refund' as const,
    id: 'refund-1',
    amount: '5.00',
    toCard: '5.00',
    toWallet: '0.00',
    toOrganisation: '0.00',
    reason: 'Driver took a detour',
    status: 'SUCCEEDED' as const,
    createdAt: '2026-03-06T15:00:00.000Z',
    ...changes,
  };
}

/** A rider's wish to cancel that waits for an answer, as the web client reads it. */
export function aCancelRequest(changes: Partial<CancelWishFragment['cancelRequest']> = {}) {
  return {
    __typename: 'CancelRequest' as const,
    askedAt: '2026-03-05T20:40:00.000Z',
    reason: 'I am ill',
    answer: null,
    isOpen: true,
    ...changes,
  };
}
