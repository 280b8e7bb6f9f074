import { z } from 'zod';
import { APPROVAL_STATES } from '../../domain/approvals/approval.ts';
import { pageInput, textField } from '../input-fields.ts';

export const approvalIdInput = z.object({ id: z.uuid() });
export type ApprovalIdInput = z.input<typeof approvalIdInput>;

export const refuseApprovalInput = approvalIdInput.extend({
  reason: textField(500, 'Please say why this is refused'),
});
export type RefuseApprovalInput = z.input<typeof refuseApprovalInput>;

/** Of a state; pending ones only as long as they can be approved. */
export const listApprovalsInput = pageInput.extend({ state: z.enum(APPROVAL_STATES).optional() });
export type ListApprovalsInput = z.input<typeof listApprovalsInput>;
