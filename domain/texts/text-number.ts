import type { ConsentWay } from '../care/care-grant.ts';
import { DomainError } from '../errors.ts';

/** The languages of text messages. */
export const TEXT_LANGUAGES = ['en', 'es'] as const;
export type TextLanguage = (typeof TEXT_LANGUAGES)[number];

/** Where somebody has agreed to text messages, or ended them: in the own profile, through an operator, by text, or at the provider. */
export const TEXT_SOURCES = ['profile', 'operator', 'text', 'provider'] as const;
export type TextSource = (typeof TEXT_SOURCES)[number];

/** The phone by which a person is told by text message, and what they have agreed to. */
export interface TextNumber {
  readonly userId: string;
  /** In E.164. */
  readonly number: string;
  readonly language: TextLanguage;
  /** When the phone showed that it is theirs, by the code that it was sent or by a YES; null until then. */
  readonly verifiedAt: Date | null;
  /** Null: no text messages. */
  readonly consentedAt: Date | null;
  readonly consentSource: TextSource | null;
  /** How they told the operator who has written it down. */
  readonly consentWay: Exclude<ConsentWay, 'online'> | null;
  /** Who has written it down for them. */
  readonly recordedBy: string | null;
  /** When it ended, and where; null while it has not. */
  readonly endedAt: Date | null;
  readonly endedSource: TextSource | null;
}

/** What became of a text message; `sent`: the provider took it, `delivered`: the phone has it. */
export const TEXT_STATUSES = ['queued', 'sent', 'delivered', 'skipped', 'failed'] as const;
export type TextStatus = (typeof TEXT_STATUSES)[number];

/** As they are listed: with those that a phone has sent to us. */
export const LISTED_TEXT_STATUSES = [...TEXT_STATUSES, 'received'] as const;
export type ListedTextStatus = (typeof LISTED_TEXT_STATUSES)[number];

/** Why somebody is sent no text message. */
export const SKIP_REASONS = [
  'no_number',
  'opted_out',
  'no_consent',
  'not_verified',
  'not_configured',
  'outdated',
  'account_closed',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Whether a number was told to be left alone counts before all that its people have agreed to. */
export function skipReason(number: TextNumber | null, isOptedOut: boolean): SkipReason | null {
  if (!number) return 'no_number';
  if (isOptedOut) return 'opted_out';
  if (!number.consentedAt) return 'no_consent';
  return number.verifiedAt ? null : 'not_verified';
}

/** A code is good for so long, and may be mistyped so often. */
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;

/** The number that somebody is about to show as theirs. */
export interface TextVerification {
  readonly userId: string;
  /** From which the code is derived: the code itself is kept nowhere. */
  readonly id: string;
  readonly number: string;
  readonly language: TextLanguage;
  readonly tries: number;
  readonly expiresAt: Date;
}

/** Throws `CODE_EXPIRED` for a code that is too old or was guessed at too often. */
export function requireOpenVerification(
  verification: TextVerification | null,
  now: Date,
): asserts verification is TextVerification {
  if (verification && verification.expiresAt > now && verification.tries < CODE_TRIES) return;
  throw new DomainError('invalid', 'CODE_EXPIRED', 'This code has expired. Please ask for another one.');
}

/** A number whose phone has answered STOP is left alone until it answers START. */
export function textsStopped(): DomainError {
  const message = 'This phone has stopped text messages. Send START from it, and try again.';
  return new DomainError('conflict', 'TEXTS_STOPPED', message);
}

/** The number once its phone has shown whose it is; what was agreed to for another number ends. */
export function verifiedNumber(
  verification: Pick<TextVerification, 'userId' | 'number' | 'language'>,
  consents: boolean,
  now: Date,
): TextNumber {
  const { userId, number, language } = verification;
  const at = consents ? now : null;
  return {
    userId,
    number,
    language,
    verifiedAt: now,
    consentedAt: at,
    consentSource: consents ? 'profile' : null,
    consentWay: null,
    recordedBy: null,
    endedAt: null,
    endedSource: null,
  };
}

/** Text messages from now on. */
export function withConsent(number: TextNumber, source: TextSource, now: Date): TextNumber {
  if (number.consentedAt) return number;
  return { ...number, consentedAt: now, consentSource: source, endedAt: null, endedSource: null };
}

/** No more text messages. */
export function withoutConsent(number: TextNumber, source: TextSource, now: Date): TextNumber {
  if (!number.consentedAt) return number;
  return { ...number, consentedAt: null, endedAt: now, endedSource: source };
}
