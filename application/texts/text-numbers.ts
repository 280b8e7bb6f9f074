import { invalidField } from '../../domain/errors.ts';
import type { ServiceArea } from '../../domain/geo/service-area.ts';
import { isTold } from '../../domain/notices/notice-kinds.ts';
import { skipReason, type TextNumber } from '../../domain/texts/text-number.ts';
import { freeChoices, QUESTION_MINUTES, type TextQuestion } from '../../domain/texts/text-question.ts';
import type { Actor } from '../../domain/users/user.ts';
import type { Transaction } from '../transaction.ts';

/** Countries whose numbers begin with +1; elsewhere any number will do. */
const NORTH_AMERICA = ['US', 'CA'];

/** Messages to numbers far away cost many times as much, which is a business of its own. */
export function isAreaNumber(number: string, { country }: Pick<ServiceArea, 'country'>): boolean {
  return !NORTH_AMERICA.includes(country) || number.startsWith('+1');
}

/** Throws `INVALID_FIELD` for a number of another country. */
export function requireAreaNumber(number: string, area: Pick<ServiceArea, 'country'>): void {
  if (!isAreaNumber(number, area))
    throw invalidField('number', 'Please enter a phone number of this country');
}

/** That somebody has agreed to text messages or ended them, by whom and where, for the audit log. */
export function recordTexts(tx: Transaction, changed: TextNumber, by: Actor): Promise<void> {
  const { userId, consentedAt, consentSource, consentWay, endedSource } = changed;
  const after = consentedAt
    ? { source: consentSource, ...(consentWay && { way: consentWay }) }
    : { source: endedSource };
  return tx.record({
    action: consentedAt ? 'texts.consent' : 'texts.end',
    subject: ['user', userId],
    after,
    by,
  });
}

/** Asks a phone something, once; null where too many questions wait for it. */
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
  if (known) return known;
  const [choice] = freeChoices(open);
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
