/** Seven digits and more, with what people write between them: a number of the town, or a whole one. */
const NUMBER = /[+(]?\p{Nd}(?:[\s().\-/·–]{0,3}\p{Nd}){6,}/gu;
const MASK = '•••';

/** The text without what may be a phone number; an address or a sum of money is shorter. */
export function maskPhones(text: string): string {
  return text.replaceAll(NUMBER, MASK);
}
