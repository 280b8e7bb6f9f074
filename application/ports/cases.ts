import type { Case, CaseKind, CaseMessage, CaseState } from '../../domain/cases/case.ts';
import type { Page, PageRequest } from './pages.ts';
import { port } from '../tokens.ts';

export interface Cases {
  /** Throws `CASE_EXISTS` (conflict) for an id that is taken. */
  insert(report: Case): Promise<void>;
  lock(caseId: string): Promise<Case | null>;
  /** Whether a case about the ride has suspended its driver. */
  hasSuspended(rideId: string): Promise<boolean>;
  /** Writes state, retention and who works on it. */
  save(report: Case): Promise<void>;
  addMessage(message: CaseMessage): Promise<void>;
  /** All that was written about it. */
  countMessages(caseId: string): Promise<number>;
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
  /** The operator who works on it. */
  readonly assignee: CasePerson | null;
  readonly messages: readonly CaseMessage[];
}

export interface CaseFilter {
  readonly state?: CaseState;
  readonly kind?: CaseKind;
  readonly rideId?: string;
  readonly reporterId?: string;
  readonly assigneeId?: string;
  /** Only those that nobody has closed. */
  readonly isUnresolved?: boolean;
}

/** Latest first, or what has to be looked at first before what has waited longest. */
export type CaseOrder = 'newest' | 'urgency';

/** Reads of cases. */
export interface CaseViews {
  find(caseId: string): Promise<CaseView | null>;
  list(filter: CaseFilter, order: CaseOrder, page: PageRequest): Promise<Page<CaseView>>;
}

export const caseViews = port<CaseViews>('caseViews');
