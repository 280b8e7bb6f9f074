import type { AccountSettings } from '../../application/users/account-settings.ts';

const DAY_MS = 86_400_000;

/** As an installation has them that sets nothing. */
export const ACCOUNT_SETTINGS: AccountSettings = {
  sessionMs: 30 * DAY_MS,
  sessionIdleMs: 14 * DAY_MS,
  reauthenticationMs: 15 * 60_000,
  mustVerifyEmail: false,
  adminsNeedSecondFactor: false,
  canSendEmail: true,
};
