/** The letters of GSM-7, the alphabet of text messages: what is written in it alone fits twice as much. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** These take the room of two. */
const EXTENDED = '^{}\\[~]|€';

/** What has no place in GSM-7 and a usual spelling that does. */
const SPELLINGS: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '•': '-',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2009': ' ',
};

/** How many characters one text message has, and each of several that are shown as one. */
const ROOM = { gsm7: [160, 153], unicode: [70, 67] } as const;

/**
 * The same in GSM-7 as far as it goes: typographic signs as they are typed, letters without an accent that the alphabet
 * does not have ("María" → "Maria", while "ñ" and "é" stay). What has no such spelling stays as it is.
 */
export function toGsm7(text: string): string {
  return Array.from(text.normalize('NFC'), toLetter).join('');
}

function toLetter(character: string): string {
  if (isGsm7(character)) return character;
  const spelling = SPELLINGS[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '');
  return Array.from(spelling).every(isGsm7) ? spelling : character;
}

function isGsm7(character: string): boolean {
  return BASIC.includes(character) || EXTENDED.includes(character);
}

/** As how many text messages it is sent, and paid. */
export function countSegments(text: string): number {
  const characters = Array.from(text);
  const isPlain = characters.every(isGsm7);
  const length = isPlain
    ? characters.reduce((sum, character) => sum + (EXTENDED.includes(character) ? 2 : 1), 0)
    : text.length;
  const [alone, each] = ROOM[isPlain ? 'gsm7' : 'unicode'];
  return length <= alone ? 1 : Math.ceil(length / each);
}

/** Its first characters, at most so many units of text: none of two units, as emoji are, is cut in half. */
export function firstUnits(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}
