import { DomainError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/users/user.ts';
import type { Clock } from '../ports/operations.ts';
import type { Sessions } from '../ports/users.ts';

/** How long what is read may go on after the session has ended. */
const CHECK_MS = 1_000;

/** Looks again and again, during long work, whether the session it began with is still open. */
export class SessionWatch {
  private checkedAt: number;

  constructor(
    private readonly sessions: Pick<Sessions, 'list'>,
    private readonly clock: Clock,
    private readonly actor: Actor,
  ) {
    this.checkedAt = clock.now().getTime();
  }

  /** Throws `UNAUTHENTICATED` at most a second after a log-out, a suspension or a change of role. */
  async require(): Promise<void> {
    const { actor, clock, sessions } = this;
    const now = clock.now().getTime();
    // What runs without a session has none to lose.
    if (actor.kind !== 'user' || !actor.session || now - this.checkedAt < CHECK_MS) return;
    this.checkedAt = now;
    const { id } = actor.session;
    const open = await sessions.list(actor.userId);
    if (open.some((session) => session.id === id)) return;
    throw new DomainError('unauthenticated', 'UNAUTHENTICATED', 'Please sign in to continue');
  }
}
