import { DomainError } from '../errors.ts';

/** That somebody has called, as the desk has written it down; it never changes. */
export interface Call {
  readonly id: string;
  /** Whom it was about: a passenger, or a driver. */
  readonly personId: string;
  /** Who called, where it was somebody else. */
  readonly callerName: string | null;
  /** From where, where that is not the person's own number. */
  readonly phone: string | null;
  /** What for. */
  readonly words: string;
  /** The operator who took it; null for the command line. */
  readonly takenBy: string | null;
  readonly calledAt: Date;
}

/** Whether a call says what another one does, whenever it was. */
export function isSameCall(one: Call, other: Call): boolean {
  const said = ['personId', 'callerName', 'phone', 'words', 'takenBy'] as const;
  return said.every((field) => one[field] === other[field]);
}

export function callExists(): DomainError {
  return new DomainError('conflict', 'CALL_EXISTS', 'This id belongs to another call');
}

export const CALL_WORDS_MAX_LENGTH = 1000;
export const CALLER_NAME_MAX_LENGTH = 60;

/** A link by which who calls adds a card is good for so long. */
export const CARD_LINK_MINUTES = 30;
