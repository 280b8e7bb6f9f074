import { toLocalDay } from '../../domain/geo/local-time.ts';
import { admin } from '../access.ts';
import { serviceArea } from '../ports/geo.ts';
import { sessions } from '../ports/users.ts';
import { workflow } from '../use-case.ts';
import { csvLists } from './csv-lists.ts';
import { csvText } from './csv-text.ts';
import { SessionWatch } from './session-watch.ts';
import { exportListInput } from './inputs.ts';

export interface ListExport {
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
    const saved = needs.csvLists.byName[list];
    const watch = new SessionWatch(needs.sessions, { now }, actor);
    const rows = saved.pages(actor, filter);
    // What is wrong with the filter is said before the file begins.
    const first = await rows.next();
    const note = { action: 'list.export', reason: null, before: null, after: { filter } };
    await transact((tx) => tx.record({ ...note, subject: ['list', list] }));
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
