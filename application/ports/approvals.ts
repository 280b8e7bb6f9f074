import type { Approval, ApprovalState } from '../../domain/approvals/approval.ts';
import type { Page, PageRequest } from './pages.ts';

export interface Approvals {
  /** Throws `APPROVAL_EXISTS` (conflict) for an id that is taken. */
  insert(approval: Approval): Promise<void>;
  lock(approvalId: string): Promise<Approval | null>;
  /** Everything that was ever asked about a payout request, newest first. */
  ofPayoutRequest(requestId: string): Promise<readonly Approval[]>;
  /** Writes the decision. */
  save(approval: Approval): Promise<void>;
}

export interface ApprovalPerson {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** An approval with its people. */
export interface ApprovalView {
  readonly approval: Approval;
  /** Null for the command line. */
  readonly requester: ApprovalPerson | null;
  /** Null for the command line, and as long as nobody has decided. */
  readonly decider: ApprovalPerson | null;
  /** Who gets the money of a refund, a payout or a credit. */
  readonly recipient: ApprovalPerson | null;
}

export interface ApprovalFilter {
  readonly state?: ApprovalState;
  /** Only what can still be decided at that time. */
  readonly openAt?: Date;
}

/** Reads of approvals, newest first. */
export interface ApprovalViews {
  find(approvalId: string): Promise<ApprovalView | null>;
  list(filter: ApprovalFilter, page: PageRequest): Promise<Page<ApprovalView>>;
}
