/** What was typed as a search for words that begin so, for `to_tsquery`; null when there is no word in it. */
export function toWordBeginnings(typed: string): string | null {
  const words = typed.toLowerCase().match(/[\p{L}\p{N}]+/gu);
  return words && words.map((word) => `${word}:*`).join(' & ');
}

/** What people are found by, as the index `users_by_words` has it. */
export const PERSON_WORDS = `to_search_words(users.sort_name || ' ' || users.email
  || coalesce(' ' || right(users.phone, 10) || ' ' || right(users.phone, 7), ''))`;

const PHONE_NUMBER = /^\+?[\d\s().-]+$/;
const PHONE_MIN_DIGITS = 4;
const NATIONAL_DIGITS = 10;

/** What was typed as a search of `PERSON_WORDS`: a phone number is one word, however its digits are grouped. */
export function toPersonBeginnings(typed: string): string | null {
  const digits = typed.trim().replace(/^\+1/, '').replaceAll(/\D/g, '');
  const isPhone = PHONE_NUMBER.test(typed.trim()) && digits.length >= PHONE_MIN_DIGITS;
  return isPhone ? `${digits.slice(-NATIONAL_DIGITS)}:*` : toWordBeginnings(typed);
}
