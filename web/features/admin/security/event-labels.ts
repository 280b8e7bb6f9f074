/** What happened, in the words of the operator's screens; other kinds are shown as they are. */
export const EVENT_LABELS: Readonly<Record<string, string>> = {
  sign_in: 'Signed in',
  sign_in_refused: 'Sign-in refused',
  sign_up: 'Account opened',
  sign_out: 'Signed out',
  sessions_ended: 'Signed out elsewhere',
  new_device: 'New device',
  access_refused: 'Access refused',
  throttled: 'Too many attempts',
  password_changed: 'Password changed',
  password_reset_requested: 'Password reset asked for',
  password_reset: 'Password reset',
  email_change_requested: 'E-mail change asked for',
  email_changed: 'E-mail changed',
  email_verified: 'E-mail verified',
  second_factor_added: 'Second factor added',
  second_factor_removed: 'Second factor removed',
  second_factor_refused: 'Second factor refused',
  reauthenticated: 'Confirmed identity',
  reauthentication_refused: 'Identity not confirmed',
  'pricing.update': 'Prices changed',
  'ride.refund': 'Ride refunded',
  'wallet.credit': 'Wallet credited',
  'driver.approve': 'Driver approved',
  'user.create-admin': 'Admin added',
};

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
