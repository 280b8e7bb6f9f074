import { t } from '@lingui/core/macro';
import { z } from 'zod';
import type { Cents } from '../../../../domain/money/cents.ts';
import { TIP_REASON_MAX_LENGTH } from '../../../../domain/rides/tip.ts';
import { INVALID_TIP, isTooHighTip } from '../tips/tip.ts';
import { chosenTip, type TipChoice } from './tip-choice.ts';

/**
 * What is chosen when a ride is paid. A tip that is empty or no number counts as none; one below what was promised needs
 * a reason.
 */
export const toCompletionSchema = (promisedCents: Cents, fareCents: Cents) =>
  z
    .object({
      choice: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('percent'), percent: z.number() }),
        z.object({ kind: z.literal('custom'), text: z.string() }),
      ]) satisfies z.ZodType<TipChoice>,
      reason: z.string().trim().max(TIP_REASON_MAX_LENGTH),
    })
    .refine(({ choice }) => choice.kind === 'percent' || !isTooHighTip(choice.text), {
      path: ['choice'],
      message: INVALID_TIP.description,
    })
    .refine(({ choice, reason }) => chosenTip(choice, fareCents) >= promisedCents || reason !== '', {
      path: ['reason'],
      message: t`Please say why the tip is lower than promised`,
    });
