import { anApplicationForm } from '../support/builders/a-driver-application.ts';
import { aStandingBooking } from '../support/builders/a-standing-booking.ts';
import { bookingInput } from '../graphql/graphql-app.ts';
import { proposedRates } from '../support/proposed-rates.ts';
import {
  ADMIN,
  OPERATORS,
  RIDERS_AND_ADMINS,
  ofPlannedRide,
  ofRide,
  ofRideId,
  RIDERS_AND_OPERATORS,
  type AccessRow,
  type NamedId,
} from './access-row.ts';
import { billingRows } from './billing-rows.ts';
import { dispatchRows } from './dispatch-rows.ts';
import { messageRows } from './message-rows.ts';
import { textRows } from './text-rows.ts';
import { peopleRows } from './people-rows.ts';
import { rowsOfUseCases } from './rows-of-use-cases.ts';
import { ACROSS_TOWN, nameOf, pointOf, ZOO } from '../support/places.ts';

const point = pointOf(ZOO);
const RIDER = ['rider'] as const;
const DRIVER = ['driver'] as const;
const MEMBERS = ['rider', 'driver'] as const;
const PAYEES = ['driver', 'admin'] as const;

const ofCard = (send: (id: string) => object): AccessRow => ({
  for: RIDER,
  names: 'card',
  send: ({ id }) => ({ input: send(id) }),
});
/** A day ahead, whenever the rows are played. */
const inADay = () => ({ scheduledFor: new Date(Date.now() + 86_400_000).toISOString() });
/** A change of a standing ride as it was seen long ago: told apart from a refusal of the caller by its code. */
const ofSeries = (fields: () => object, audience: AccessRow['for'] = RIDER): AccessRow => ({
  for: audience,
  names: 'standing ride',
  ownRefusal,
  send: ({ id }) => ({
    input: { standingRideId: id, version, ...fields() },
  }),
});
const standingBooking = () => aStandingBooking(new Date());
const following = () => {
  const { firstDay, ...rest } = standingBooking();
  return { ...rest, day: firstDay };
};
const pause = () => {
  const { firstDay } = standingBooking();
  return { from: firstDay, to: firstDay };
};
const asInput = (fields: object) => ({ input: fields });
const input = (fields: object) => () => asInput(fields);
/** What riders keep for themselves, and others for a passenger without an account. */
function keptFor(toVariables: (fields: object) => object, fields: object = {}): readonly AccessRow[] {
  const row = { for: RIDERS_AND_OPERATORS, ...('version' in fields && { ownRefusal }) };
  return [
    { ...row, send: () => toVariables(fields) },
    { ...row, names: 'helped passenger', send: ({ id }) => toVariables({ ...fields, passengerId: id }) },
  ];
}
/** Of a record that has changed since: told apart from a refusal of the caller by its code. */
const version = 'seen long ago';
const ownRefusal = 'RECORD_CHANGED';
const rates = { ...proposedRates, reason: 'Same', version };
const account = { email: 'new@maumee.test', password: 'maumee-river-19', firstName: 'N', lastName: 'E' };

/**
 * Every query and mutation: whom it is for, and each id that it takes. Those that a use case answers and that need nothing
 * follow from it; another new one fails the matrix until it is here.
 */
export const graphqlRows: Readonly<Record<string, readonly AccessRow[]>> = {
  standingRide: [{ for: 'signed-in', names: 'standing ride', send: ({ id }) => ({ id }) }],
  helpedStandingRides: [{ for: RIDER }],
  takeOverStandingRide: [ofSeries(() => ({}))],
  payPlannedRideAlone: [{ ...ofPlannedRide(RIDERS_AND_ADMINS), ownRefusal: 'OCCURRENCE_STATE' }],
  plannedRides: [{ for: RIDER, send: () => ({ days: 14 }) }],
  drivenPlannedRides: [{ for: DRIVER, send: () => ({ days: 14 }) }],
  standingRides: [{ for: OPERATORS }],
  calendarAddress: [{ for: RIDER }],
  createCalendarAddress: [{ for: RIDER }],
  revokeCalendarAddress: [{ for: RIDER }],
  createStandingRide: [
    { for: RIDER, names: 'driver', send: ({ id }) => ({ input: { ...standingBooking(), driverId: id } }) },
    {
      for: RIDER,
      names: 'card',
      send: ({ id }) => ({ input: { ...standingBooking(), paymentMethodId: id } }),
    },
  ],
  changeStandingRide: [ofSeries(() => ({ tipAmount: '1.00' }))],
  changeFollowing: [ofSeries(() => following())],
  chooseStandingDriver: [ofSeries(() => ({ driverId: null }))],
  pauseStandingRide: [ofSeries(() => pause())],
  resumeStandingRide: [ofSeries(() => ({ from: pause().from }))],
  endStandingRide: [ofSeries(() => ({}), RIDERS_AND_OPERATORS)],
  acceptStandingFare: [
    {
      for: RIDER,
      names: 'standing ride',
      send: ({ id }) => ({ input: { standingRideId: id } }),
      ownRefusal: 'New fare',
    },
  ],
  skipPlannedRide: [ofPlannedRide(RIDERS_AND_OPERATORS)],
  restorePlannedRide: [{ ...ofPlannedRide(RIDER), ownRefusal: 'OCCURRENCE_STATE' }],
  movePlannedRide: [ofPlannedRide(RIDER, () => ({ day: pause().from, time: '09:00' }))],
  answerStandingRide: [
    {
      for: DRIVER,
      names: 'standing ride',
      send: ({ id }) => ({ input: { standingRideId: id, weekdays: [1] } }),
    },
  ],
  confirmDay: [{ for: DRIVER, send: () => ({ input: { day: pause().from } }) }],
  addressSuggestions: [{ for: 'anyone', send: () => ({ text: 'zoo' }) }],
  auditLog: [{ for: ADMIN }],
  profitAndLoss: [{ for: ADMIN }],
  configuration: [{ for: 'anyone' }],
  currentUser: [{ for: 'anyone' }],
  sessionEnd: [{ for: 'anyone' }],
  driverReviews: [{ for: ADMIN }],
  driverReview: [{ for: ADMIN, names: 'applicant', send: ({ id }) => ({ driverId: id }) }],
  driverDashboard: [{ for: DRIVER }],
  driverOnTheWay: [
    {
      for: RIDER,
      names: 'ride',
      status: 'accepted',
      send: ({ id }: NamedId) => ({ rideId: id }),
      // Its driver is not on the way yet.
      ownRefusal: '"driverOnTheWay":null',
    },
  ],
  emailPreview: [{ for: ADMIN, send: () => ({ id: 'welcome' }) }],
  earningsReport: [{ for: DRIVER, send: () => ({ per: 'WEEK' }) }],
  earningsStatement: [{ for: DRIVER, send: () => ({ per: 'WEEK' }) }],
  pickupOutlook: [{ for: RIDER, send: () => ({ pickup: point }) }],
  featuredDrivers: [{ for: 'anyone' }],
  geocode: [{ for: 'anyone', send: () => ({ text: nameOf(ZOO) }) }],
  payout: [{ for: PAYEES, names: 'payout', send: ({ id }) => ({ id }) }],
  payoutRequest: [{ for: PAYEES, names: 'payout request', send: ({ id }) => ({ id }) }],
  payoutRequests: [{ for: PAYEES }],
  payouts: [{ for: PAYEES }],
  pricing: [{ for: 'anyone' }],
  pricingPreview: [{ for: ADMIN, send: () => ({ rates: proposedRates }) }],
  quoteFare: [{ for: 'anyone', send: () => ({ pickup: ZOO, dropoff: ACROSS_TOWN }) }],
  reverseGeocode: [{ for: 'anyone', send: () => ({ point }) }],
  ride: [{ for: 'signed-in', names: 'ride', status: 'accepted', send: ({ id }) => ({ id }) }],
  rideReviews: [{ for: ADMIN }],
  rides: [{ for: 'signed-in' }],
  helpedRides: [{ for: RIDER }],
  securityEvents: [{ for: ADMIN }],
  tripRoute: [
    {
      for: 'anyone',
      send: () => ({ pickup: point, dropoff: pointOf(ACROSS_TOWN) }),
    },
  ],
  walletTransactions: [{ for: 'signed-in' }],
  weeklyAvailability: [{ for: DRIVER }],
  ...rowsOfUseCases(),
  ...peopleRows,
  ...billingRows,
  ...dispatchRows,
  ...messageRows,
  ...textRows,

  sendTestEmails: [
    { for: ADMIN, send: input({ email: 'test@maumee.test' }), ownRefusal: 'EMAIL_UNCONFIGURED' },
  ],
  savedPlaces: keptFor((fields) => fields),
  savePlace: [
    ...keptFor(asInput, { kind: 'OTHER', name: 'The zoo', place: ZOO }),
    {
      for: RIDERS_AND_OPERATORS,
      names: 'place',
      ownRefusal,
      send: ({ id }) => ({
        input: { placeId: id, kind: 'OTHER', name: 'The mall', place: ACROSS_TOWN, version },
      }),
    },
  ],
  removePlace: [
    { for: RIDERS_AND_OPERATORS, names: 'place', send: ({ id }) => ({ input: { placeId: id } }) },
  ],
  rideNeeds: [{ for: 'signed-in', names: 'ride', status: 'accepted', send: ofRideId }],
  changeRideNeeds: [
    {
      ...ofRide(RIDERS_AND_OPERATORS, 'accepted', () => ({ needs: ['QUIET'], extraMinutes: 5, version })),
      ownRefusal,
    },
  ],
  shareTrip: [ofRide(RIDERS_AND_OPERATORS, 'accepted')],
  revokeTripLink: [
    { for: RIDERS_AND_OPERATORS, names: 'trip link', send: ({ id }) => ({ input: { linkId: id } }) },
  ],
  emergencyContact: keptFor((fields) => fields),
  saveEmergencyContact: keptFor(asInput, { name: 'Ann', phone: '419 555 0100', version }),
  removeEmergencyContact: keptFor(asInput, { version }),
  riderNeeds: keptFor((fields) => fields),
  saveNeeds: keptFor(asInput, { needs: ['WALKER'], extraMinutes: 5, version }),
  acceptRide: [{ ...ofRide(DRIVER, 'pending'), isRace: true }],
  addFunds: [ofCard((paymentMethodId) => ({ amount: '20.00', paymentMethodId }))],
  approvePayoutRequest: [{ for: ADMIN, names: 'payout request', send: ({ id }) => ({ input: { id } }) }],
  cancelRide: [ofRide(RIDERS_AND_OPERATORS, 'pending')],
  rescheduleRide: [ofRide(RIDERS_AND_OPERATORS, 'accepted', inADay)],
  undoRideAct: [{ ...ofRide(OPERATORS, 'accepted', () => ({ version })), ownRefusal }],
  changeRidePayment: [{ ...ofRide(RIDER, 'pending'), ownRefusal: 'PAYMENT_SETTLED' }],
  completeRide: [ofRide(MEMBERS, 'in_progress', () => ({ tipAmount: '1.00', reason: 'Got out early' }))],
  confirmFunding: [{ for: RIDER, names: 'funding', send: ({ id }) => ({ input: { paymentIntentId: id } }) }],
  confirmPaymentMethod: [
    { for: RIDER, names: 'setup', send: ({ id }) => ({ input: { setupIntentId: id } }) },
  ],
  confirmRide: [ofRide(DRIVER, 'accepted')],
  connectAccountOnboarding: [{ for: DRIVER }],
  createConnectAccount: [{ for: DRIVER }],
  createUpload: [{ for: 'signed-in', send: input({}) }],
  setProfilePhoto: [
    {
      for: 'signed-in',
      names: 'upload',
      send: ({ id }) => ({ input: { photoUrl: `/api/objects/uploads/${id}` } }),
    },
  ],
  createSetupIntent: [{ for: RIDER, send: input({}) }],
  arriveAtPickup: [{ ...ofRide(DRIVER, 'accepted'), ownRefusal: 'ARRIVAL_TOO_EARLY' }],
  askToCancelRide: [ofRide(RIDER, 'accepted')],
  withdrawCancelRequest: [{ ...ofRide(RIDER, 'accepted'), ownRefusal: 'CANCEL_NOT_ASKED' }],
  answerCancelRequest: [
    {
      ...ofRide([...DRIVER, ...OPERATORS], 'accepted', () => ({ agrees: true })),
      ownRefusal: 'CANCEL_NOT_ASKED',
    },
  ],
  callReturn: [{ ...ofRide('signed-in', 'completed'), ownRefusal: 'NO_RETURN' }],
  callReturnByLink: [
    { for: 'anyone', send: () => ({ input: { token: 'made-up' } }), ownRefusal: 'LINK_EXPIRED' },
  ],
  giveBackRide: [ofRide(DRIVER, 'accepted', () => ({ reason: 'EMERGENCY' }))],
  declineRide: [{ ...ofRide(DRIVER, 'pending'), isRace: true }],
  deleteAccount: [{ for: MEMBERS }],
  deletePaymentMethod: [ofCard((id) => ({ id }))],
  chooseNotice: [{ for: 'signed-in', send: input({ kind: 'message', channel: 'PUSH', isOn: false }) }],
  switchNoticesOn: [
    {
      for: 'signed-in',
      ownRefusal: 'INVALID_FIELD',
      send: input({
        endpoint: 'https://unknown.test/1',
        publicKey: 'B'.repeat(87),
        secret: 'A'.repeat(22),
      }),
    },
  ],
  sendTestNotice: [{ for: 'signed-in', ownRefusal: 'NO_DEVICE' }],
  notices: [{ for: OPERATORS, names: 'user', send: ({ id }) => ({ userId: id }) }],
  endOtherSessions: [{ for: 'signed-in' }],
  endSession: [{ for: 'signed-in', names: 'session', send: ({ id }) => ({ input: { sessionId: id } }) }],
  generatePayouts: [{ for: ADMIN }],
  logIn: [{ for: 'anyone', send: input({ email: 'nobody@maumee.test', password: 'wrong-one' }) }],
  logOut: [{ for: 'anyone', endsSession: true }],
  processPayouts: [{ for: ADMIN }],
  rateRide: [ofRide(MEMBERS, 'completed', ({ counterpartId }) => ({ rateeId: counterpartId, stars: 5 }))],
  receipt: [{ for: RIDERS_AND_ADMINS, names: 'ride', status: 'completed', send: ofRideId }],
  emailReceipt: [ofRide(RIDERS_AND_ADMINS, 'completed')],
  refundRide: [ofRide(ADMIN, 'completed', () => ({ reason: 'A long way round', amount: '1.00' }))],
  register: [{ for: 'anyone', send: input(account) }],
  rejectPayoutRequest: [
    { for: ADMIN, names: 'payout request', send: ({ id }) => ({ input: { id, notes: 'Too soon' } }) },
  ],
  reportDriverLocation: [{ for: DRIVER, send: input(point) }],
  stopSharingLocation: [{ for: DRIVER }],
  requestPayout: [{ for: DRIVER, send: input({ amount: '10.00' }) }],
  requestRide: [
    ofCard((paymentMethodId) => bookingInput({ paymentMethodId })),
    {
      for: RIDER,
      names: 'driver',
      send: ({ id }) => ({
        input: bookingInput({ driverType: 'SPECIFIC', selectedDriverId: id, ...inADay() }),
      }),
    },
  ],
  setDefaultPaymentMethod: [ofCard((id) => ({ id }))],
  changeEmail: [{ for: 'signed-in', send: input({ email: 'x@maumee.test', currentPassword: 'not mine' }) }],
  changePassword: [
    { for: 'signed-in', send: input({ currentPassword: 'not mine', newPassword: 'sandusky-bay' }) },
  ],
  completeSignIn: [{ for: 'anyone', send: input({ pendingToken: 'of nothing', code: '000000' }) }],
  confirmAuthenticatorApp: [{ for: 'signed-in', send: input({ code: '000000' }) }],
  registerPasskey: [{ for: 'signed-in', send: input({ name: 'Phone', answer: {} }) }],
  removePasskey: [{ for: 'signed-in', names: 'passkey', send: ({ id }) => ({ input: { passkeyId: id } }) }],
  signInWithPasskey: [{ for: 'anyone', send: input({ answer: {} }) }],
  startPasskeyReauthentication: [{ for: 'signed-in' }],
  startPasskeyRegistration: [{ for: 'signed-in' }],
  startPasskeySignIn: [{ for: 'anyone', send: input({}) }],
  removeAuthenticatorApp: [{ for: 'signed-in' }],
  renewRecoveryCodes: [{ for: 'signed-in' }],
  resetSecondFactor: [{ for: ADMIN, send: input({ email: 'nobody@maumee.test', reason: 'Phone lost' }) }],
  suspendUser: [
    { for: ADMIN, names: 'user', send: ({ id }) => ({ input: { userId: id, reason: 'Fraud' } }) },
  ],
  reinstateUser: [{ for: ADMIN, names: 'user', send: ({ id }) => ({ input: { userId: id } }) }],
  cancelEmailChange: [{ for: 'anyone', send: input({ token: 'of nothing' }) }],
  confirmEmail: [{ for: 'anyone', send: input({ token: 'of nothing' }) }],
  reauthenticate: [{ for: 'signed-in', send: input({ password: 'not mine' }) }],
  requestPasswordReset: [{ for: 'anyone', send: input({ email: 'nobody@maumee.test' }) }],
  resetPassword: [{ for: 'anyone', send: input({ token: 'of nothing', newPassword: 'sandusky-bay' }) }],
  updateProfile: [{ for: 'signed-in', send: input({ firstName: 'Changed', version }), ownRefusal }],
  setWeeklyAvailability: [
    { for: DRIVER, send: input({ days: [{ day: 'Monday', hours: [3] }], version }), ownRefusal },
  ],
  chooseStartPin: [{ for: RIDER, send: input({ choice: 'OFF' }) }],
  renewStartPin: [{ ...ofRide(RIDERS_AND_OPERATORS, 'accepted'), ownRefusal: 'START_PIN_UNUSED' }],
  isCashAllowed: [{ for: 'signed-in' }],
  cashRules: [{ for: ADMIN }],
  driverCash: [{ for: ['driver', 'admin'], names: 'driver', send: ({ id }) => ({ driverId: id }) }],
  updateCashRules: [
    {
      for: ADMIN,
      send: input({ isAllowed: true, driverLimit: '50', reason: 'Asked for', version }),
      ownRefusal,
    },
  ],
  approvals: [{ for: ADMIN }],
  updateApprovalLimits: [
    {
      for: ADMIN,
      send: input({ refundLimit: '50', waitingDays: 7, reason: 'Two now', version }),
      ownRefusal,
    },
  ],
  approveAct: [{ for: ADMIN, names: 'approval', send: ({ id }) => ({ input: { id } }) }],
  refuseApproval: [{ for: ADMIN, names: 'approval', send: ({ id }) => ({ input: { id, reason: 'No' } }) }],
  withdrawApproval: [
    {
      for: ADMIN,
      names: 'approval',
      ownRefusal: 'NOT_REQUESTER',
      send: ({ id }) => ({ input: { id } }),
    },
  ],
  case: [{ for: 'signed-in', names: 'case', send: ({ id }) => ({ id }) }],
  cases: [{ for: 'signed-in' }],
  reportProblem: [ofRide(MEMBERS, 'completed', () => ({ kind: 'LOST_ITEM', text: 'A red bag' }))],
  startRide: [ofRide(DRIVER, 'accepted')],
  submitDriverApplication: [{ for: DRIVER, send: input(anApplicationForm()) }],
  submitDriverDocument: [
    {
      for: DRIVER,
      names: 'document upload',
      send: ({ id }) => ({
        input: { type: 'INSURANCE', uploadUrl: `/api/objects/uploads/${id}`, expiresOn: '2099-01-01' },
      }),
    },
  ],
  reviewDriverApplication: [
    {
      for: ADMIN,
      names: 'application',
      send: ({ id }) => ({ input: { applicationId: id, status: 'APPROVED' } }),
    },
  ],
  reviewDriverDocument: [
    { for: ADMIN, names: 'document', send: ({ id }) => ({ input: { documentId: id, isAccepted: true } }) },
  ],
  trustedDrivers: keptFor((fields) => fields),
  trustDriver: [
    {
      for: RIDERS_AND_OPERATORS,
      names: 'helped passenger',
      send: ({ id, counterpartId }) => ({
        input: { driverId: counterpartId, passengerId: id, trusted: true },
      }),
    },
  ],
  updateDriverProfile: [
    { for: DRIVER, send: input({}) },
    { for: DRIVER, send: input({ vehicleColor: 'Plaid', version }), ownRefusal },
  ],
  updatePricing: [{ for: ADMIN, send: input(rates), ownRefusal }],
  withdrawPricing: [
    { for: ADMIN, names: 'pricing', send: ({ id }) => ({ input: { id, reason: 'Mistake' } }) },
  ],
};
