import { DomainError } from '../../domain/errors.ts';
import { toLocalDay } from '../../domain/geo/local-time.ts';
import type { Actor } from '../../domain/users/user.ts';
import { admin } from '../access.ts';
import { serviceArea } from '../ports/geo.ts';
import type { Clock } from '../ports/operations.ts';
import { type Sessions, sessions } from '../ports/sign-in.ts';
import { workflow } from '../use-case.ts';
import { csvLists } from './csv-lists.ts';
import { csvText } from './csv-text.ts';
import { exportListInput } from './inputs.ts';

/** How long what is read may go on after the session has ended. */
const CHECK_MS = 1_000;

/** Looks again and again, during long work, whether the session it began with is still open. */
class SessionWatch {
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

interface ListExport {
  /** "users-2026-11-22.csv", the day of the service area. */
  readonly fileName: string;
  /**
   * The file in pieces, the headings first. Each page is read when its piece is asked for. Throws `UNAUTHENTICATED` in
   * the middle when the session of who saves it ends.
   */
  readonly text: AsyncIterable<string>;
}

/**
 * Admins: every row of a list that its filter matches, as CSV. Page by page from the list's own use case, so that
 * neither memory nor a transaction grows with the list; rows added meanwhile may be missing. Who saved what is in the
 * audit log before the first row is handed out. Throws `INVALID_INPUT` for an unknown list or filter.
 */
export const exportList = workflow({
  access: admin,
  input: exportListInput,
  needs: { csvLists, sessions, serviceArea },
  run: async ({ actor, input: { list, filter }, now, transact }, needs): Promise<ListExport> => {
    const saved = needs.csvLists[list];
    const watch = new SessionWatch(needs.sessions, { now }, actor);
    const rows = saved.pages(actor, filter);
    // What is wrong with the filter is said before the file begins.
    const first = await rows.next();
    await transact((tx) => tx.record({ action: 'list.export', subject: ['list', list], after: { filter } }));
    return {
      fileName: `${list}-${toLocalDay(now(), needs.serviceArea.timeZone)}.csv`,
      text: (async function* () {
        try {
          yield csvText([saved.columns]);
          if (!first.done) yield csvText(first.value);
          for (;;) {
            await watch.require();
            const page = await rows.next();
            if (page.done) return;
            yield csvText(page.value);
          }
        } finally {
          await rows.return();
        }
      })(),
    };
  },
});
