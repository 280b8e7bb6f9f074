import { DomainError } from '../../domain/errors.ts';
import type { RequestOrigin } from '../../domain/users/user.ts';
import { anyone } from '../access.ts';
import { securityLog } from '../ports/security.ts';
import { workflow } from '../use-case.ts';
import { linkInput } from './inputs.ts';
import { linkExpired, oneTimeLinks } from './one-time-links.ts';
import { toRequestOrigin } from './sign-in-origin.ts';

/**
 * Stops a change of e-mail address that has not been confirmed, by the link that went to the address to be replaced:
 * nobody has to be signed in. Every other change that waits ends with it. Throws `LINK_EXPIRED`, and `EMAIL_CHANGED`
 * (conflict) when the change was confirmed before.
 */
export const cancelEmailChange = workflow({
  access: anyone,
  input: linkInput,
  needs: { oneTimeLinks, securityLog },
  run: async ({ input: { token }, transact }, { oneTimeLinks, securityLog }, origin: RequestOrigin) => {
    const userId = await transact(async (tx) => {
      const { id, userId, data } = await oneTimeLinks.require(tx, 'email-change-cancel', token);
      // Whoever confirms at this moment holds the other link: they are waited for here.
      await tx.oneTimeTokens.deleteAll(userId, ['email-change']);
      const user = await tx.users.find(userId);
      if (!user) throw linkExpired();
      if (user.email !== data.email) throw emailChanged();
      await tx.oneTimeTokens.delete(id);
      return userId;
    });
    securityLog.append({ kind: 'email_change_cancelled', userId, origin: toRequestOrigin(origin) });
  },
});

function emailChanged(): DomainError {
  const message = 'The address was changed before this link was opened. Please write to us at once.';
  return new DomainError('conflict', 'EMAIL_CHANGED', message);
}
