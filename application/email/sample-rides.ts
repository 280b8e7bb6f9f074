import { NO_NEEDS } from '../../domain/needs/needs.ts';
import { NOTHING_WRITTEN } from '../../domain/rides/rider-texts.ts';
import type { Refund } from '../../domain/payments/refund.ts';
import { emptyAccount, type RideAccount } from '../../domain/payments/ride-money.ts';
import { toReceipt } from '../../domain/payments/ride-receipt.ts';
import { DEFAULT_RATES } from '../../domain/pricing/pricing.ts';
import { NO_CANCEL_REQUEST } from '../../domain/rides/cancel-request.ts';
import { NO_COVER } from '../../domain/rides/ride-cover.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import type { ReceiptedRide } from '../ports/payments.ts';

// Nobody's rides: what previews and test mails are made of.

const ID = '01900000-0000-7000-8000-000000000000';
const BOOKED_AT = new Date('2026-03-05T19:40:00Z');
const BEGUN_AT = new Date('2026-03-05T19:52:00Z');
const ENDED_AT = new Date('2026-03-05T20:12:30Z');
const FARE_CENTS = 21_70;
const TIP_CENTS = 4_00;
const HELD_CENTS = FARE_CENTS + TIP_CENTS;
const HELD: RideAccount = { ...emptyAccount(ID), heldCents: HELD_CENTS };
const PAID: RideAccount = { ...emptyAccount(ID), paidCents: HELD_CENTS, walletCents: -HELD_CENTS };
const RELEASED: RideAccount = { ...emptyAccount(ID), releasedCents: HELD_CENTS };

const WAITING: Ride = {
  id: ID,
  riderId: ID,
  bookerId: ID,
  organisationId: null,
  payerId: ID,
  driverId: null,
  isSpecificDriver: false,
  askedIds: null,
  pickup: { address: 'City Hall, 1 Main St', lat: 41.65, lng: -83.54 },
  dropoff: { address: 'Zoo, 2 Park Ave', lat: 41.62, lng: -83.58 },
  distanceMiles: 10,
  durationMinutes: 20,
  isLongDistance: false,
  fare: {
    schedulingFeeCents: 2_50,
    distanceFeeCents: 19_20,
    minimumFareAdjustmentCents: 0,
    totalCents: FARE_CENTS,
  },
  tipCents: TIP_CENTS,
  promisedTipCents: TIP_CENTS,
  tipReason: null,
  finalCents: null,
  driverShareCents: null,
  cashReceivedCents: null,
  pricingId: ID,
  paymentMethod: 'wallet',
  paymentMethodId: null,
  status: 'pending',
  paymentStatus: 'pending',
  scheduledFor: null,
  requestedAt: BOOKED_AT,
  expiresAt: null,
  acceptedAt: null,
  arrivedAt: null,
  arrivedMiles: null,
  startedAt: null,
  completedAt: null,
  cancelledAt: null,
  cancelledBy: null,
  cancelReason: null,
  givenBackAt: null,
  ...NO_CANCEL_REQUEST,
  ...NO_COVER,
  timeWindow: null,
  ...NO_NEEDS,
  ...NOTHING_WRITTEN,
  isTestData: true,
};
const TAKEN: Ride = { ...WAITING, status: 'accepted', driverId: ID, acceptedAt: BOOKED_AT };
const ASKED: Ride = { ...TAKEN, cancelAskedAt: BOOKED_AT, cancelAskReason: 'I am ill' };
const DRIVEN: Ride = {
  ...TAKEN,
  status: 'completed',
  paymentStatus: 'completed',
  startedAt: BEGUN_AT,
  completedAt: ENDED_AT,
  finalCents: HELD_CENTS,
};
const ENDED: Ride = {
  ...WAITING,
  status: 'cancelled',
  paymentStatus: 'cancelled',
  cancelledAt: BOOKED_AT,
  cancelledBy: 'system',
};

const REFUND: Refund = {
  id: ID,
  rideId: ID,
  paymentId: null,
  amountCents: 5_00,
  cardCents: 0,
  walletCents: 5_00,
  organisationCents: 0,
  driverCents: 4_25,
  platformCents: 75,
  reason: 'Detour',
  status: 'succeeded',
  providerId: null,
  requestedBy: null,
  createdAt: ENDED_AT,
};

/** Waits for a driver. */
export const PENDING = toView(WAITING, HELD);
export const ACCEPTED = toView(TAKEN, HELD);
/** Its rider asks to cancel it. */
export const CANCEL_ASKED = toView(ASKED, HELD);
export const COMPLETED = toView(DRIVEN, PAID);
export const REFUNDED = toView(DRIVEN, { ...PAID, refundedCents: 5_00 }, [REFUND]);
export const CANCELLED = toView(ENDED, RELEASED);

function toView(ride: Ride, account: RideAccount, refunds: readonly Refund[] = []): ReceiptedRide {
  const person = { profileImageUrl: null, phone: null, rating: 5, ratingCount: 12 };
  const driver = {
    ...person,
    id: ID,
    firstName: 'Dana',
    lastName: 'Whitfield',
    email: 'dana@example.com',
    vehicle: { year: 2022, make: 'Toyota', model: 'Camry', color: 'Silver', licensePlate: 'MAU 4821' },
  };
  return {
    ride,
    rider: { ...person, id: ID, firstName: 'Riley', lastName: 'Carter', email: 'riley@example.com' },
    booker: null,
    payerName: null,
    driver: ride.driverId ? driver : null,
    driverShareCents: 18_45,
    ratings: [],
    askedUntil: null,
    unread: null,
    returnTrip: null,
    receipt: toReceipt(ride, account, refunds, DEFAULT_RATES),
    card: null,
  };
}
