import { z } from 'zod';
import { isOver } from '../../domain/rides/ride.ts';
import { isTold, type NoticeChoice, type NoticeKind } from '../../domain/notices/notice-kinds.ts';
import { codeOf } from '../../domain/texts/code.ts';
import { product } from '../access.ts';
import { announce } from '../messages/ride-messages.ts';
import { emailSettings } from '../ports/email.ts';
import { rideViews } from '../ports/rides.ts';
import { textMessenger, TextRefused, type TextMessage, type TextOutcome } from '../ports/texts.ts';
import { secretTokens } from '../ports/security.ts';
import type { Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import type { TextContext } from './text.ts';
import { composeNotice, inLanguage } from '../notices/compose-notice.ts';
import { wasTakenBack } from '../notices/taken-back.ts';
import { composeText, type TextTemplate } from './compose-text.ts';
import { textExpiry } from './text-expiry.ts';

const textIdInput = z.object({ textId: z.uuid() });

/** What could not be sent for so long is news to nobody. */
const TOO_LATE_MS = 3_600_000;

/** Says what the phone itself has asked for. */
const AFTER_STOP: TextTemplate = 'stopped';

/**
 * Sends a text message of the outbox. Run by a job, which tries again when it throws, for an hour; a message may then arrive
 * twice. What has ended meanwhile is not sent, and the provider is told when it does. Without a provider it is noted as skipped, as it is for a phone that has said STOP meanwhile.
 */
export const sendText = workflow({
  access: product,
  input: textIdInput,
  needs: { rideViews, textMessenger, emailSettings, secretTokens },
  run: async ({ input: { textId }, now, transact }, { textMessenger, ...needs }): Promise<void> => {
    const note = (outcome: TextOutcome) =>
      transact(async (tx) => {
        await tx.texts.saveOutcome(textId, outcome, now());
        await tellWriter(tx, textId);
      });
    const found = await transact(async ({ texts, textNumbers }) => {
      const text = await texts.lock(textId);
      const isStopped = text?.recipient ? (await textNumbers.optedOutAt(text.recipient)) !== null : false;
      return text && { ...text, isStopped };
    });
    if (found?.status !== 'queued' || found.recipient === null) return;
    const { recipient: to, template, data, language, createdAt } = found;
    if (!textMessenger.isConfigured) return note({ status: 'skipped', reason: 'not_configured' });
    if (found.isStopped && template !== AFTER_STOP) return note({ status: 'skipped', reason: 'opted_out' });
    const expiresAt = textExpiry(found);
    const goodSeconds = expiresAt && Math.floor((expiresAt.getTime() - now().getTime()) / 1000);
    if (goodSeconds !== null && goodSeconds < 1) return note({ status: 'skipped', reason: 'outdated' });
    if (now().getTime() - createdAt.getTime() > TOO_LATE_MS)
      return note({ status: 'failed', error: 'It could not be sent within an hour' });
    const ride = 'rideId' in data ? await needs.rideViews.find(data.rideId as string) : null;
    const tokenOf = (id: string) => needs.secretTokens.derive(id);
    const codes = { tokenOf, codeOf: (id: string) => codeOf(tokenOf(id)) };
    const context = { ...needs.emailSettings, ...codes, language, ride };
    const { userId } = found;
    const choices = userId === null ? [] : await transact(({ notices }) => notices.choices(userId));
    const isTakenBack = await transact(({ rides }) => wasTakenBack(rides, aboutOf(data)));
    const body = isTakenBack ? null : wordsOf(found, context, choices);
    if (body === null) return note({ status: 'skipped', reason: 'outdated' });
    try {
      const { costMils, ...sent } = await textMessenger.send({ id: textId, to, body, goodSeconds });
      await note({ status: 'sent', ...sent, costMils: costMils ?? sent.segments * textMessenger.priceMils });
    } catch (error) {
      if (!(error instanceof TextRefused) || error.kind === 'temporary') {
        await note({ status: 'queued', error: error instanceof Error ? error.message : String(error) });
        throw error;
      }
      if (error.kind === 'opted_out')
        await transact(({ textNumbers }) => textNumbers.optOut(to, 'provider', now()));
      await note({ status: 'failed', error: error.message });
    }
  },
});

/** Whoever has written a message of a ride sees at once what became of the text message about it. */
export async function tellWriter(tx: Transaction, textId: string): Promise<void> {
  const text = await tx.texts.lock(textId);
  const { kind, rideId } = (text?.data ?? {}) as { readonly kind?: NoticeKind; readonly rideId?: string };
  if (text?.template !== 'notice' || kind !== 'message' || rideId === undefined) return;
  const ride = await tx.rides.lock(rideId);
  if (ride) await announce(tx, ride);
}

/** What a notice is about; anything else is about its data. */
function aboutOf(data: object): object {
  return 'about' in data ? (data.about as object) : data;
}

/** Null for what is no longer so, or is not wanted. */
function wordsOf(
  { template, data, userId }: TextMessage,
  context: TextContext,
  choices: readonly NoticeChoice[],
): string | null {
  const { ride, language } = context;
  if (template !== 'notice') {
    const isOutdated = template === 'ride-booked' && (!ride || isOver(ride.ride));
    return isOutdated ? null : composeText(template as TextTemplate, data, context);
  }
  const { kind, about } = data as { readonly kind: NoticeKind; readonly about: object };
  if (!isTold(kind, 'text', choices)) return null;
  const notice = composeNotice(kind, about, { ...context, userId: userId ?? '', view: ride });
  return notice && composeText('notice', inLanguage(notice, language), context);
}
