import type { Clock } from '../ports/clock.ts';
import type { Sessions } from '../ports/sessions.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';

/** Forgets sessions, one-time tokens and challenges that have ended; how many. Run by a job. */
export class ExpireSessions {
  constructor(
    private readonly sessions: Sessions,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<number> {
    const now = this.clock.now();
    const tokens = await this.unitOfWork.run(
      async ({ oneTimeTokens, passkeys }) =>
        (await oneTimeTokens.deleteExpired(now)) + (await passkeys.deleteExpiredChallenges(now)),
    );
    return tokens + (await this.sessions.expire(now));
  }
}
