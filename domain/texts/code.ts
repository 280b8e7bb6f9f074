const DIGITS = 6;

/** Six digits of a secret of letters and digits: "048213". */
export function codeOf(secret: string): string {
  let rest = 0;
  for (const character of secret) rest = (rest * 101 + (character.codePointAt(0) ?? 0)) % 10 ** DIGITS;
  return String(rest).padStart(DIGITS, '0');
}
