import type { Keyword } from '../../../domain/texts/keywords.ts';
import type { ReceivedText, TextMessage, TextOutcome } from '../../../application/ports/texts.ts';
import type { TextQuestion } from '../../../domain/texts/text-question.ts';

/** A message of the outbox with what became of it. */
export interface KeptText extends TextMessage {
  readonly outcome: TextOutcome | null;
}

/** A received message with whether it was answered. */
export interface KeptReceivedText extends ReceivedText {
  readonly keyword: Keyword | null;
  readonly isAnswered: boolean;
}

/** A question with whether it waits. */
export interface KeptQuestion extends TextQuestion {
  readonly isOpen: boolean;
}
