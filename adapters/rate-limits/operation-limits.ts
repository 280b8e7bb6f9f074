/** How often some operations may be called, besides the limit that holds for all calls together. */
export interface OperationLimit {
  /** Part of the key in the database. */
  readonly name: string;
  /** As the interfaces name them: REST rows and GraphQL root fields that do the same share one limit. */
  readonly operations: readonly string[];
  readonly calls: number;
  readonly seconds: number;
  /** Whose calls are counted together; the caller is the user where one is known, else the address. */
  readonly by: 'address' | 'caller';
  /**
   * `each`: every call is counted in the database before it runs, exact over all processes, at the price of a round
   * trip. `gathered`: counted in the process, which tells the others every few seconds.
   */
  readonly sharing: 'each' | 'gathered';
}

const MINUTE = 60;
const HOUR = 3_600;

/** Opening and keeping accounts. */
function accountLimits(registrationsPerHour: number): OperationLimit[] {
  return [
    {
      name: 'registration',
      operations: ['Mutation.register', 'POST /api/auth/register'],
      calls: registrationsPerHour,
      seconds: HOUR,
      by: 'address',
      sharing: 'each',
    },
    {
      // Guesses at one account are counted where passwords are checked; this is for one address and many accounts.
      name: 'sign-in',
      operations: [
        'Mutation.logIn',
        'Mutation.completeSignIn',
        'Mutation.signInWithPasskey',
        // Each writes a challenge down.
        'Mutation.startPasskeySignIn',
        'POST /api/auth/login',
        'POST /api/auth/complete-login',
      ],
      calls: 100,
      seconds: 5 * MINUTE,
      by: 'address',
      sharing: 'each',
    },
    {
      // Passwords, codes and links that could be guessed. Mails with links are counted where they are queued.
      name: 'account-secrets',
      operations: [
        'Mutation.reauthenticate',
        'Mutation.changePassword',
        'PUT /api/rider/change-password',
        'Mutation.deleteAccount',
        'DELETE /api/user/account',
        'Mutation.resetPassword',
        'Mutation.cancelEmailChange',
        'POST /api/auth/cancel-email-change',
        'Mutation.confirmEmail',
        'Mutation.verifyEmail',
        'Mutation.confirmAuthenticatorApp',
        'Mutation.removeAuthenticatorApp',
        'Mutation.renewRecoveryCodes',
        'Mutation.startPasskeyReauthentication',
        'Mutation.startPasskeyRegistration',
        'Mutation.registerPasskey',
        'Mutation.removePasskey',
      ],
      calls: 60,
      seconds: 10 * MINUTE,
      by: 'caller',
      sharing: 'each',
    },
  ];
}

const OTHER_LIMITS: readonly OperationLimit[] = [
  {
    // Each goes out to every device of the caller.
    name: 'test-notices',
    operations: ['Mutation.sendTestNotice', 'POST /api/notices/test'],
    calls: 10,
    seconds: 10 * MINUTE,
    by: 'caller',
    sharing: 'each',
  },
  {
    // Nobody guesses a link; whoever tries is counted by where they come from.
    name: 'return-links',
    operations: ['Mutation.callReturnByLink', 'POST /api/returns/call'],
    calls: 20,
    seconds: 10 * MINUTE,
    by: 'address',
    sharing: 'each',
  },
  {
    // Nobody guesses a link either, and one takes ten tries: whoever tries out card numbers is counted by where they come from.
    name: 'card-links',
    operations: [
      'Query.cardLink',
      'Mutation.prepareCardByLink',
      'Mutation.saveCardByLink',
      'POST /api/card-links/read',
      'POST /api/card-links/setup',
      'POST /api/card-links/card',
    ],
    calls: 40,
    seconds: 10 * MINUTE,
    by: 'address',
    sharing: 'each',
  },
  {
    // Each of them sends a mail or a text message; those to one address are counted, too.
    name: 'card-links-sent',
    operations: ['Mutation.sendCardLink', 'POST /api/admin/callers/{id}/card-link'],
    calls: 60,
    seconds: HOUR,
    by: 'caller',
    sharing: 'each',
  },
  {
    // Codes that could be guessed, and messages that cost money; codes are counted by number and address, too.
    name: 'texts',
    operations: [
      'Mutation.startTextVerification',
      'Mutation.confirmTextNumber',
      'Mutation.recordTextConsent',
      'Mutation.sendTestText',
      'POST /api/user/texts/code',
      'POST /api/user/texts/confirm',
      'POST /api/texts/consents',
      'POST /api/admin/texts/test',
    ],
    calls: 60,
    seconds: HOUR,
    by: 'caller',
    sharing: 'each',
  },
  {
    name: 'driver-application',
    operations: ['Mutation.submitDriverApplication', 'POST /api/driver/application'],
    calls: 20,
    seconds: HOUR,
    by: 'caller',
    sharing: 'each',
  },
  {
    // Stolen card numbers are tried out where nobody counts.
    name: 'cards',
    operations: [
      'Mutation.createSetupIntent',
      'Mutation.confirmPaymentMethod',
      'Mutation.addFunds',
      'POST /api/payment-methods/setup-intent',
      'POST /api/payment-methods/confirm',
      'POST /api/wallet/add-funds',
    ],
    calls: 60,
    seconds: 10 * MINUTE,
    by: 'caller',
    sharing: 'each',
  },
  {
    name: 'payouts',
    operations: [
      'Mutation.requestPayout',
      'Mutation.createConnectAccount',
      'Mutation.connectAccountOnboarding',
      'POST /api/driver/request-payout',
      'POST /api/driver/create-connect-account',
      'POST /api/driver/connect-account-onboarding',
    ],
    calls: 60,
    seconds: 10 * MINUTE,
    by: 'caller',
    sharing: 'each',
  },
  {
    // Each asking mails the driver, rings at the operator's, and is withdrawn as easily.
    name: 'cancel-requests',
    operations: [
      'Mutation.askToCancelRide',
      'Mutation.withdrawCancelRequest',
      'POST /api/rides/{id}/cancel-request',
      'DELETE /api/rides/{id}/cancel-request',
    ],
    calls: 20,
    seconds: HOUR,
    by: 'caller',
    sharing: 'gathered',
  },
  {
    // Each change is told to the driver, by a text message even.
    name: 'ride-needs',
    operations: ['Mutation.changeRideNeeds', 'PUT /api/rides/{id}/needs'],
    calls: 40,
    seconds: HOUR,
    by: 'caller',
    sharing: 'gathered',
  },
  {
    // Each of them rings at the other end.
    name: 'ride-messages',
    operations: ['Mutation.sendRideMessage', 'POST /api/rides/{id}/messages'],
    calls: 30,
    seconds: 5 * MINUTE,
    by: 'caller',
    sharing: 'each',
  },
  {
    // Each of them rings at hundreds.
    name: 'announcements',
    operations: ['Mutation.sendAnnouncement', 'POST /api/admin/announcements'],
    calls: 30,
    seconds: HOUR,
    by: 'caller',
    sharing: 'each',
  },
  {
    // Each of them sends mail.
    name: 'receipt-mail',
    operations: ['Mutation.emailReceipt', 'POST /api/rides/{id}/receipt/email'],
    calls: 20,
    seconds: HOUR,
    by: 'caller',
    sharing: 'each',
  },
  {
    // Reads all that there is.
    name: 'own-data',
    operations: ['GET /api/user/data'],
    calls: 10,
    seconds: HOUR,
    by: 'caller',
    sharing: 'each',
  },
  {
    // Secret addresses that could be guessed; calendars ask for theirs some times an hour.
    name: 'calendar',
    operations: ['GET /calendar/{token}.ics'],
    calls: 120,
    seconds: HOUR,
    by: 'address',
    sharing: 'each',
  },
  {
    // What was no link, or is none any more; those who follow a ride count with all calls of their address alone.
    name: 'tracking-guesses',
    operations: ['GET /api/track/{token}'],
    calls: 60,
    seconds: 10 * MINUTE,
    by: 'address',
    sharing: 'gathered',
  },
  {
    name: 'uploads',
    operations: ['Mutation.createUpload', 'POST /api/objects/upload'],
    calls: 30,
    seconds: HOUR,
    by: 'caller',
    sharing: 'each',
  },
  {
    // May ask a map server that counts our calls.
    name: 'places',
    operations: [
      'Query.addressSuggestions',
      'Query.geocode',
      'Query.reverseGeocode',
      'Query.tripRoute',
      'Query.quoteFare',
      'POST /api/distance-calculation',
      'POST /api/route-polyline',
    ],
    calls: 300,
    seconds: MINUTE,
    by: 'caller',
    sharing: 'gathered',
  },
];

/** Which operations are limited by themselves, and how: the one place that says so. */
export function operationLimits({
  registrationsPerHour,
}: {
  registrationsPerHour: number;
}): OperationLimit[] {
  return [...accountLimits(registrationsPerHour), ...OTHER_LIMITS];
}
