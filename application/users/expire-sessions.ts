import { type Clock, clock } from '../ports/operations.ts';
import { type Sessions, sessions } from '../ports/users.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { service } from '../tokens.ts';

/** How long a mail to an account that was closed may be tried, in milliseconds: longer than its job tries. */
const UNSENT_MS = 7 * 86_400_000;

/**
 * Forgets sessions, one-time tokens and challenges that have ended, passwords that waited too long for a second admin, and mails that never reached people who have left; how
 * many. Run by a job.
 */
export class ExpireSessions {
  constructor(
    private readonly sessions: Sessions,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<number> {
    const now = this.clock.now();
    const others = await this.unitOfWork.run(
      async ({ oneTimeTokens, passkeys, emails, approvals }) =>
        (await oneTimeTokens.deleteExpired(now)) +
        (await approvals.forgetPasswords(now)) +
        (await passkeys.deleteExpiredChallenges(now)) +
        (await emails.forgetUnsent(new Date(now.getTime() - UNSENT_MS))),
    );
    return others + (await this.sessions.expire(now));
  }
}

export const expireSessions = service(ExpireSessions, [sessions, unitOfWork, clock]);
