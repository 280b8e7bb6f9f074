import { isLanguage, type Language } from './i18n.ts';

/** The server reads it, too: it sends the page that is in that language. */
const COOKIE = 'language';
const ONE_YEAR_SECONDS = 31_536_000;

/** The language of this page: the visitor's choice, else the one that the server chose by what the browser likes. */
export function getPageLanguage(): Language {
  const chosen = document.cookie.split('; ').find((pair) => pair.startsWith(`${COOKIE}=`));
  const language = chosen?.slice(COOKIE.length + 1) ?? document.documentElement.lang;
  return isLanguage(language) ? language : 'en';
}

/** Keeps the choice on this device and shows the page in it. */
export function chooseLanguage(language: Language): void {
  document.cookie = `${COOKIE}=${language}; path=/; max-age=${ONE_YEAR_SECONDS}; samesite=lax`;
  location.reload();
}
