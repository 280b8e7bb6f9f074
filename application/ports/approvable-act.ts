import type { Approval, ApprovalAct } from '../../domain/approvals/approval.ts';
import type { Actor } from '../../domain/users/user.ts';

/** A use case that waits for a second admin above a limit. */
export interface ApprovableAct<Act extends ApprovalAct> {
  readonly act: Act;
  /** Does it, in the transaction that notes the approval of `admin`. Throws what an approval and the act itself throw. */
  executeApproved(admin: Actor, approval: Approval): Promise<unknown>;
}
