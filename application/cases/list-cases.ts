import { notFound } from '../../domain/errors.ts';
import type { Actor } from '../../domain/users/user.ts';
import { orSystem, signedIn } from '../access.ts';
import { type CaseView, caseViews } from '../ports/cases.ts';
import { mapPage, pageRequest } from '../ports/pages.ts';
import { query } from '../use-case.ts';
import { caseIdInput, listCasesInput } from './inputs.ts';

/**
 * Cases, newest first unless asked by urgency: operators see all of them, reporters their own without what operators note
 * and who they are.
 */
export const listCases = query({
  access: orSystem(signedIn),
  input: listCasesInput,
  needs: { caseViews },
  run: async ({ actor, input }, { caseViews }) => {
    const reporterId = getReporter(actor);
    const { state, kind, rideId, assigneeId, unresolved, order, ...page } = input;
    const filter = {
      ...(state && { state }),
      ...(kind && { kind }),
      ...(rideId && { rideId }),
      ...(assigneeId && !reporterId && { assigneeId }),
      ...(unresolved && { isUnresolved: true }),
      ...(reporterId && { reporterId }),
    };
    const found = await caseViews.list(filter, order, pageRequest(page));
    return mapPage(found, (view) => (reporterId ? forReporter(view) : view));
  },
});

/** One of them. */
export const showCase = query({
  access: orSystem(signedIn),
  input: caseIdInput,
  needs: { caseViews },
  run: async ({ actor, input }, { caseViews }) => {
    const reporterId = getReporter(actor);
    const view = await caseViews.find(input.caseId);
    if (!view || (reporterId && view.report.reporterId !== reporterId)) throw notFound('Case');
    return reporterId ? forReporter(view) : view;
  },
});

/** Whose cases the actor may see; null for operators, who see all. */
function getReporter(actor: Actor): string | null {
  return actor.kind === 'user' && actor.userType !== 'admin' ? actor.userId : null;
}

function forReporter(view: CaseView): CaseView {
  const messages = view.messages.filter(({ audience }) => audience === 'reporter');
  return { ...view, report: { ...view.report, assigneeId: null }, assignee: null, messages };
}
