import { randomUUID } from 'node:crypto';
import type { UseCases } from '../../application/use-cases.ts';
import type { Actor } from '../../domain/users/user.ts';
import { anApplicationForm } from '../support/builders/a-driver-application.ts';
import { OWN_ACCOUNT } from './own-account-permissions.ts';
import { SECOND_FACTOR } from './second-factor-permissions.ts';
import { aBooking } from '../support/test-use-cases.ts';
import { DRIVER_PRESENCE } from './driver-permissions.ts';

export type Role = 'nobody' | 'rider' | 'driver' | 'admin' | 'system';

export const ROLES: readonly Role[] = ['nobody', 'rider', 'driver', 'admin', 'system'];
const USERS: readonly Role[] = ['rider', 'driver', 'admin'];
const ADMINS: readonly Role[] = ['admin', 'system'];

export interface Permission {
  readonly for: readonly Role[];
  /** With well-formed input; ids are of nothing. */
  call(useCases: UseCases, actor: Actor | null): Promise<unknown>;
}

export const id = randomUUID();
const ride = { rideId: id, scheduledFor: '2030-01-01T12:00:00Z' };
const rates = {
  schedulingFee: '2.50',
  shortDistanceMinimum: '15.00',
  shortDistancePerMile: '1.92',
  longDistanceMinimum: '25.00',
  longDistancePerMile: '1.75',
  commissionRate: '85.00',
};
export const account = () => ({
  email: `${randomUUID()}@maumee.test`,
  password: 'maumee-river',
  firstName: 'A',
  lastName: 'B',
});
const credit = { userId: id, amount: '1', reference: 'x', description: 'x' };
const dryRun = { dryRun: true };

/** Open to anyone: they take no actor, so that there is nobody to refuse. */
export const FOR_ANYONE = [
  'runIdempotently', // called by REST, about a caller it has already admitted
  'authenticate',
  'authorizeRide', // part of recoverPayments
  'detachCard', // a job
  'expireIdempotencyKeys', // a job
  'expireSessions', // a job
  'finishPayment', // part of recoverPayments
  'finishRefund', // a job, and part of refundRide
  'recoverPayments', // the sweep, called by no client
  'settleRide', // part of recoverPayments and completeRide
  'forgetSecurityEvents', // a job
  'recordRefusal', // called with every refusal
  'receiveProviderEvent', // goes by the signature
  'sendEmail', // a job
  'releaseRides', // a job
  'showRidePayments', // of rides that the caller may see already
  'expireRide', // the sweep, called by no client
  'geocodeAddress',
  'logIn',
  'logOut',
  'planTrip',
  'purgeObjects', // a job
  'readFile', // goes by the signature of the link
  'readPhoto', // goes by the address of the photo
  'receiveUpload', // goes by the token of the address
  'quoteFare',
  'registerUser',
  'reverseGeocode',
  'startPasskeySignIn',
  'signInWithPasskey',
  'completeSignIn', // goes by the token of the first step
  'confirmEmail', // goes by the token of a mailed link
  'requestPasswordReset',
  'resetPassword', // goes by the token of a mailed link
  'showPricing',
  'suggestAddresses',
  'watchPresence', // the sweep, called by no client
  'watchRides', // goes by the token, see watch-rides.integration.test.ts
] as const;

export const PERMISSIONS: Record<Exclude<keyof UseCases, (typeof FOR_ANYONE)[number]>, Permission> = {
  ...DRIVER_PRESENCE,
  addFunds: { for: ['rider'], call: async (all, actor) => all.addFunds.execute(actor, { amount: '1' }) },
  approvePayoutRequest: {
    for: ADMINS,
    call: async (all, actor) => all.approvePayoutRequest.execute(actor, { id }),
  },
  changeRidePayment: {
    for: ['rider'],
    call: async (all, actor) => all.changeRidePayment.execute(actor, ride),
  },
  confirmFunding: {
    for: ['rider'],
    call: async (all, actor) => all.confirmFunding.execute(actor, { paymentIntentId: 'pi_1' }),
  },
  confirmPaymentMethod: {
    for: ['rider'],
    call: async (all, actor) => all.confirmPaymentMethod.execute(actor, { setupIntentId: 'seti_1' }),
  },
  connectAccounts: { for: ['driver'], call: async (all, actor) => all.connectAccounts.status(actor) },
  createSetup: { for: ['rider'], call: async (all, actor) => all.createSetup.execute(actor) },
  ...OWN_ACCOUNT,
  endUserSessions: {
    for: ADMINS,
    call: async (all, actor) =>
      all.endUserSessions.execute(actor, { email: account().email, reason: 'Phone lost' }),
  },
  changePassword: {
    for: USERS,
    call: async (all, actor) => {
      const input = { currentPassword: account().password, newPassword: 'sandusky-bay' };
      return all.changePassword.execute(actor, input);
    },
  },
  deletePaymentMethod: {
    for: ['rider'],
    call: async (all, actor) => all.deletePaymentMethod.execute(actor, { id }),
  },
  listBookings: { for: ['admin'], call: async (all, actor) => all.listBookings.execute(actor) },
  listLedgerAudits: { for: ADMINS, call: async (all, actor) => all.listLedgerAudits.execute(actor) },
  listJobs: { for: ADMINS, call: async (all, actor) => all.listJobs.execute(actor) },
  listPaymentMethods: { for: ['rider'], call: async (all, actor) => all.listPaymentMethods.execute(actor) },
  listPayoutRequests: {
    for: ['driver', 'admin', 'system'],
    call: async (all, actor) => all.listPayoutRequests.execute(actor),
  },
  reconcileProvider: { for: ADMINS, call: async (all, actor) => all.reconcileProvider.execute(actor) },
  refundRide: {
    for: ADMINS,
    call: async (all, actor) => all.refundRide.execute(actor, { ...ride, reason: 'x' }),
  },
  rejectPayoutRequest: {
    for: ADMINS,
    call: async (all, actor) => all.rejectPayoutRequest.execute(actor, { id, notes: 'x' }),
  },
  requestPayout: {
    for: ['driver'],
    call: async (all, actor) => all.requestPayout.execute(actor, { amount: '10' }),
  },
  retryJobs: { for: ADMINS, call: async (all, actor) => all.retryJobs.execute(actor, { ids: ['1'] }) },
  setDefaultPaymentMethod: {
    for: ['rider'],
    call: async (all, actor) => all.setDefaultPaymentMethod.execute(actor, { id }),
  },
  acceptRide: { for: ['driver'], call: async (all, actor) => all.acceptRide.execute(actor, ride) },
  approveDriver: {
    for: ADMINS,
    call: async (all, actor) => all.approveDriver.execute(actor as Actor, { driverId: id }),
  },
  suspendUser: {
    for: ADMINS,
    call: async (all, actor) => all.suspendUser.execute(actor, { userId: id, reason: 'x' }),
  },
  reinstateUser: {
    for: ADMINS,
    call: async (all, actor) => all.reinstateUser.execute(actor, { userId: id }),
  },
  cancelRide: { for: ['rider', 'admin'], call: async (all, actor) => all.cancelRide.execute(actor, ride) },
  rescheduleRide: { for: ['rider'], call: async (all, actor) => all.rescheduleRide.execute(actor, ride) },
  completeRide: {
    for: ['rider', 'driver'],
    call: async (all, actor) => all.completeRide.execute(actor, ride),
  },
  confirmRide: { for: ['driver'], call: async (all, actor) => all.confirmRide.execute(actor, ride) },
  createAdmin: {
    for: ADMINS,
    call: async (all, actor) => all.createAdmin.execute(actor as Actor, account()),
  },
  creditWallet: { for: ADMINS, call: async (all, actor) => all.creditWallet.execute(actor, credit) },
  declineRide: { for: ['driver'], call: async (all, actor) => all.declineRide.execute(actor, ride) },
  generatePayouts: { for: ADMINS, call: async (all, actor) => all.generatePayouts.execute(actor, dryRun) },
  listAvailableDrivers: { for: USERS, call: async (all, actor) => all.listAvailableDrivers.execute(actor) },
  listEarnings: { for: ['driver'], call: async (all, actor) => all.listEarnings.execute(actor) },
  listPayouts: {
    for: ['driver', 'admin', 'system'],
    call: async (all, actor) => all.listPayouts.execute(actor),
  },
  listPricingHistory: { for: ADMINS, call: async (all, actor) => all.listPricingHistory.execute(actor) },
  listRideRatings: { for: USERS, call: async (all, actor) => all.listRideRatings.execute(actor, ride) },
  listRideRequests: { for: ['driver'], call: async (all, actor) => all.listRideRequests.execute(actor) },
  listTrustedDrivers: {
    for: ['rider'],
    call: async (all, actor) => all.listTrustedDrivers.execute(actor),
  },
  listRides: { for: USERS, call: async (all, actor) => all.listRides.execute(actor) },
  listSecurityEvents: { for: ADMINS, call: async (all, actor) => all.listSecurityEvents.execute(actor) },
  changeEmail: {
    for: USERS,
    call: async (all, actor) => {
      const email = `${randomUUID()}@maumee.test`;
      return all.changeEmail.execute(actor, { email, currentPassword: account().password });
    },
  },
  reauthenticate: {
    for: USERS,
    call: async (all, actor) => all.reauthenticate.execute(actor, { password: account().password }),
  },
  ...SECOND_FACTOR,
  listSessions: { for: USERS, call: async (all, actor) => all.listSessions.execute(actor) },
  listWalletTransactions: {
    for: USERS,
    call: async (all, actor) => all.listWalletTransactions.execute(actor),
  },
  processPayouts: { for: ADMINS, call: async (all, actor) => all.processPayouts.execute(actor, dryRun) },
  rateRide: {
    for: ['rider', 'driver'],
    call: async (all, actor) => all.rateRide.execute(actor, { ...ride, rateeId: id, rating: 5 }),
  },
  requestRide: { for: ['rider'], call: async (all, actor) => all.requestRide.execute(actor, aBooking()) },
  setWeeklyAvailability: {
    for: ['driver'],
    call: async (all, actor) => all.setWeeklyAvailability.execute(actor, { availability: {} }),
  },
  showDriver: { for: USERS, call: async (all, actor) => all.showDriver.execute(actor, { driverId: id }) },
  showDriverApplication: {
    for: ['driver'],
    call: async (all, actor) => all.showDriverApplication.execute(actor),
  },
  showDriverProfile: { for: ['driver'], call: async (all, actor) => all.showDriverProfile.execute(actor) },
  showDriverStats: { for: ['driver'], call: async (all, actor) => all.showDriverStats.execute(actor) },
  showRiderDashboard: { for: USERS, call: async (all, actor) => all.showRiderDashboard.execute(actor) },
  showRiderStats: { for: USERS, call: async (all, actor) => all.showRiderStats.execute(actor) },
  showRides: { for: USERS, call: async (all, actor) => all.showRides.execute(actor, ride) },
  showWallet: { for: USERS, call: async (all, actor) => all.showWallet.execute(actor) },
  showWeeklyAvailability: {
    for: ['driver'],
    call: async (all, actor) => all.showWeeklyAvailability.execute(actor),
  },
  listRideMarks: { for: ADMINS, call: async (all, actor) => all.listRideMarks.execute(actor, [id]) },
  renewStartPin: {
    for: ['rider', 'admin', 'system'],
    call: async (all, actor) => all.renewStartPin.execute(actor, ride),
  },
  riderStartPin: {
    for: ['rider'],
    call: async (all, actor) => all.riderStartPin.choose(actor, { choice: 'off' }),
  },
  startRide: { for: ['driver'], call: async (all, actor) => all.startRide.execute(actor, ride) },
  transferPayouts: { for: ADMINS, call: async (all, actor) => all.transferPayouts.execute(actor, dryRun) },
  trustDriver: {
    for: ['rider'],
    call: async (all, actor) => all.trustDriver.execute(actor, { driverId: id, trusted: true }),
  },
  submitDriverApplication: {
    for: ['driver'],
    call: async (all, actor) => all.submitDriverApplication.execute(actor, anApplicationForm()),
  },
  updateDriverProfile: {
    for: ['driver'],
    call: async (all, actor) => all.updateDriverProfile.execute(actor, {}),
  },
  updatePricing: { for: ADMINS, call: async (all, actor) => all.updatePricing.execute(actor, rates) },
  verifyLedger: { for: ADMINS, call: async (all, actor) => all.verifyLedger.execute(actor) },
};
