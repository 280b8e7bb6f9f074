import { countSegments, firstUnits, toGsm7 } from '../../domain/texts/segments.ts';
import { ANSWER_TEXTS } from './answer-texts.ts';
import { NUMBER_TEXTS } from './number-texts.ts';
import { RIDE_TEXTS } from './ride-texts.ts';
import { SERIES_TEXTS } from './series-texts.ts';
import type { TextContext, TextWords } from './text.ts';

/** Every text message of the product. */
export const TEXT_MESSAGES = { ...NUMBER_TEXTS, ...RIDE_TEXTS, ...SERIES_TEXTS, ...ANSWER_TEXTS };

export type TextTemplate = keyof typeof TEXT_MESSAGES;

/** What each template is about; the words are put together when it is sent. */
export type TextData = {
  readonly [Template in TextTemplate]: (typeof TEXT_MESSAGES)[Template]['sample'];
};

/** A longer message is cut: two are the most that anybody is sent at a time. */
const MOST_SEGMENTS = 2;

/** Puts a message together, under the product's name. Throws a `RangeError` where the ride of one does not exist. */
export function composeText(template: TextTemplate, data: object, context: TextContext): string {
  // The data is that of the template, which a lookup by name does not say.
  const { in: words } = TEXT_MESSAGES[template] as TextWords<object>;
  let body = toGsm7(`${context.productName}: ${words[context.language](data, context)}`);
  while (countSegments(body) > MOST_SEGMENTS) body = `${firstUnits(body, body.length - 4).trimEnd()}...`;
  return body;
}
