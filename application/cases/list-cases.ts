import { notFound } from '../../domain/errors.ts';
import { requireAdmin, requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type CaseView, type CaseViews, caseViews } from '../ports/cases.ts';
import { mapPage, pageRequest, type Page } from '../ports/pages.ts';
import { caseIdInput, listCasesInput, type CaseIdInput, type ListCasesInput } from './inputs.ts';
import { service } from '../tokens.ts';

/**
 * Cases, newest first unless asked by urgency: operators see all of them, reporters their own without what operators note
 * and who they are.
 */
export class ListCases {
  constructor(private readonly caseViews: CaseViews) {}

  async execute(actor: Actor | null, input: ListCasesInput = {}): Promise<Page<CaseView>> {
    const reporterId = getReporter(actor);
    const { state, kind, rideId, assigneeId, unresolved, order, ...page } = parseInput(listCasesInput, input);
    const filter = {
      ...(state && { state }),
      ...(kind && { kind }),
      ...(rideId && { rideId }),
      ...(assigneeId && !reporterId && { assigneeId }),
      ...(unresolved && { isUnresolved: true }),
      ...(reporterId && { reporterId }),
    };
    const found = await this.caseViews.list(filter, order, pageRequest(page));
    return mapPage(found, (view) => (reporterId ? forReporter(view) : view));
  }

  async find(actor: Actor | null, input: CaseIdInput): Promise<CaseView> {
    const reporterId = getReporter(actor);
    const { caseId } = parseInput(caseIdInput, input);
    const view = await this.caseViews.find(caseId);
    if (!view || (reporterId && view.report.reporterId !== reporterId)) throw notFound('Case');
    return reporterId ? forReporter(view) : view;
  }
}

export const listCases = service(ListCases, [caseViews]);

/** Whose cases the actor may see; null for operators, who see all. */
function getReporter(actor: Actor | null): string | null {
  const isMember = actor?.kind === 'user' && actor.userType !== 'admin';
  if (isMember || actor === null) return requireType(actor, 'rider', 'driver').userId;
  requireAdmin(actor);
  return null;
}

function forReporter(view: CaseView): CaseView {
  const report = { ...view.report, assigneeId: null };
  return {
    ...view,
    report,
    assignee: null,
    messages: view.messages.filter(({ audience }) => audience === 'reporter'),
  };
}
