import type { Jobs } from '../../../application/ports/operations.ts';
import type { ReceivedText, TextConversations } from '../../../application/ports/texts.ts';
import type { TextQuestion } from '../../../domain/texts/text-question.ts';
import { arrayOf, nullable, smallInteger, text, time, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, select, statement } from '../statement.ts';
import { defineTable, type FieldsOf } from '../table.ts';

export const RECEIVED_TEXTS = defineTable(
  'received_texts',
  {
    providerId: text(),
    number: text(),
    body: text(),
    handledAs: nullable(text()),
    receivedAt: time(),
  } satisfies FieldsOf<ReceivedText>,
  { keyword: nullable(text()), answered_at: nullable(time()) },
);

export const TEXT_QUESTIONS = defineTable(
  'text_questions',
  {
    id: uuid(),
    number: text(),
    userId: uuid(),
    kind: text(),
    rideId: nullable(uuid()),
    occurrenceId: nullable(uuid()),
    choice: smallInteger(),
    askedAt: time(),
    expiresAt: time(),
    answer: nullable(text()),
  } satisfies FieldsOf<TextQuestion>,
  { closed_at: nullable(time()) },
);

const RECEIVE = insert('text-conversations.receive', RECEIVED_TEXTS, {
  onConflict: '(provider_id) do nothing',
});
const LOCK_UNANSWERED = select(
  'text-conversations.lock-unanswered',
  RECEIVED_TEXTS,
  'where provider_id = $provider_id and answered_at is null for update',
);
const SAVE_ANSWERED = statement(
  'text-conversations.save-answered',
  RECEIVED_TEXTS.columns,
  'update received_texts set keyword = $keyword, answered_at = $answered_at where provider_id = $provider_id',
);
const RECEIVED_SINCE = statement(
  'text-conversations.received-since',
  RECEIVED_TEXTS.columns,
  'select from received_texts where number = $number and received_at > $received_at',
);
const SAID_AGAIN = statement(
  'text-conversations.said-again',
  RECEIVED_TEXTS.columns,
  `select from received_texts
    where number = $number and received_at > $received_at and keyword = $keyword and answered_at is not null limit 1`,
);

const CLOSE_EXPIRED = statement(
  'text-conversations.close-expired',
  TEXT_QUESTIONS.columns,
  `update text_questions set closed_at = expires_at
    where number = $number and closed_at is null and expires_at <= $asked_at`,
);
const ASK = insert('text-conversations.ask', TEXT_QUESTIONS, {
  onConflict: '(number, choice) where closed_at is null do nothing',
});
const LOCK_OPEN = select(
  'text-conversations.lock-open',
  TEXT_QUESTIONS,
  'where number = $number and closed_at is null and expires_at > $expires_at order by choice for update',
);
const CLOSE = statement(
  'text-conversations.close',
  { ids: arrayOf(uuid()), answer: nullable(text()) },
  'update text_questions set closed_at = now(), answer = $answer where id = any($ids)',
);

export const postgresTextConversations = (sql: SqlRunner, jobs: Jobs): TextConversations => ({
  receive: async (received, now) => {
    const isNew = await sql.some(RECEIVE(RECEIVED_TEXTS.toRow(received)));
    if (isNew) await jobs.enqueue('answer-text', { providerId: received.providerId }, now);
    return isNew;
  },
  lockUnanswered: (providerId) => sql.first(LOCK_UNANSWERED({ provider_id: providerId })),
  saveAnswered: (providerId, keyword, now) =>
    sql.write(SAVE_ANSWERED({ provider_id: providerId, keyword, answered_at: now })),
  hasSaidAgain: ({ number, keyword, since }) => sql.some(SAID_AGAIN({ number, keyword, received_at: since })),
  countSince: (number, since) => sql.count(RECEIVED_SINCE({ number, received_at: since })),
  ask: async (question) => {
    await sql.write(CLOSE_EXPIRED({ number: question.number, asked_at: question.askedAt }));
    return sql.some(ASK(TEXT_QUESTIONS.toRow(question)));
  },
  lockOpen: (number, now) => sql.all(LOCK_OPEN({ number, expires_at: now })),
  close: (questionIds, answer) => sql.write(CLOSE({ ids: questionIds, answer })),
});
