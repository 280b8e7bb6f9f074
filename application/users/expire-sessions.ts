import type { Clock } from '../ports/clock.ts';
import type { Sessions } from '../ports/sessions.ts';

/** Forgets sessions that have ended; how many. Run by a job. */
export class ExpireSessions {
  constructor(
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  execute(): Promise<number> {
    return this.sessions.expire(this.clock.now());
  }
}
