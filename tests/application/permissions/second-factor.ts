import { randomUUID } from 'node:crypto';
import { ADMINS, USERS, type PermissionRows } from './permission.ts';

/** Of the right shape; it answers nothing. */
const NO_PASSKEY = {
  id: 'bm9uZQ',
  rawId: 'bm9uZQ',
  type: 'public-key',
  response: { clientDataJSON: 'e30', attestationObject: 'e30' },
};

/** What everybody may do with what they sign in with besides the password. */
export const secondFactor = {
  confirmApp: {
    for: USERS,
    call: async (all, actor) => all.confirmApp.execute(actor, { code: '000000' }),
  },
  removeApp: { for: USERS, call: async (all, actor) => all.removeApp.execute(actor) },
  renewRecoveryCodes: { for: USERS, call: async (all, actor) => all.renewRecoveryCodes.execute(actor) },
  resetSecondFactor: {
    for: ADMINS,
    call: async (all, actor) =>
      all.resetSecondFactor.execute(actor, { email: `${randomUUID()}@maumee.test`, reason: 'Phone lost' }),
  },
  showSecondFactor: { for: USERS, call: async (all, actor) => all.showSecondFactor.execute(actor) },
  startApp: { for: USERS, call: async (all, actor) => all.startApp.execute(actor) },
  registerPasskey: {
    for: USERS,
    call: async (all, actor) => all.registerPasskey.execute(actor, { name: 'Phone', answer: NO_PASSKEY }),
  },
  removePasskey: {
    for: USERS,
    call: async (all, actor) => all.removePasskey.execute(actor, { passkeyId: randomUUID() }),
  },
  startPasskeyReauthentication: {
    for: USERS,
    call: async (all, actor) => all.startPasskeyReauthentication.execute(actor),
  },
  startPasskeyRegistration: {
    for: USERS,
    call: async (all, actor) => all.startPasskeyRegistration.execute(actor),
  },
} satisfies PermissionRows;
