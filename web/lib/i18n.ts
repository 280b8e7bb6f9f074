import { setupI18n, type MessageDescriptor, type Messages } from '@lingui/core';

/** The languages of the client; the first is the one that the texts are written in. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** How dates, times and numbers are written: as in the United States. */
const FORMATS = { en: 'en-US', es: 'es-US' } as const;

/** Every text of the client is looked up here. One language for the life of a page: another one is another page. */
export const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
// A plain text is its own id and needs no compiling; without this each one is a warning in the console.
i18n.setMessagesCompiler((text) => [text]);

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** The language that texts are shown in. */
export function getLanguage(): Language {
  return isLanguage(i18n.locale) ? i18n.locale : 'en';
}

/** For `Intl`: "es-US". */
export function getFormats(): (typeof FORMATS)[Language] {
  return FORMATS[getLanguage()];
}

/** From now on texts are in that language. English is in the code itself; the others are fetched. */
export async function activateLanguage(language: Language): Promise<void> {
  if (language === 'es') i18n.load('es', await loadSpanish());
  i18n.activate(language, FORMATS[language]);
}

/** Compiled by the build: ids with what they say. */
async function loadSpanish(): Promise<Messages> {
  return (await import('../messages/es.json')).default;
}

/**
 * Labels by their keys, each looked up when it is read: a module may make them before the language is known. `rest` stands
 * beside them.
 */
export function texts<Key extends string, Rest extends object = object>(
  messages: Readonly<Record<Key, MessageDescriptor>>,
  rest?: Rest,
): Readonly<Record<Key, string>> & Rest {
  const labels = { ...rest } as Record<Key, string> & Rest;
  for (const key of Object.keys(messages) as Key[]) {
    Object.defineProperty(labels, key, { enumerable: true, get: () => i18n._(messages[key]) });
  }
  return labels;
}
