import { product } from '../access.ts';
import { sessions } from '../ports/users.ts';
import { workflow } from '../use-case.ts';

/** How long a mail to an account that was closed may be tried, in milliseconds: longer than its job tries. */
const UNSENT_MS = 7 * 86_400_000;

/**
 * Forgets sessions, one-time tokens and challenges that have ended, passwords that waited too long for a second admin,
 * and mails that never reached people who have left; how many. Run by a job.
 */
export const expireSessions = workflow({
  access: product,
  needs: { sessions },
  run: async ({ now, transact }, { sessions }) => {
    const at = now();
    const others = await transact(
      async ({ oneTimeTokens, passkeys, emails, approvals }) =>
        (await oneTimeTokens.deleteExpired(at)) +
        (await approvals.forgetPasswords(at)) +
        (await passkeys.deleteExpiredChallenges(at)) +
        (await emails.forgetUnsent(new Date(at.getTime() - UNSENT_MS))),
    );
    return others + (await sessions.expire(at));
  },
});
