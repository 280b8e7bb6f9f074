import { z } from 'zod';
import { isOver } from '../../domain/rides/ride.ts';
import { codeOf } from '../../domain/texts/code.ts';
import { product } from '../access.ts';
import { emailSettings } from '../email/mail.ts';
import { findReceipt } from '../payments/ride-receipts.ts';
import { textMessenger, TextRefused, type TextOutcome } from '../ports/texts.ts';
import { secretTokens } from '../ports/users.ts';
import { workflow } from '../use-case.ts';
import { composeText, type TextTemplate } from './compose-text.ts';

const textIdInput = z.object({ textId: z.uuid() });

/** What could not be sent for so long is news to nobody. */
const TOO_LATE_MS = 3_600_000;

/** Says what the phone itself has asked for. */
const AFTER_STOP: TextTemplate = 'stopped';

/**
 * Sends a text message of the outbox. Run by a job, which tries again when it throws, for an hour; a message may then arrive
 * twice. Without a provider it is noted as skipped, as it is for a phone that has said STOP meanwhile.
 */
export const sendText = workflow({
  access: product,
  input: textIdInput,
  needs: { findReceipt, textMessenger, emailSettings, secretTokens },
  run: async ({ input: { textId }, now, transact }, { textMessenger, ...needs }): Promise<void> => {
    const note = (outcome: TextOutcome) => transact(({ texts }) => texts.saveOutcome(textId, outcome, now()));
    const found = await transact(async ({ texts, textNumbers }) => {
      const text = await texts.lock(textId);
      const isStopped = text?.recipient ? (await textNumbers.optedOutAt(text.recipient)) !== null : false;
      return text && { ...text, isStopped };
    });
    if (found?.status !== 'queued' || found.recipient === null) return;
    const { recipient: to, data, language, createdAt } = found;
    const template = found.template as TextTemplate;
    if (!textMessenger.isConfigured) return note({ status: 'skipped', reason: 'not_configured' });
    if (found.isStopped && template !== AFTER_STOP) return note({ status: 'skipped', reason: 'opted_out' });
    if (now().getTime() - createdAt.getTime() > TOO_LATE_MS)
      return note({ status: 'failed', error: 'It could not be sent within an hour' });
    const ride = 'rideId' in data ? await needs.findReceipt.execute(data.rideId as string) : null;
    if (template === 'ride-booked' && (!ride || isOver(ride.ride)))
      return note({ status: 'skipped', reason: 'outdated' });
    const codes = (codeId: string) => codeOf(needs.secretTokens.derive(codeId));
    const body = composeText(template, data, { ...needs.emailSettings, language, ride, codeOf: codes });
    try {
      const { costMils, ...sent } = await textMessenger.send({ id: textId, to, body });
      await note({ status: 'sent', ...sent, costMils: costMils ?? sent.segments * textMessenger.priceMils });
    } catch (error) {
      if (!(error instanceof TextRefused) || error.kind === 'temporary') {
        await note({ status: 'queued', error: error instanceof Error ? error.message : String(error) });
        throw error;
      }
      await transact(async ({ texts, textNumbers }) => {
        if (error.kind === 'opted_out') await textNumbers.optOut(to, 'provider', now());
        await texts.saveOutcome(textId, { status: 'failed', error: error.message }, now());
      });
    }
  },
});
