/** What somebody may answer by text. */
export type Keyword = 'ready' | 'yes' | 'no' | 'cancel' | 'help' | 'stop' | 'start';

/** In English and Spanish, as they are typed on phones: without accents, in capitals. */
const KEYWORDS: Readonly<Record<string, Keyword>> = {
  READY: 'ready',
  LISTO: 'ready',
  LISTA: 'ready',
  YES: 'yes',
  Y: 'yes',
  SI: 'yes',
  NO: 'no',
  N: 'no',
  CANCEL: 'cancel',
  CANCELAR: 'cancel',
  HELP: 'help',
  INFO: 'help',
  AYUDA: 'help',
  STOP: 'stop',
  STOPALL: 'stop',
  UNSUBSCRIBE: 'stop',
  END: 'stop',
  QUIT: 'stop',
  REVOKE: 'stop',
  OPTOUT: 'stop',
  ALTO: 'stop',
  PARAR: 'stop',
  START: 'start',
  UNSTOP: 'start',
  INICIO: 'start',
  EMPEZAR: 'start',
};

/** What a text says: a keyword, and which of several questions it answers. */
export interface TextAnswer {
  readonly keyword: Keyword;
  /** The number that stands before a question; null where none is given. */
  readonly choice: number | null;
}

/**
 * "Ready", "¡Sí!", "READY 2" → what they mean. A keyword stands alone or with a number: a sentence that happens to begin
 * with one is no answer, and null.
 */
export function readAnswer(text: string): TextAnswer | null {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9\s]/g, ' ')
    .trim();
  const [, words = '', choice] = /^([A-Z]+(?:\s+(?:ALL|OUT))?)\s*([1-9])?$/.exec(plain) ?? [];
  const word = words.replace(/\s/g, '');
  const keyword = Object.hasOwn(KEYWORDS, word) ? KEYWORDS[word] : undefined;
  return keyword === undefined ? null : { keyword, choice: choice === undefined ? null : Number(choice) };
}
