/** What was typed as a search for words that begin so, for `to_tsquery`; null when there is no word in it. */
export function toWordBeginnings(typed: string): string | null {
  const words = typed.toLowerCase().match(/[\p{L}\p{N}]+/gu);
  return words && words.map((word) => `${word}:*`).join(' & ');
}
