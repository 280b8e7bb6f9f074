import { isLanguage, type Language } from './i18n.ts';
import { LANGUAGE_COOKIE } from './language-choice.ts';

/** The language of this page: the visitor's choice, else the one that the server chose by what the browser likes. */
export function getPageLanguage(): Language {
  const chosen = document.cookie.split('; ').find((pair) => pair.startsWith(`${LANGUAGE_COOKIE}=`));
  const language = chosen?.slice(LANGUAGE_COOKIE.length + 1) ?? document.documentElement.lang;
  return isLanguage(language) ? language : 'en';
}
