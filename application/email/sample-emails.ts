import { DEFAULT_RATES } from '../../domain/pricing/pricing.ts';
import { toReceipt } from '../../domain/payments/ride-receipt.ts';
import { emptyAccount, type RideAccount } from '../../domain/payments/ride-money.ts';
import type { Refund } from '../../domain/payments/refund.ts';
import { NO_CANCEL_REQUEST } from '../../domain/rides/cancel-request.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import type { ReceiptedRide } from '../payments/ride-receipts.ts';
import type { Email, EmailData, EmailTemplate } from '../ports/email.ts';

// Nobody's data: what previews and test mails are made of.

const ID = '01900000-0000-7000-8000-000000000000';
const BOOKED_AT = new Date('2026-03-05T19:40:00Z');
const BEGUN_AT = new Date('2026-03-05T19:52:00Z');
const ENDED_AT = new Date('2026-03-05T20:12:30Z');
const FARE_CENTS = 21_70;
const TIP_CENTS = 4_00;
const REASON = 'The photo is too dark to read. Please take it again in daylight.';
const DOCUMENT = { type: 'insurance', expiresOn: '2026-04-01' } as const;
const RIDE = { rideId: ID };
const PAYOUT = { amountCents: 184_25 };

/** Every template with data that is made up, in the order in which people meet them. */
const SAMPLE_DATA: { readonly [Template in EmailTemplate]: EmailData[Template] } = {
  welcome: { userType: 'rider' },
  'email-verification': { tokenId: 'sample' },
  'registration-attempted': {},
  'ride-booked': RIDE,
  'ride-driver-assigned': RIDE,
  'ride-driver-lost': RIDE,
  'ride-moved': RIDE,
  'ride-cancel-asked': RIDE,
  'ride-cancel-refused': RIDE,
  'ride-cancelled': { ...RIDE, reason: 'The driver declined' },
  'ride-cancelled-by-support': { ...RIDE, reason: 'The rider asked to cancel, and support agreed' },
  'ride-expired': RIDE,
  'ride-receipt': RIDE,
  'ride-refunded': { ...RIDE, refundId: ID },
  'card-declined': { ...RIDE, reason: 'Your card has insufficient funds.' },
  'tip-added': { ...RIDE, amountCents: TIP_CENTS },
  'credit-granted': { amountCents: 12_50, reason: 'Your driver came late' },
  'application-received': {},
  'application-approved': {},
  'application-rejected': { reason: REASON },
  'application-changes': { changes: REASON },
  'document-refused': { type: DOCUMENT.type, reason: REASON },
  'document-expiring': { ...DOCUMENT, days: 14 },
  'document-expired': DOCUMENT,
  'payout-requested': PAYOUT,
  'payout-request-approved': PAYOUT,
  'payout-request-rejected': { ...PAYOUT, notes: 'Please confirm your bank account first.' },
  'payout-sent': { ...PAYOUT, transferId: 'tr_sample' },
  'payout-failed': { ...PAYOUT, reason: 'The bank account is closed' },
  'payout-account-changed': {},
  'password-changed': {},
  'password-reset': { tokenId: 'sample' },
  'email-change': { tokenId: 'sample' },
  'email-change-requested': { email: 'new@example.com', tokenId: 'sample' },
  'email-changed': { email: 'new@example.com' },
  'new-device': { device: 'Firefox on Linux', address: '192.0.2.7' },
  'second-factor-changed': { change: 'passkey-added' },
  suspended: { reason: 'Two reports of unsafe driving' },
  reinstated: {},
  'role-changed': { userType: 'driver' },
  'account-deleted': {},
  'case-opened': { caseId: ID, kind: 'fare', suspendsDriver: false },
  'case-changed': {
    caseId: ID,
    kind: 'fare',
    suspendsDriver: false,
    state: 'resolved',
    message: 'We have refunded the detour.',
  },
  'approval-requested': { approvalId: ID, act: 'refund', amountCents: 250_00, reason: 'Wrong fare' },
};

export const EMAIL_TEMPLATES = Object.keys(SAMPLE_DATA) as readonly EmailTemplate[];

/** The mail of a template as it would stand in the outbox. */
export function sampleEmail(template: EmailTemplate, recipient: string): Email {
  // The data is that of the template, which a lookup by name does not say.
  return { id: ID, recipient, template, data: SAMPLE_DATA[template], status: 'queued' } as Email;
}

const ENDED: ReadonlySet<EmailTemplate> = new Set([
  'ride-cancelled',
  'ride-cancelled-by-support',
  'ride-expired',
]);

/** The ride that a sample names, in the state that the mail is sent in; null for mails about no ride. */
export function sampleRide({ template, data }: Email): ReceiptedRide | null {
  if (!('rideId' in data)) return null;
  if (template === 'ride-receipt' || template === 'tip-added') return toView(COMPLETED, PAID, []);
  if (template === 'ride-refunded') return toView(COMPLETED, { ...PAID, refundedCents: 5_00 }, [REFUND]);
  if (ENDED.has(template)) return toView(CANCELLED, RELEASED, []);
  if (template === 'ride-cancel-asked') return toView(ASKED_TO_CANCEL, HELD, []);
  if (template === 'ride-cancel-refused') return toView(ACCEPTED, HELD, []);
  if (template === 'ride-driver-assigned' || template === 'card-declined') return toView(ACCEPTED, HELD, []);
  return toView(PENDING, HELD, []);
}

const HELD_CENTS = FARE_CENTS + TIP_CENTS;
const HELD: RideAccount = { ...emptyAccount(ID), heldCents: HELD_CENTS };
const PAID: RideAccount = { ...emptyAccount(ID), paidCents: HELD_CENTS, walletCents: -HELD_CENTS };
const RELEASED: RideAccount = { ...emptyAccount(ID), releasedCents: HELD_CENTS };

const PENDING: Ride = {
  id: ID,
  riderId: ID,
  driverId: null,
  isSpecificDriver: false,
  pickup: { address: 'One SeaGate, Toledo, OH 43604', lat: 41.6528, lng: -83.5379 },
  dropoff: { address: 'Toledo Zoo, 2 Hippo Way, Toledo, OH 43609', lat: 41.6195, lng: -83.5808 },
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
  timeWindow: null,
  notes: null,
  isTestData: true,
};
const ACCEPTED: Ride = { ...PENDING, status: 'accepted', driverId: ID, acceptedAt: BOOKED_AT };
const ASKED_TO_CANCEL: Ride = { ...ACCEPTED, cancelAskedAt: BOOKED_AT, cancelAskReason: 'I am ill' };
const COMPLETED: Ride = {
  ...ACCEPTED,
  status: 'completed',
  paymentStatus: 'completed',
  startedAt: BEGUN_AT,
  completedAt: ENDED_AT,
  finalCents: HELD_CENTS,
};
const CANCELLED: Ride = {
  ...PENDING,
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
  driverCents: 4_25,
  platformCents: 75,
  reason: 'Detour',
  status: 'succeeded',
  providerId: null,
  requestedBy: null,
  createdAt: ENDED_AT,
};

function toView(ride: Ride, account: RideAccount, refunds: readonly Refund[]): ReceiptedRide {
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
    driver: ride.driverId ? driver : null,
    driverShareCents: 18_45,
    ratings: [],
    receipt: toReceipt(ride, account, refunds, DEFAULT_RATES),
    card: null,
  };
}
