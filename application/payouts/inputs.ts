import { z } from 'zod';
import { moneyFieldSaying, pageInput, proseField, textField } from '../input-fields.ts';

/** Days of the service area, both included, on which they were completed. */
const completedDays = { from: z.iso.date().optional(), to: z.iso.date().optional() };

export const listPayoutsInput = pageInput.extend({
  ...completedDays,
  status: z.enum(['pending', 'processing', 'completed', 'failed']).optional(),
  /** Upcoming: pending and due later. Past: completed, failed, or due by now. */
  due: z.enum(['upcoming', 'past']).optional(),
});

/** With `dryRun` nothing is written: the answer says what would be. */
export const payoutRunInput = z.object({ dryRun: z.boolean().default(false) });

/** Which amounts are refused, the domain says. */
export const requestPayoutInput = z.object({
  /** Made by the client, so that a repeated call gives the same request. */
  id: z.uuid().optional(),
  amount: moneyFieldSaying('Please enter a valid amount'),
});

export const approvePayoutRequestInput = z.object({ id: z.uuid(), notes: proseField(500).nullish() });

export const rejectPayoutRequestInput = z.object({
  id: z.uuid(),
  notes: textField(500, 'Please say why the request is rejected'),
});

export const listPayoutRequestsInput = pageInput.extend({
  ...completedDays,
  status: z.enum(['pending', 'approved', 'completed', 'rejected']).optional(),
});
