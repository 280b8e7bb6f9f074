import { isLanguage, type Language } from './i18n.ts';
import { LANGUAGE_COOKIE } from './language-choice.ts';

/** The language of this page, one of those offered: the visitor's choice, else the one that the server chose. */
export function getPageLanguage(offered: readonly string[]): Language {
  const chosen = document.cookie.split('; ').find((pair) => pair.startsWith(`${LANGUAGE_COOKIE}=`));
  const liked = [chosen?.slice(LANGUAGE_COOKIE.length + 1), document.documentElement.lang, ...offered];
  const language = liked.find((each) => each !== undefined && offered.includes(each));
  return isLanguage(language) ? language : 'en';
}
