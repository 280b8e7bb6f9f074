/**
 * Seven digits and more, with what people write between them: a number of the town, or a whole one. Phones put dashes of their own in the
 * place of a hyphen, and digits are there as emoji and in circles.
 */
const NUMBER = /[+(]?\p{N}(?:(?:[\s().\p{Pd}−/·_*~]|\ufe0f|\u20e3){0,3}\p{N}){6,}\ufe0f?\u20e3?/gu;
const MASK = '•••';

/** The text without what may be a phone number; an address or a sum of money is shorter. */
export function maskPhones(text: string): string {
  return text.replaceAll(NUMBER, MASK);
}
