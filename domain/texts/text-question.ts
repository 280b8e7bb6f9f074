import type { Keyword } from './keywords.ts';

/**
 * What a phone was asked, or may say: that the return is wanted, that a ride is cancelled, that text messages are welcome; its
 * driver whether they drive a ride of tomorrow, its payer whether they pay a planned one that no organisation does.
 */
export const QUESTION_KINDS = ['return', 'cancel', 'consent', 'drive', 'alone'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** A question to a phone that waits for its answer. */
export interface TextQuestion {
  readonly id: string;
  readonly number: string;
  readonly userId: string;
  readonly kind: QuestionKind;
  /** The ride that it is about; null of what is about none. */
  readonly rideId: string | null;
  /** The planned ride of an `alone`; null for every other. */
  readonly occurrenceId: string | null;
  /** By which the answer names it where several are open, 1 to 9: no other open one of the phone has it. */
  readonly choice: number;
  readonly askedAt: Date;
  readonly expiresAt: Date;
  readonly answer: Keyword | null;
}

/** How long each waits for its answer. */
export const QUESTION_MINUTES: Readonly<Record<QuestionKind, number>> = {
  return: 12 * 60,
  cancel: 15,
  consent: 7 * 24 * 60,
  drive: 24 * 60,
  alone: 24 * 60,
};

/** What answers each. */
const ANSWERS: Readonly<Record<QuestionKind, readonly Keyword[]>> = {
  return: ['ready'],
  cancel: ['yes', 'no'],
  consent: ['yes', 'no'],
  drive: ['yes', 'no'],
  alone: ['yes', 'no'],
};

/** The most questions of a phone that wait at a time. */
export const MOST_QUESTIONS = 9;

/** Of the questions that wait those that the answer may be meant for; one where it names one, or there is no other. */
export function meantBy(
  questions: readonly TextQuestion[],
  keyword: Keyword,
  choice: number | null,
): TextQuestion[] {
  return questions.filter(
    (question) => ANSWERS[question.kind].includes(keyword) && (choice === null || question.choice === choice),
  );
}

/** Numbers that no question which waits has, the smallest first. */
export function freeChoices(questions: readonly TextQuestion[]): number[] {
  const taken = new Set(questions.map(({ choice }) => choice));
  return Array.from({ length: MOST_QUESTIONS }, (_, index) => index + 1).filter(
    (choice) => !taken.has(choice),
  );
}
