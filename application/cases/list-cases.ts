import { notFound } from '../../domain/errors.ts';
import { requireAdmin, requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import type { CaseView, CaseViews } from '../ports/cases.ts';
import { mapPage, pageRequest, type Page } from '../ports/pages.ts';
import { caseIdInput, listCasesInput, type CaseIdInput, type ListCasesInput } from './inputs.ts';

/** Cases, newest first: operators see all of them, reporters their own without what operators note. */
export class ListCases {
  constructor(private readonly caseViews: CaseViews) {}

  async execute(actor: Actor | null, input: ListCasesInput = {}): Promise<Page<CaseView>> {
    const reporterId = getReporter(actor);
    const { state, kind, rideId, ...page } = parseInput(listCasesInput, input);
    const filter = {
      ...(state && { state }),
      ...(kind && { kind }),
      ...(rideId && { rideId }),
      ...(reporterId && { reporterId }),
    };
    const found = await this.caseViews.list(filter, pageRequest(page));
    return mapPage(found, (view) => (reporterId ? withoutNotes(view) : view));
  }

  async find(actor: Actor | null, input: CaseIdInput): Promise<CaseView> {
    const reporterId = getReporter(actor);
    const { caseId } = parseInput(caseIdInput, input);
    const view = await this.caseViews.find(caseId);
    if (!view || (reporterId && view.report.reporterId !== reporterId)) throw notFound('Case');
    return reporterId ? withoutNotes(view) : view;
  }
}

/** Whose cases the actor may see; null for operators, who see all. */
function getReporter(actor: Actor | null): string | null {
  const isMember = actor?.kind === 'user' && actor.userType !== 'admin';
  if (isMember || actor === null) return requireType(actor, 'rider', 'driver').userId;
  requireAdmin(actor);
  return null;
}

function withoutNotes(view: CaseView): CaseView {
  return { ...view, messages: view.messages.filter(({ audience }) => audience === 'reporter') };
}
