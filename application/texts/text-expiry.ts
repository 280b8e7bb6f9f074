import { CARD_LINK_MINUTES } from '../../domain/desk/call.ts';
import { type NoticeKind, ruleOf } from '../../domain/notices/notice-kinds.ts';
import { CODE_MINUTES } from '../../domain/texts/text-number.ts';
import { QUESTION_MINUTES } from '../../domain/texts/text-question.ts';
import type { TextMessage } from '../ports/texts.ts';
import type { TextTemplate } from './compose-text.ts';

/** For so many minutes what a message gives or asks is good; what is not here does not end. */
const GOOD_MINUTES: Readonly<Partial<Record<TextTemplate, number>>> = {
  'number-code': CODE_MINUTES,
  'card-link': CARD_LINK_MINUTES,
  'cancel-question': QUESTION_MINUTES.cancel,
  'which-ride': QUESTION_MINUTES.cancel,
  'which-return': QUESTION_MINUTES.return,
  'drive-question': QUESTION_MINUTES.drive,
  'alone-question': QUESTION_MINUTES.alone,
  'consent-question': QUESTION_MINUTES.consent,
};

/** From when on a message would say what is no longer so; null for one that does not end. */
export function textExpiry({
  template,
  data,
  createdAt,
}: Pick<TextMessage, 'template' | 'data' | 'createdAt'>): Date | null {
  const minutes =
    template === 'notice'
      ? ruleOf((data as { readonly kind: NoticeKind }).kind).worthMinutes
      : GOOD_MINUTES[template as TextTemplate];
  return minutes === undefined ? null : new Date(createdAt.getTime() + minutes * 60_000);
}
