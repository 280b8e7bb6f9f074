import { msg } from '@lingui/core/macro';
import type { AdminCasesQueryVariables, CaseKind, CaseState } from '../../../generated/operations.ts';
import { CASE_KIND_LABELS } from '../../../components/report-problem/case-labels.ts';
import { texts } from '../../../lib/i18n.ts';

export const CASE_VIEW_LABELS = texts({
  TODO: msg`To do`,
  MINE: msg`Mine`,
  OPEN: msg`Open`,
  IN_PROGRESS: msg`In progress`,
  RESOLVED: msg`Resolved`,
  ALL: msg`All`,
});
/** Which cases are listed: those that nobody has closed, those of the own of them, or those of a state. */
export type CaseView = 'TODO' | 'MINE' | CaseState | 'ALL';
export const CASE_VIEWS = Object.keys(CASE_VIEW_LABELS) as CaseView[];
export const CASE_KINDS = Object.keys(CASE_KIND_LABELS) as CaseKind[];

export interface CaseSearch {
  readonly view: CaseView;
  readonly kind: CaseKind | null;
}

export function readCaseSearch(params: URLSearchParams): CaseSearch {
  return {
    view: CASE_VIEWS.find((known) => known.toLowerCase() === params.get('state')) ?? 'TODO',
    kind: CASE_KINDS.find((known) => known.toLowerCase() === params.get('kind')) ?? null,
  };
}

/** Only what differs from what is to do stands in the address. */
export function toCaseParams({ view, kind }: CaseSearch): Record<string, string> {
  return {
    tab: 'cases',
    ...(view !== 'TODO' && { state: view.toLowerCase() }),
    ...(kind && { kind: kind.toLowerCase() }),
  };
}

/** As the server is asked for it: what is to do by urgency, what is over by time. */
export function toCaseVariables({ view, kind }: CaseSearch, ownId: string | null): AdminCasesQueryVariables {
  const isOver = view === 'RESOLVED' || view === 'ALL';
  const isTodo = view === 'TODO' || view === 'MINE';
  return {
    kind,
    order: isOver ? 'NEWEST' : 'URGENCY',
    ...(isTodo && { unresolved: true }),
    ...(view === 'MINE' && { assigneeId: ownId }),
    ...(!isTodo && view !== 'ALL' && { state: view }),
  };
}
