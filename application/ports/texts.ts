import type { Keyword } from '../../domain/texts/keywords.ts';
import type {
  ListedTextStatus,
  SkipReason,
  TextLanguage,
  TextNumber,
  TextSource,
  TextStatus,
  TextVerification,
} from '../../domain/texts/text-number.ts';
import type { TextQuestion } from '../../domain/texts/text-question.ts';
import { port, stalePort } from '../tokens.ts';
import type { NewNotice } from './notices.ts';
import type { Page, PageRequest } from './pages.ts';

/** A text message of the outbox. */
export interface TextMessage {
  readonly id: string;
  /** Whom it is about; null of what is nobody's. */
  readonly userId: string | null;
  /** In E.164; null where the person has no number. */
  readonly recipient: string | null;
  readonly language: TextLanguage;
  /** Which of `application/texts` it is, and what that one is about; the words are put together when it is sent. */
  readonly template: string;
  readonly data: object;
  readonly status: TextStatus;
  readonly createdAt: Date;
}

/** What the provider made of a message. */
export interface SentText {
  /** The provider's name of it. */
  readonly providerId: string;
  /** As how many messages it is paid. */
  readonly segments: number;
  /** In tenths of cents; null where the provider says it later, or never. */
  readonly costMils: number | null;
}

export type TextOutcome =
  | ({ readonly status: 'sent'; readonly costMils: number } & Omit<SentText, 'costMils'>)
  | { readonly status: 'skipped'; readonly reason: SkipReason }
  /** `queued`: it is tried again. */
  | { readonly status: 'queued' | 'failed'; readonly error: string };

/** The outbox of text messages: one exists exactly when the unit of work commits, and a job sends it. */
export interface Texts<Template extends string = string> {
  /**
   * To a person's number; queues its `send-text` job as well. Where the person has no verified number, has not agreed or has
   * opted out it is kept as skipped, with the reason. Nothing for an account that is closed.
   */
  enqueue(id: string, userId: string, template: Template, data: object, now: Date): Promise<void>;
  /** Several, as `enqueue`; one whose id is there already is left as it is. */
  addAll(texts: readonly NewText[], now: Date): Promise<void>;
  /**
   * Notices to the numbers of people whom no push reaches or who have chosen it besides. Nothing is written for who has turned it
   * off, or may be sent no text message.
   */
  addNotices(notices: readonly NewNotice[], now: Date): Promise<void>;
  /** To a number that has asked for it or is about to, whatever was agreed to: codes, questions for consent and answers. */
  enqueueTo(id: string, to: TextAddress, template: Template, data: object, now: Date): Promise<void>;
  lock(textId: string): Promise<TextMessage | null>;
  /** A status that the provider has told meanwhile stays. */
  saveOutcome(textId: string, outcome: TextOutcome, now: Date): Promise<void>;
  /** What the provider tells of a message later: changes nothing that is final, or that is not there. */
  saveDelivery(
    textId: string,
    status: 'delivered' | 'failed',
    error: string | null,
    now: Date,
  ): Promise<void>;
}

/** A text message that is to be written into the outbox. */
export interface NewText {
  readonly id: string;
  readonly userId: string;
  readonly template: string;
  readonly data: object;
}

export interface TextAddress {
  readonly userId: string | null;
  readonly number: string;
  readonly language: TextLanguage;
}

/** The phones of people, with what they have agreed to. */
export interface TextNumbers {
  /** Kept from changing until the transaction ends. */
  lock(userId: string): Promise<TextNumber | null>;
  save(number: TextNumber): Promise<void>;
  /** Of everybody who has the number and an account that is open, locked, in the order of their ids. */
  lockAll(number: string): Promise<TextNumber[]>;
  /** When the phone was last told to be left alone; null for one that may be written to. */
  optedOutAt(number: string): Promise<Date | null>;
  optOut(number: string, source: TextSource, now: Date): Promise<void>;
  optIn(number: string): Promise<void>;
  /** In the place of any other of the person. */
  saveVerification(verification: TextVerification): Promise<void>;
  lockVerification(userId: string): Promise<TextVerification | null>;
  saveTry(userId: string): Promise<void>;
  deleteVerification(userId: string): Promise<void>;
}

/** A text message that a phone has sent to us. */
export interface ReceivedText {
  /** The provider's name of it: it is taken once. */
  readonly providerId: string;
  /** In E.164. */
  readonly number: string;
  readonly body: string;
  /** What the provider has made of it by itself; null for what it leaves to us. */
  readonly handledAs: 'stop' | 'start' | 'help' | null;
  readonly receivedAt: Date;
}

/** What phones were asked, and what they have answered. */
export interface TextConversations {
  /** Whether it is new; queues its `answer-text` job then. */
  receive(text: ReceivedText, now: Date): Promise<boolean>;
  /** Null once it was answered. */
  lockUnanswered(providerId: string): Promise<ReceivedText | null>;
  /** What it was understood as; null for what was not. */
  saveAnswered(providerId: string, keyword: Keyword | null, now: Date): Promise<void>;
  /** Whether the phone has said the same again since then, and that was answered. */
  hasSaidAgain(said: {
    readonly number: string;
    readonly keyword: Keyword;
    readonly since: Date;
  }): Promise<boolean>;
  /** How many came from a number since then. */
  countSince(number: string, since: Date): Promise<number>;
  /** A question that another process has asked by the same choice at this moment wins: false, nothing is written. */
  ask(question: TextQuestion): Promise<boolean>;
  /** Those of a number that wait, by their choice; locked. */
  lockOpen(number: string, now: Date): Promise<TextQuestion[]>;
  close(questionIds: readonly string[], answer: Keyword | null): Promise<void>;
}

/** A text message as operators see it, to a phone or from it: without what it says, which may be a code. */
export interface OutboxText {
  readonly id: string;
  readonly userId: string | null;
  /** The phone: where it went, or came from. */
  readonly recipient: string | null;
  /** Of one from a phone the keyword that it was understood as, or `not-understood`. */
  readonly template: string;
  readonly status: ListedTextStatus;
  readonly reason: SkipReason | null;
  readonly attempts: number;
  /** What the provider said last. */
  readonly lastError: string | null;
  readonly segments: number | null;
  /** In tenths of cents. */
  readonly costMils: number | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
}

/** What text messages cost on a day of the area. */
export interface TextDay {
  /** "2026-03-05". */
  readonly day: string;
  readonly sent: number;
  readonly skipped: number;
  readonly failed: number;
  readonly segments: number;
  readonly costMils: number;
}

export interface TextFilter {
  readonly status?: ListedTextStatus | undefined;
  readonly userId?: string | undefined;
}

/** A person's phone as screens show it. */
export interface ShownNumber extends TextNumber {
  /** When the phone itself stopped everything. */
  readonly optedOutAt: Date | null;
  /** Given name of who has written the consent down; null where the person agreed themselves. */
  readonly recorderName: string | null;
}

export interface TextViews {
  /** Newest first; of a person with those that their phone has sent since it was first written to for them. */
  list(filter: TextFilter, page: PageRequest): Promise<Page<OutboxText>>;
  /** Each day from then on on which there was one, the latest first. */
  days(from: Date, timeZone: string): Promise<TextDay[]>;
}

export const textViews = stalePort<TextViews>('textViews');

/** What one person was sent, for their own file. */
export const textLists = port<Pick<TextViews, 'list'>>('textLists');

export interface TextNumberViews {
  find(userId: string): Promise<ShownNumber | null>;
}

export const textNumberViews = port<TextNumberViews>('textNumberViews');

/** Why the provider did not take a message. `temporary`: later it may. */
export class TextRefused extends Error {
  constructor(
    readonly kind: 'declined' | 'opted_out' | 'not_mobile' | 'temporary',
    message: string,
  ) {
    super(message);
    this.name = 'TextRefused';
  }
}

/** A call of the provider, as it came. */
export interface ProviderCall {
  /** Path and query, as it was called. */
  readonly path: string;
  readonly body: string;
  readonly signature: string;
}

/** What the provider tells of a message that it took. */
export interface TextDelivery {
  readonly textId: string;
  /** Null for steps on the way. */
  readonly status: 'delivered' | 'failed' | null;
  readonly error: string | null;
  readonly recipient: string;
  /** The phone has told the provider to be left alone. */
  readonly isOptedOut: boolean;
}

/** Sends text messages. Called by jobs only, never while a request waits. */
export interface TextMessenger {
  /** False: there is no provider, and `send` must not be called. */
  readonly isConfigured: boolean;
  /** The number that people see and answer to; null where a pool of numbers is the sender, or nobody. */
  readonly sender: string | null;
  /** In tenths of cents for each segment, where the provider does not say what one has cost. */
  readonly priceMils: number;
  /** Resolves when the provider took it. Throws `TextRefused`. */
  send(text: {
    readonly id: string;
    readonly to: string;
    readonly body: string;
    /** For so many seconds from now what it says is good; null for what does not end. */
    readonly goodSeconds: number | null;
  }): Promise<SentText>;
  /** Both throw `WEBHOOK_SIGNATURE` (invalid) for a call that is not the provider's. */
  readonly webhooks: {
    readReceived(this: void, call: ProviderCall): Omit<ReceivedText, 'receivedAt'>;
    readDelivery(this: void, call: ProviderCall): TextDelivery;
  };
}

export const textMessenger = port<TextMessenger>('textMessenger');

/** Keeps codes from being guessed, and numbers from being filled with them. */
export interface TextThrottle {
  /** Counts a code that a user asks for, by user, address and number. Throws `TOO_MANY_REQUESTS`. */
  countCode(user: {
    readonly userId: string;
    readonly address: string | null;
    readonly number: string;
  }): Promise<void>;
}

export const textThrottle = port<TextThrottle>('textThrottle');
