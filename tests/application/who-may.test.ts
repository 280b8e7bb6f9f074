import { describe, expect, it } from 'vitest';
import { useCases, type UseCases } from '../../application/use-cases.ts';
import { DomainError } from '../../domain/errors.ts';
import type { Actor, UserActor, UserType } from '../../domain/users/user.ts';

/**
 * Whom each use case is for, said a second time: a change of what a use case declares has to be meant. "system" is the
 * product itself besides users, "fresh" a session that has proved a short while ago who it is.
 */
const WHO_MAY: Readonly<Record<string, readonly (keyof UseCases)[]>> = {
  anyone: [
    'authenticate',
    'cancelEmailChange',
    'completeSignIn',
    'confirmEmail',
    'geocodeAddress',
    'listFeaturedDrivers',
    'readCalendar',
    'logIn',
    'logOut',
    'planTrip',
    'quoteFare',
    'readFile',
    'readPhoto',
    'receiveProviderEvent',
    'receiveUpload',
    'registerUser',
    'requestPasswordReset',
    'resetPassword',
    'reverseGeocode',
    'showPricing',
    'showSessionEnd',
    'showVersionedPricing',
    'signInWithPasskey',
    'startPasskeySignIn',
    'suggestAddresses',
  ],
  product: [
    'askNextDrivers',
    'authenticateAll',
    'authorizeRide',
    'countFigures',
    'deleteCustomer',
    'detachCard',
    'expireIdempotencyKeys',
    'expireRide',
    'expireRides',
    'expireSessions',
    'findReceipt',
    'finishPayment',
    'finishRefund',
    'forgetRideOffers',
    'forgetSecurityEvents',
    'listRideAccounts',
    'listRideCards',
    'listRideRefunds',
    'mailRides',
    'openSession',
    'purgeCases',
    'purgeObjects',
    'recoverPayments',
    'refreshConnectAccount',
    'releaseRides',
    'reportAttention',
    'sendAlert',
    'sendEmail',
    'settleRide',
    'takeSilentOffline',
    'watchDocuments',
  ],
  '+system': ['deleteUser', 'exportUserData'],
  'admin+system': [
    'assignDriver',
    'countUserTransactions',
    'countUsers',
    'createSampleData',
    'creditWallet',
    'endSessionsOf',
    'endUserSessions',
    'exportList',
    'finishPayout',
    'finishPayoutRequest',
    'generatePayouts',
    'listAccountingPeriods',
    'listApprovals',
    'listAssignableDrivers',
    'listAuditLog',
    'listBookings',
    'listCancelRequests',
    'listAttention',
    'listDriverApplications',
    'listEmailTemplates',
    'listEmails',
    'listGiveBacks',
    'listJobs',
    'listJournal',
    'listLedgerAudits',
    'listPricingHistory',
    'listRatings',
    'listRideHistory',
    'listRideMarks',
    'listRideOffers',
    'listSecurityEvents',
    'listTaxTotals',
    'listUserBookings',
    'listUserSessions',
    'listUserTransactions',
    'listUsers',
    'previewEmail',
    'previewPricing',
    'reconcileProvider',
    'rejectPayoutRequest',
    'retryJobs',
    'reviewDriverApplication',
    'reviewDriverDocument',
    'searchConsole',
    'sendTestEmails',
    'showApproval',
    'showApprovalLimits',
    'showDriverReview',
    'showFigures',
    'showLedgerState',
    'showOpenWork',
    'showPricingState',
    'showProfitAndLoss',
    'showTrialBalance',
    'showUser',
    'showUserWallet',
    'testAlert',
    'unassignDriver',
    'updateCase',
    'verifyLedger',
    'withdrawApproval',
  ],
  'admin+system fresh': [
    'approveAct',
    'approvePayoutRequest',
    'changeRole',
    'closeMonth',
    'createAdmin',
    'grantCredit',
    'processPayouts',
    'refundRide',
    'refuseApproval',
    'reinstateUser',
    'resetSecondFactor',
    'setUserPassword',
    'suspendUser',
    'transferPayouts',
    'updateApprovalLimits',
    'updatePricing',
    'withdrawPricing',
  ],
  driver: [
    'acceptRide',
    'arriveAtPickup',
    'confirmRide',
    'declineRide',
    'giveBackRide',
    'listEarnings',
    'listRideRequests',
    'reportDriverLocation',
    'sendHeartbeat',
    'setWeeklyAvailability',
    'showConnectAccount',
    'showDriverApplication',
    'showDriverDocuments',
    'showDriverProfile',
    'showDriverStats',
    'showEarningsReport',
    'showEarningsStatement',
    'showWeeklyAvailability',
    'startRide',
    'stopSharingLocation',
    'submitDriverApplication',
    'submitDriverDocument',
    'updateDriverProfile',
  ],
  'driver fresh': ['continueOnboarding', 'createConnectAccount', 'requestPayout'],
  'driver+admin+system': [
    'answerCancelRequest',
    'listPayoutRequests',
    'listPayoutRides',
    'listPayouts',
    'showPayout',
    'showPayoutRequest',
  ],
  rider: [
    'addFunds',
    'askToCancelRide',
    'changeRidePayment',
    'createCalendarAddress',
    'revokeCalendarAddress',
    'showCalendarAddress',
    'chooseStartPin',
    'confirmFunding',
    'confirmPaymentMethod',
    'createSetup',
    'deletePaymentMethod',
    'listPaymentMethods',
    'listRecentPlaces',
    'listSavedPlaces',
    'listTrustedDrivers',
    'locateDriver',
    'removePlace',
    'requestRide',
    'rescheduleRide',
    'savePlace',
    'setDefaultPaymentMethod',
    'showDriverCard',
    'showPickupOutlook',
    'showStartPinChoice',
    'trustDriver',
    'withdrawCancelRequest',
  ],
  'rider+admin': ['emailReceipt', 'showReceipt'],
  'rider+admin+system': ['cancelRide', 'renewStartPin'],
  'rider+driver': ['completeRide', 'exportData', 'rateRide', 'reportProblem'],
  'rider+driver fresh': ['deleteAccount'],
  'rider+driver+admin': [
    'changeEmail',
    'changePassword',
    'countWalletTransactions',
    'createUpload',
    'endOtherSessions',
    'endSession',
    'linkDriverDocument',
    'listActiveRides',
    'listAvailableDrivers',
    'listRideRatings',
    'listRides',
    'listSessions',
    'listWalletTransactions',
    'provePassword',
    'reauthenticate',
    'removeProfilePhoto',
    'requestEmail',
    'setProfilePhoto',
    'showDriver',
    'showRide',
    'showRiderDashboard',
    'showRiderStats',
    'showRides',
    'showSecondFactor',
    'showStartPin',
    'showWallet',
    'startPasskeyReauthentication',
    'updateProfile',
    'verifyEmail',
  ],
  'rider+driver+admin fresh': [
    'confirmApp',
    'registerPasskey',
    'removeApp',
    'removePasskey',
    'renewRecoveryCodes',
    'startApp',
    'startPasskeyRegistration',
  ],
  'rider+driver+admin+system': ['listCases', 'showCase'],
};

/** Classes, which keep streams, caches or secrets of a call: their own tests say whom they are for. */
const OTHERS: readonly (keyof UseCases)[] = ['bookedRates', 'recordRefusal', 'runIdempotently', 'watchRides'];

const user = (userType: UserType, isFresh = true): UserActor => ({
  kind: 'user',
  userId: '01980000-0000-7000-8000-0000000000d1',
  userType,
  session: { id: 'session', isFresh },
});
const SYSTEM: Actor = { kind: 'system', name: 'test' };

/** How somebody is refused, by the code; null for who is admitted. */
async function refusal(ask: () => unknown): Promise<string | null> {
  try {
    await ask();
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return ['unauthenticated', 'forbidden'].includes(error.kind) ? error.code : null;
  }
}

const rows = Object.entries(WHO_MAY).flatMap(([who, names]) => names.map((name) => ({ name, who })));

describe('who may do what', () => {
  it('is said of every use case, once', () => {
    const said = [...rows.map(({ name }) => name), ...OTHERS];
    expect(said.sort()).toEqual(Object.keys(useCases).sort());
  });

  it.each(rows)('$name is for $who', async ({ name, who }) => {
    const made = useCases[name];
    if (!('access' in made)) throw new Error('It does not say whom it is for');
    const { access } = made;
    const [types = '', fresh] = who.split(' ');
    const admitted = types.split('+');
    const isOpen = who === 'anyone' || who === 'product';
    expect(access.who).toEqual(isOpen ? who : admitted.filter((one) => one !== 'system' && one !== ''));
    const ask = (actor: Actor | null) => refusal(() => access.admit(actor));
    expect(await ask(null)).toBe(isOpen ? null : 'UNAUTHENTICATED');
    expect(await ask(SYSTEM)).toBe(isOpen || admitted.includes('system') ? null : 'UNAUTHENTICATED');
    for (const type of ['rider', 'driver', 'admin'] as const) {
      const isAdmitted = isOpen || admitted.includes(type);
      expect(await ask(user(type))).toBe(isAdmitted ? null : 'FORBIDDEN');
      const stale = fresh ? 'REAUTHENTICATION_REQUIRED' : null;
      expect(await ask(user(type, false))).toBe(isAdmitted ? stale : 'FORBIDDEN');
    }
  });
});
