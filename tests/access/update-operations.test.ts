import { isNonNullType, type GraphQLField, type GraphQLInputObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { loadSchema } from '../../graphql/schema.ts';
import { graphqlRows } from './graphql-rows.ts';

/** Saves what a form holds, or acts on what was seen: refused when somebody else has changed it meanwhile. */
const VERSIONED = [
  'updatePricing',
  'updateProfile',
  'updatePassenger',
  'mergePassengers',
  'updateOrganisation',
  'updateAgreement',
  'setWeeklyAvailability',
  'updateCase',
  'markHandoverNote',
  'correctHandoverNote',
  'assignDriver',
  'unassignDriver',
  'undoRideAct',
  'updateApprovalLimits',
  'updateCashRules',
  'changeStandingRide',
  'takeOverStandingRide',
  'changeFollowing',
  'chooseStandingDriver',
  'pauseStandingRide',
  'resumeStandingRide',
  'endStandingRide',
  'saveNeeds',
  'changeRideNeeds',
  'saveEmergencyContact',
  'removeEmergencyContact',
];

/** Names a version only where it saves a record, or for some callers only. */
const VERSIONED_AT_TIMES: Readonly<Record<string, string>> = {
  updateDriverProfile: 'with a field of the car; each switch is set for itself',
  savePlace: 'of a place that is kept; a new one has none',
  cancelRide: 'by admins; a rider cancels what waits, whatever has changed of it',
  rescheduleRide: 'by admins; a rider moves the own ride, whatever has changed of it',
  reviewDriverApplication: 'an integer, which every submission and review counts up: APPLICATION_CHANGED',
};

/** Why nobody's change can be lost by the others. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  'makes something new, once for each id that the client gives it': [
    'register',
    'addPassenger',
    'openAccount',
    'addOrganisation',
    'addAgreement',
    'addOrganisationPassenger',
    'requestRide',
    'bookAtDesk',
    'repeatAtDesk',
    'createStandingRide',
    'reportProblem',
    'openCaseAtDesk',
    'sendRideMessage',
    'beginShift',
    'endShift',
    'sendAnnouncement',
    'writeHandoverNote',
    'requestPayout',
    'grantCredit',
    'recordOrganisationPayment',
    'reverseOrganisationPayment',
    'refundRide',
    'addFunds',
    'payInvoice',
    'createUpload',
    'createSetupIntent',
    'createSampleData',
    'createConnectAccount',
    'generatePayouts',
    'issueInvoices',
    'rateRide',
    'submitDriverDocument',
    'registerPasskey',
    'connectAccountOnboarding',
  ],
  'a step that is refused when the record is not where it starts from': [
    'acceptRide',
    'declineRide',
    'giveBackRide',
    'acceptCareInvitation',
    'acceptMemberInvitation',
    'changeCaregiver',
    'changeMember',
    'callReturn',
    'callReturnByLink',
    'prepareCardByLink',
    'saveCardByLink',
    'arriveAtPickup',
    'confirmRide',
    'startRide',
    'completeRide',
    'askToCancelRide',
    'withdrawCancelRequest',
    'answerCancelRequest',
    'changeRidePayment',
    'approveAct',
    'refuseApproval',
    'withdrawApproval',
    'withdrawPricing',
    'submitDriverApplication',
    'approvePayoutRequest',
    'rejectPayoutRequest',
    'processPayouts',
    'transferPayouts',
    'confirmFunding',
    'confirmInvoicePayment',
    'confirmPaymentMethod',
    'reviewDriverDocument',
    'confirmEmail',
    'acceptStandingFare',
    'skipPlannedRide',
    'payPlannedRideAlone',
    'restorePlannedRide',
    'answerStandingRide',
    'confirmDay',
    'assignStandingDriver',
  ],
  'adds to what is never changed': ['noteCall'],
  'one value that becomes what the caller says, whatever it was': [
    'chooseStartPin',
    'chooseNotice',
    'switchNoticesOn',
    'readRideMessages',
    'readAnnouncement',
    'openCaseMessages',
    'trustDriver',
    'setDefaultPaymentMethod',
    'setProfilePhoto',
    'removeProfilePhoto',
    'changeUserRole',
    'suspendUser',
    'reinstateUser',
    'reportDriverLocation',
    'stopSharingLocation',
    'sendHeartbeat',
    'renewStartPin',
    'movePlannedRide',
  ],
  'takes something away that is not missed twice': [
    'removePlace',
    'switchNoticesOff',
    'deletePaymentMethod',
    'removePasskey',
    'removeAuthenticatorApp',
    'deleteAccount',
    'endSession',
    'endOtherSessions',
    'endUserSessions',
    'logOut',
    'resetSecondFactor',
    'cancelEmailChange',
    'revokeCalendarAddress',
    'revokeTripLink',
    'declineCareInvitation',
    'declineMemberInvitation',
    'closeOrganisation',
    'endAgreement',
    'removeMember',
    'withdrawMemberInvitation',
    'deletePassenger',
    'undoMerge',
    'endCare',
    'withdrawCareInvitation',
  ],
  'signs in, or replaces a secret by somebody who has proven who they are': [
    'sendCardLink',
    'logIn',
    'completeSignIn',
    'startPasskeySignIn',
    'signInWithPasskey',
    'reauthenticate',
    'startPasskeyReauthentication',
    'startPasskeyRegistration',
    'startAuthenticatorApp',
    'confirmAuthenticatorApp',
    'renewRecoveryCodes',
    'createCalendarAddress',
    'shareTrip',
    'inviteCaregiver',
    'inviteMember',
    'changePassword',
    'resetPassword',
    'resetUserPassword',
    'requestPasswordReset',
    'changeEmail',
    'verifyEmail',
  ],
  'sends a mail or a notice and changes nothing': [
    'emailReceipt',
    'sendTestEmails',
    'sendTestText',
    'sendTestNotice',
  ],
  'one switch, or the number that its phone shows to be theirs: what was said last holds': [
    'startTextVerification',
    'confirmTextNumber',
    'changeTexts',
    'recordTextConsent',
    'stopTextsOf',
  ],
};

const mutations = loadSchema().getMutationType()?.getFields() ?? {};

function getVersion(name: string) {
  const mutation = mutations[name] as GraphQLField<unknown, unknown>;
  const input = mutation.args.find((each) => each.name === 'input')?.type;
  const type = input && isNonNullType(input) ? (input.ofType as GraphQLInputObjectType) : null;
  return type?.getFields()['version']?.type ?? null;
}

describe('every mutation', () => {
  it('demands the version that was seen, or stands in a list with the reason why not; none stands in two', () => {
    const known = [...VERSIONED, ...Object.keys(VERSIONED_AT_TIMES), ...Object.values(OTHERS).flat()];
    expect(known.sort()).toEqual(Object.keys(mutations).sort());
  });

  it.each(VERSIONED)('%s demands it', (name) => {
    expect(String(getVersion(name))).toBe('String!');
  });

  it.each(Object.keys(VERSIONED_AT_TIMES))('%s takes it', (name) => {
    expect(String(getVersion(name))).toMatch(/^(String|Int)$/);
  });

  it.each(Object.values(OTHERS).flat())('%s takes none', (name) => {
    expect(getVersion(name)).toBeNull();
  });

  // The matrix of access plays each of these rows, and expects the refusal.
  it.each([...VERSIONED.filter((name) => name !== 'assignDriver'), 'updateDriverProfile', 'savePlace'])(
    '%s is played with a version that is not the record’s',
    (name) => {
      expect(graphqlRows[name]?.some(({ ownRefusal }) => ownRefusal === 'RECORD_CHANGED')).toBe(true);
    },
  );
});
