import { anyone } from '../access.ts';
import { mailThrottle } from '../ports/email.ts';
import { securityLog } from '../ports/security.ts';
import { workflow } from '../use-case.ts';
import { endAccess } from './end-access.ts';
import { requestPasswordResetInput, resetPasswordInput } from './inputs.ts';
import { knownDevices } from './known-devices.ts';
import { newPasswords } from './new-passwords.ts';
import { linkExpired, oneTimeLinks } from './one-time-links.ts';
import { toRequestOrigin, type SignInOrigin } from './sign-in-origin.ts';

const LINK_MS = 3_600_000;
/** Between two mails to one address. */
const PAUSE_MS = 60_000;

/**
 * Mails a link to choose a new password. The answer is the same whether the address has an account or not. Every link is
 * good for its hour, however often another one is asked for: strangers who ask make mails, up to a few an hour, and none
 * of them takes the owner's way in away. A device that the account is known in has mails of its own. Throws
 * `TOO_MANY_REQUESTS`, about the caller alone.
 */
export const requestPasswordReset = workflow({
  access: anyone,
  input: requestPasswordResetInput,
  needs: { oneTimeLinks, knownDevices, mailThrottle, securityLog },
  run: async ({ input: { email }, now, transact }, needs, origin: SignInOrigin): Promise<void> => {
    const { oneTimeLinks, knownDevices, mailThrottle, securityLog } = needs;
    const user = (await transact(({ users }) => users.findCredentials(email)))?.user;
    const knownDevice = user ? await knownDevices.find(user.id, origin.deviceToken) : null;
    await mailThrottle.countRequest({ userId: null, address: origin.address, knownDevice });
    if (!user || user.suspended) return;
    const userId = user.id;
    const aWhileAgo = new Date(now().getTime() - PAUSE_MS);
    const hasJustCome = await transact(({ emails }) => emails.hasSince(userId, 'password-reset', aWhileAgo));
    if (!hasJustCome && (await mailThrottle.admit('password-reset', user.email, knownDevice))) {
      await transact(async (tx) => {
        const tokenId = await oneTimeLinks.issue(tx, 'password-reset', userId, {}, LINK_MS);
        await tx.mail(userId, 'password-reset', { tokenId });
      });
    }
    securityLog.append({ kind: 'password_reset_requested', userId, origin: toRequestOrigin(origin) });
  },
});

/**
 * Sets a new password by the token of a mailed link, which is good once. Ends every session and link, and forgets every
 * device but the one in which the link is followed, so that it signs in whatever strangers try meanwhile; a second factor
 * stays. Whoever follows the link reads the mails of the address: it counts as verified. The token by which the browser is
 * known from now on.
 */
export const resetPassword = workflow({
  access: anyone,
  input: resetPasswordInput,
  needs: { oneTimeLinks, knownDevices, newPasswords, securityLog },
  run: async ({ input: { token, newPassword }, transact }, needs, origin: SignInOrigin) => {
    const { oneTimeLinks, knownDevices, newPasswords, securityLog } = needs;
    const user = await transact(async (tx) => {
      const { userId } = await oneTimeLinks.require(tx, 'password-reset', token);
      return tx.users.find(userId);
    });
    if (!user) throw linkExpired();
    // Hashing takes long: between two units of work, the second of which uses the token up.
    const passwordHash = await newPasswords.hash(newPassword, user, 'newPassword');
    const deviceToken = await transact(async (tx) => {
      const { userId } = await oneTimeLinks.require(tx, 'password-reset', token);
      await tx.users.savePassword(userId, passwordHash);
      if (!user.emailVerifiedAt) await tx.users.setEmailVerified(userId, tx.now());
      await endAccess(tx, userId, 'password_changed');
      await tx.mail(userId, 'password-changed', {});
      return knownDevices.keepOnly(tx, userId, origin);
    });
    securityLog.append({ kind: 'password_reset', userId: user.id, origin: toRequestOrigin(origin) });
    return { deviceToken };
  },
});
