import type { ServiceArea } from '../../domain/geo/service-area.ts';
import { toLocalDay } from '../../domain/geo/local-time.ts';
import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import { type Sessions, sessions } from '../ports/users.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { type CsvLists, csvLists } from './csv-lists.ts';
import { csvText } from './csv-text.ts';
import { SessionWatch } from './session-watch.ts';
import { exportListInput, type ExportListInput } from './inputs.ts';
import { service } from '../tokens.ts';
import { serviceArea } from '../ports/geo.ts';

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
export class ExportList {
  constructor(
    private readonly csvLists: CsvLists,
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: Pick<Sessions, 'list'>,
    private readonly serviceArea: ServiceArea,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor | null, input: ExportListInput): Promise<ListExport> {
    const admin = requireAdmin(actor);
    const { list, filter } = parseInput(exportListInput, input);
    const saved = this.csvLists.byName[list];
    const watch = new SessionWatch(this.sessions, this.clock, admin);
    const rows = saved.pages(admin, filter);
    // What is wrong with the filter is said before the file begins.
    const first = await rows.next();
    const now = this.clock.now();
    await this.unitOfWork.run(({ audit }) =>
      audit.append({
        ...{ id: this.ids.next(), actor: admin, action: 'list.export', reason: null, at: now },
        ...{ subjectType: 'list', subjectId: list, before: null, after: { filter } },
      }),
    );
    return {
      fileName: `${list}-${toLocalDay(now, this.serviceArea.timeZone)}.csv`,
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
  }
}

export const exportList = service(ExportList, [csvLists, unitOfWork, sessions, serviceArea, ids, clock]);
