import { msg } from '@lingui/core/macro';
import { texts } from '../../../lib/i18n.ts';
/** What happened, in the words of the operator's screens; other kinds are shown as they are. */
export const EVENT_LABELS: Readonly<Record<string, string>> = texts({
  sign_in: msg`Signed in`,
  sign_in_refused: msg`Sign-in refused`,
  sign_up: msg`Account opened`,
  sign_out: msg`Signed out`,
  sessions_ended: msg`Signed out elsewhere`,
  new_device: msg`New device`,
  access_refused: msg`Access refused`,
  throttled: msg`Too many attempts`,
  password_changed: msg`Password changed`,
  password_reset_requested: msg`Password reset asked for`,
  password_reset: msg`Password reset`,
  email_change_requested: msg`E-mail change asked for`,
  email_change_cancelled: msg`E-mail change stopped`,
  email_changed: msg`E-mail changed`,
  email_verified: msg`E-mail verified`,
  second_factor_added: msg`Second factor added`,
  second_factor_removed: msg`Second factor removed`,
  second_factor_refused: msg`Second factor refused`,
  reauthenticated: msg`Confirmed identity`,
  reauthentication_refused: msg`Identity not confirmed`,
  'approval.request': msg`Second admin asked for`,
  'approval.approve': msg`Approved by a second admin`,
  'approval.refuse': msg`Refused by a second admin`,
  'approval.withdraw': msg`Request to a second admin withdrawn`,
  'pricing.update': msg`Prices changed`,
  'approval-limits.update': msg`Limits for one admin changed`,
  'pricing.withdraw': msg`Scheduled prices withdrawn`,
  'list.export': msg`List exported`,
  'user.export': msg`Data of a person exported`,
  'sample_data.create': msg`Sample data made`,
  'email.test': msg`Test mails sent`,
  'job.retry': msg`Job tried again`,
  'ride.assign': msg`Driver assigned`,
  'ride.unassign': msg`Driver unassigned`,
  'ride.cancel': msg`Booking cancelled`,
  'ride.refund': msg`Ride refunded`,
  'ride.renew-start-pin': msg`Start PIN renewed`,
  'payout.generate': msg`Payout generated`,
  'payout.process': msg`Payout processed`,
  'payout.transfer': msg`Payout transferred`,
  'payout-request.create': msg`Payout asked for`,
  'payout-request.approve': msg`Payout request approved`,
  'payout-request.reject': msg`Payout request rejected`,
  'payout-request.transfer': msg`Payout request transferred`,
  'case.open': msg`Problem reported`,
  'case.update': msg`Case updated`,
  'wallet.credit': msg`Wallet credited`,
  'driver.apply': msg`Applied to drive`,
  'driver.apply-again': msg`Applied to drive again`,
  'driver.review': msg`Application looked at`,
  'driver.request-changes': msg`Changes of an application asked for`,
  'driver.approve': msg`Driver approved`,
  'driver.reject': msg`Driver rejected`,
  'driver-document.submit': msg`Document uploaded`,
  'driver-document.read': msg`Document opened`,
  'driver-document.accept': msg`Document accepted`,
  'driver-document.refuse': msg`Document refused`,
  'user.create-admin': msg`Admin added`,
  'user.role': msg`Role changed`,
  'user.suspend': msg`Account suspended`,
  'user.reinstate': msg`Account reinstated`,
  'user.reset-password': msg`Password reset by the support`,
  'user.reset-second-factor': msg`Second factor reset by the support`,
  'user.change-email': msg`E-mail changed by the support`,
  'user.end-sessions': msg`Signed out by the support`,
  'user.delete': msg`Account deleted`,
  'wallet.grant-credit': msg`Credit given`,
});

/** Those in which something was refused. */
const REFUSALS = new Set([
  'sign_in_refused',
  'access_refused',
  'throttled',
  'second_factor_refused',
  'reauthentication_refused',
]);

export function eventLabel(kind: string): string {
  return EVENT_LABELS[kind] ?? kind;
}

export function isRefusal(kind: string): boolean {
  return REFUSALS.has(kind);
}
