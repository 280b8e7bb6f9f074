import type { UseCases } from '../../application/use-cases.ts';
import { approvals } from './permissions/approvals.ts';
import { cases } from './permissions/cases.ts';
import { figures } from './permissions/figures.ts';
import { drivers } from './permissions/drivers.ts';
import { email } from './permissions/email.ts';
import { exports } from './permissions/exports.ts';
import { money } from './permissions/money.ts';
import { ownAccount } from './permissions/own-account.ts';
import type { Permission } from './permissions/permission.ts';
import { rides } from './permissions/rides.ts';
import { secondFactor } from './permissions/second-factor.ts';
import { users } from './permissions/users.ts';

/** Open to anyone: they take no actor, so that there is nobody to refuse. */
export const FOR_ANYONE = [
  'runIdempotently', // called by REST, about a caller it has already admitted
  'authenticate',
  'authenticateAll', // part of watchRides
  'countFigures', // the sweep, called by no client
  'authorizeRide', // part of recoverPayments
  'deleteCustomer', // a job
  'detachCard', // a job
  'expireIdempotencyKeys', // a job
  'expireSessions', // a job
  'finishPayment', // part of recoverPayments
  'finishRefund', // a job, and part of refundRide
  'recoverPayments', // the sweep, called by no client
  'settleRide', // part of recoverPayments and completeRide
  'forgetRideOffers', // a job
  'forgetSecurityEvents', // a job
  'purgeCases', // a job
  'recordRefusal', // called with every refusal
  'receiveProviderEvent', // goes by the signature
  'mailRides', // a sweep
  'sendEmail', // a job
  'purgeObjects', // a job
  'readFile', // goes by the signature of the link
  'readPhoto', // goes by the address of the photo
  'receiveUpload', // goes by the token of the address
  'releaseRides', // a job
  'bookedRates', // rates are public
  'expireRide', // the demo, called by no client
  'expireRides', // the sweep, called by no client
  'geocodeAddress',
  'logIn',
  'logOut',
  'planTrip',
  'quoteFare',
  'registerUser',
  'signInWithPasskey',
  'startPasskeySignIn',
  'reverseGeocode',
  'completeSignIn', // goes by the token of the first step
  'cancelEmailChange', // goes by the token of a mailed link
  'confirmEmail', // goes by the token of a mailed link
  'requestPasswordReset',
  'resetPassword', // goes by the token of a mailed link
  'showPricing',
  'suggestAddresses',
  'watchDocuments', // the sweep, called by no client
  'takeSilentOffline', // the sweep, called by no client
  'listFeaturedDrivers',
  'showSessionEnd', // goes by the token that is void
  'watchRides', // goes by the token, see watch-rides.integration.test.ts
] as const;

/** Whom use cases are for, and how they are called. */
export const PERMISSIONS: Partial<Record<keyof UseCases, Permission>> = {
  ...approvals,
  ...cases,
  ...email,
  ...exports,
  ...figures,
  ...users,
  ...ownAccount,
  ...secondFactor,
  ...drivers,
  ...rides,
  ...money,
};
