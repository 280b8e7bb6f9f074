import { z } from 'zod';
import { APPROVAL_STATES } from '../../domain/approvals/approval.ts';
import { MAX_WAITING_DAYS } from '../../domain/approvals/limits.ts';
import { says } from '../field-messages.ts';
import { moneyField, pageInput, textField, versionField } from '../input-fields.ts';

export const approvalIdInput = z.object({ id: z.uuid() });

export const refuseApprovalInput = approvalIdInput.extend({
  reason: textField(500, 'Please say why this is refused'),
});

/** Of a state; pending ones only as long as they can be approved. */
export const listApprovalsInput = pageInput.extend({ state: z.enum(APPROVAL_STATES).optional() });

const days = says(`must be between 1 and ${MAX_WAITING_DAYS}`);

/** All limits; null for none. */
export const updateLimitsInput = z.object({
  refundLimit: moneyField.nullable(),
  payoutLimit: moneyField.nullable(),
  /** Percent with two places, which are basis points as dollars are cents. */
  commissionMin: moneyField.nullable(),
  commissionMax: moneyField.nullable(),
  waitingDays: z.int(days).min(1, days).max(MAX_WAITING_DAYS, days),
  reason: textField(500, 'Please say why the limits change'),
  /** Of the limits that were looked at; without it they replace whatever is in force. */
  version: versionField,
});
export type UpdateLimitsInput = z.input<typeof updateLimitsInput>;
