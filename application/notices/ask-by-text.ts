import { isTold } from '../../domain/notices/notice-kinds.ts';
import { skipReason } from '../../domain/texts/text-number.ts';
import { freeChoices, QUESTION_MINUTES, type TextQuestion } from '../../domain/texts/text-question.ts';
import type { Transaction } from '../transaction.ts';

/** Asks a phone something; asked again it waits anew, under the number that it has. Null where too many questions wait for it. */
export async function askPhone(
  tx: Transaction,
  about: Pick<TextQuestion, 'number' | 'userId' | 'kind' | 'rideId'> & Partial<TextQuestion>,
): Promise<TextQuestion | null> {
  const now = tx.now();
  const asked = { occurrenceId: null, ...about };
  const open = await tx.textConversations.lockOpen(asked.number, now);
  const isSame = (question: TextQuestion) =>
    question.kind === asked.kind &&
    question.rideId === asked.rideId &&
    question.occurrenceId === asked.occurrenceId &&
    question.userId === asked.userId;
  const known = open.find(isSame);
  if (known) await tx.textConversations.close([known.id], null);
  const choice = known?.choice ?? freeChoices(open)[0];
  if (choice === undefined) return null;
  const expiresAt = new Date(now.getTime() + QUESTION_MINUTES[asked.kind] * 60_000);
  const question = { ...asked, id: tx.newId(), choice, askedAt: now, expiresAt, answer: null };
  return (await tx.textConversations.ask(question)) ? question : null;
}

/** A question about a ride of a standing ride, which a YES or NO answers. */
export interface SeriesQuestion extends Pick<TextQuestion, 'rideId' | 'occurrenceId'> {
  readonly kind: 'drive' | 'alone';
  /** Whose ride, and when. */
  readonly firstName: string;
  readonly at: Date;
}

/** Asks by text message in place of the notice whoever is told of standing rides so; whether they were asked. */
export async function askByText(
  tx: Transaction,
  userId: string,
  { firstName, at, ...about }: SeriesQuestion,
): Promise<boolean> {
  const own = await tx.textNumbers.lock(userId);
  if (!own || skipReason(own, (await tx.textNumbers.optedOutAt(own.number)) !== null)) return false;
  const choices = await tx.notices.choices(userId);
  const hasDevice = (await tx.pushSubscriptions.ofUser(userId)).length > 0;
  if (!isTold('standing-ride-changed', 'text', choices, hasDevice)) return false;
  const question = await askPhone(tx, { ...about, number: own.number, userId });
  if (!question) return false;
  const data = { firstName, at: at.toISOString(), choice: question.choice };
  await tx.text(userId, `${about.kind}-question`, data);
  return true;
}
