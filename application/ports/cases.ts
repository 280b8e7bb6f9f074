import type { Case, CaseKind, CaseMessage, CaseState } from '../../domain/cases/case.ts';
import type { Page, PageRequest } from './pages.ts';

export interface Cases {
  /** Throws `CASE_EXISTS` (conflict) for an id that is taken. */
  insert(report: Case): Promise<void>;
  lock(caseId: string): Promise<Case | null>;
  /** Writes state and retention. */
  save(report: Case): Promise<void>;
  addMessage(message: CaseMessage): Promise<void>;
  /** Unresolved ones of a reporter. */
  countUnresolved(reporterId: string): Promise<number>;
  /** Deletes resolved cases whose record need not be kept at `now`, with their messages; how many. */
  purge(now: Date): Promise<number>;
}

export interface CasePerson {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** A case with its people and all that was written about it, oldest first. */
export interface CaseView {
  readonly report: Case;
  readonly reporter: CasePerson;
  readonly reported: CasePerson | null;
  readonly messages: readonly CaseMessage[];
}

export interface CaseFilter {
  readonly state?: CaseState;
  readonly kind?: CaseKind;
  readonly rideId?: string;
  readonly reporterId?: string;
}

/** Reads of cases, newest first. */
export interface CaseViews {
  find(caseId: string): Promise<CaseView | null>;
  list(filter: CaseFilter, page: PageRequest): Promise<Page<CaseView>>;
}
