import type { LimitsVersion } from '../../domain/approvals/limits-version.ts';
import type { ApprovalLimits } from '../../domain/approvals/limits.ts';
import type { Approval, ApprovalState } from '../../domain/approvals/approval.ts';
import type { Rates } from '../../domain/pricing/pricing.ts';
import type { Page, PageRequest } from './pages.ts';
import { port } from '../tokens.ts';

export interface Approvals {
  /** Throws `APPROVAL_EXISTS` (conflict) for an id that is taken. */
  insert(approval: Approval): Promise<void>;
  /** Without a lock: what was asked for stays, but it may be decided meanwhile. */
  find(approvalId: string): Promise<Approval | null>;
  lock(approvalId: string): Promise<Approval | null>;
  /** Everything that was ever asked about a payout request, newest first. */
  ofPayoutRequest(requestId: string): Promise<readonly Approval[]>;
  /** Keeps the hash of the password that an act is to set, until it is decided or expired. */
  keepPassword(approvalId: string, passwordHash: string): Promise<void>;
  findPassword(approvalId: string): Promise<string | null>;
  /** Forgets those of acts that nobody can approve any more; how many. */
  forgetPasswords(now: Date): Promise<number>;
  /** Writes the decision. */
  save(approval: Approval): Promise<void>;
}

/** What one admin may do alone: there always is a version of it. */
export interface ApprovalLimitVersions {
  /** The version in force. */
  current(): Promise<LimitsVersion>;
  /** The same, and nobody else changes the limits until this transaction ends. */
  lock(): Promise<LimitsVersion>;
  /** Adds a version, which takes the place of the others. */
  insert(limits: LimitsVersion): Promise<void>;
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
  /** Who gets the money of a refund, a payout or a credit, or whose account it is about. */
  readonly recipient: ApprovalPerson | null;
  /** The rates that new ones were compared with when they were asked for. */
  readonly base: Rates | null;
  /** The limits that new ones were compared with when they were asked for. */
  readonly baseLimits: ApprovalLimits | null;
  /** Whether what it is about has changed since it was asked for: it waits, but cannot be approved. */
  readonly isStale: boolean;
}

export interface ApprovalFilter {
  readonly state?: ApprovalState;
  /** Only what can still be decided at that time. */
  readonly openAt?: Date;
}

/** Reads of approvals as they stand at `now`, newest first. */
export interface ApprovalViews {
  find(approvalId: string, now: Date): Promise<ApprovalView | null>;
  list(filter: ApprovalFilter, page: PageRequest, now: Date): Promise<Page<ApprovalView>>;
}

export const approvalViews = port<ApprovalViews>('approvalViews');
