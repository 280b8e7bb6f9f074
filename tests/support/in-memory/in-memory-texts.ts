import type { NewNotice } from '../../../application/ports/notices.ts';
import type { Jobs } from '../../../application/ports/operations.ts';
import type {
  NewText,
  ReceivedText,
  TextAddress,
  TextConversations,
  TextMessage,
  TextNumbers,
  TextOutcome,
  Texts,
} from '../../../application/ports/texts.ts';
import type { Keyword } from '../../../domain/texts/keywords.ts';
import {
  skipReason,
  type TextNumber,
  type TextSource,
  type TextVerification,
} from '../../../domain/texts/text-number.ts';
import type { TextQuestion } from '../../../domain/texts/text-question.ts';
import { notFound } from '../../../domain/errors.ts';
import { isClosed, openMerge } from './in-memory-closed-accounts.ts';
import type { KeptQuestion } from './kept-texts.ts';
import type { Draft } from './tables.ts';

export class InMemoryTexts implements Texts {
  constructor(
    private readonly draft: Draft,
    private readonly jobs: Jobs,
  ) {}

  enqueue(id: string, userId: string, template: string, data: object, now: Date): Promise<void> {
    return this.addAll([{ id, userId, template, data }], now);
  }

  async addAll(added: readonly NewText[], now: Date): Promise<void> {
    const { users, texts, textNumbers, textOptOuts } = this.draft.tables;
    for (const { userId, ...text } of added) {
      const user = users.get(userId);
      if (!user || isClosed(user) || texts.has(text.id)) continue;
      const own = textNumbers.get(userId) ?? null;
      const reason = skipReason(own, own !== null && textOptOuts.has(own.number));
      const status = reason ? 'skipped' : 'queued';
      texts.set(text.id, {
        ...text,
        userId,
        recipient: own?.number ?? null,
        language: own?.language ?? 'en',
        status,
        createdAt: now,
        outcome: reason && { status: 'skipped', reason },
      });
      if (!reason) await this.jobs.enqueue('send-text', { textId: text.id }, now);
    }
  }

  async addNotices(notices: readonly NewNotice[], now: Date): Promise<void> {
    const { texts, textNumbers, textOptOuts, pushSubscriptions, noticeChoices } = this.draft.tables;
    for (const { id, userId, kind, data } of notices) {
      const own = textNumbers.get(userId) ?? null;
      const hasPush = [...pushSubscriptions.values()].some((device) => device.userId === userId);
      const isChosen = noticeChoices.get(`${userId}:${kind}:text`)?.isOn ?? !hasPush;
      if (!own || !isChosen || texts.has(id) || skipReason(own, textOptOuts.has(own.number))) continue;
      const { number: recipient, language } = own;
      const { rideId } = data as { readonly rideId?: string | null };
      const about = { kind, about: data, ...(rideId && { rideId }) };
      const text = { id, userId, recipient, language, template: 'notice', data: about } as const;
      texts.set(id, { ...text, status: 'queued', createdAt: now, outcome: null });
      await this.jobs.enqueue('send-text', { textId: id }, now);
    }
  }

  async enqueueTo(
    id: string,
    { userId, number, language }: TextAddress,
    template: string,
    data: object,
    now: Date,
  ): Promise<void> {
    const text = { id, userId, recipient: number, language, template, data, status: 'queued' } as const;
    this.draft.tables.texts.set(id, { ...text, createdAt: now, outcome: null });
    await this.jobs.enqueue('send-text', { textId: id }, now);
  }

  async lock(textId: string): Promise<TextMessage | null> {
    const found = this.draft.tables.texts.get(textId);
    if (!found) return null;
    const { id, userId, recipient, language, template, data, status, createdAt } = found;
    return { id, userId, recipient, language, template, data, status, createdAt };
  }

  async saveOutcome(textId: string, outcome: TextOutcome): Promise<void> {
    const text = this.draft.tables.texts.get(textId);
    if (!text) throw notFound('Text message');
    const status = text.status === 'queued' ? outcome.status : text.status;
    const said = (key: string, value: unknown) => (key === 'text' ? undefined : value);
    const data =
      outcome.status === 'queued' ? text.data : (JSON.parse(JSON.stringify(text.data, said)) as object);
    this.draft.tables.texts.set(textId, { ...text, data, status, outcome });
  }

  async saveDelivery(textId: string, status: 'delivered' | 'failed'): Promise<void> {
    const text = this.draft.tables.texts.get(textId);
    if (text && ['queued', 'sent'].includes(text.status))
      this.draft.tables.texts.set(textId, { ...text, status });
  }
}

export class InMemoryTextNumbers implements TextNumbers {
  constructor(private readonly draft: Draft) {}

  async lock(userId: string): Promise<TextNumber | null> {
    return this.draft.tables.textNumbers.get(userId) ?? null;
  }

  async save(number: TextNumber): Promise<void> {
    this.draft.tables.textNumbers.set(number.userId, number);
  }

  async lockAll(number: string): Promise<TextNumber[]> {
    const { users, textNumbers } = this.draft.tables;
    return [...textNumbers.values()]
      .filter((one) => one.number === number && !isClosed(users.get(one.userId)))
      .filter(({ userId }) => !openMerge(this.draft.tables, userId))
      .toSorted((one, other) => (one.userId < other.userId ? -1 : 1));
  }

  async optedOutAt(number: string): Promise<Date | null> {
    return this.draft.tables.textOptOuts.get(number) ?? null;
  }

  async optOut(number: string, _: TextSource, now: Date): Promise<void> {
    const { textOptOuts } = this.draft.tables;
    if (!textOptOuts.has(number)) textOptOuts.set(number, now);
  }

  async optIn(number: string): Promise<void> {
    this.draft.tables.textOptOuts.delete(number);
  }

  async saveVerification(verification: TextVerification): Promise<void> {
    this.draft.tables.textVerifications.set(verification.userId, verification);
  }

  async lockVerification(userId: string): Promise<TextVerification | null> {
    return this.draft.tables.textVerifications.get(userId) ?? null;
  }

  async saveTry(userId: string): Promise<void> {
    const { textVerifications } = this.draft.tables;
    const found = textVerifications.get(userId);
    if (found) textVerifications.set(userId, { ...found, tries: found.tries + 1 });
  }

  async deleteVerification(userId: string): Promise<void> {
    this.draft.tables.textVerifications.delete(userId);
  }
}

export class InMemoryTextConversations implements TextConversations {
  constructor(
    private readonly draft: Draft,
    private readonly jobs: Jobs,
  ) {}

  async receive(text: ReceivedText, now: Date): Promise<boolean> {
    const { receivedTexts } = this.draft.tables;
    const { providerId } = text;
    if (receivedTexts.has(providerId)) return false;
    receivedTexts.set(providerId, { ...text, keyword: null, isAnswered: false });
    await this.jobs.enqueue('answer-text', { providerId }, now);
    return true;
  }

  async lockUnanswered(providerId: string): Promise<ReceivedText | null> {
    const found = this.draft.tables.receivedTexts.get(providerId);
    if (!found || found.isAnswered) return null;
    const { number, body, handledAs, receivedAt } = found;
    return { providerId, number, body, handledAs, receivedAt };
  }

  async saveAnswered(providerId: string, keyword: Keyword | null): Promise<void> {
    const { receivedTexts } = this.draft.tables;
    const found = receivedTexts.get(providerId);
    if (found) receivedTexts.set(providerId, { ...found, keyword, isAnswered: true });
  }

  async hasSaidAgain({ number, keyword, since }: Parameters<TextConversations['hasSaidAgain']>[0]) {
    return [...this.draft.tables.receivedTexts.values()].some(
      (text) =>
        text.isAnswered && text.number === number && text.keyword === keyword && text.receivedAt > since,
    );
  }

  async countSince(number: string, since: Date): Promise<number> {
    return [...this.draft.tables.receivedTexts.values()].filter(
      (text) => text.number === number && text.receivedAt > since,
    ).length;
  }

  async ask(question: TextQuestion): Promise<boolean> {
    const open = await this.lockOpen(question.number, question.askedAt);
    if (open.some(({ choice }) => choice === question.choice)) return false;
    this.draft.tables.textQuestions.set(question.id, { ...question, isOpen: true });
    return true;
  }

  async lockOpen(number: string, now: Date): Promise<TextQuestion[]> {
    return [...this.draft.tables.textQuestions.values()]
      .filter((question) => question.number === number && question.isOpen && question.expiresAt > now)
      .toSorted((one, other) => one.choice - other.choice)
      .map(toQuestion);
  }

  async close(questionIds: readonly string[], answer: Keyword | null): Promise<void> {
    const { textQuestions } = this.draft.tables;
    for (const id of questionIds) {
      const question = textQuestions.get(id);
      if (question) textQuestions.set(id, { ...question, answer, isOpen: false });
    }
  }
}

function toQuestion(kept: KeptQuestion): TextQuestion {
  const { id, number, userId, kind, rideId, occurrenceId, choice, askedAt, expiresAt, answer } = kept;
  return { id, number, userId, kind, rideId, occurrenceId, choice, askedAt, expiresAt, answer };
}
