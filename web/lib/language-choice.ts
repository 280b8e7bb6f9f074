// Part of the first script that a page runs: it must stay small and import nothing large.

/** The server reads it, too: it sends the page that is in that language. */
export const LANGUAGE_COOKIE = 'language';
const ONE_YEAR_SECONDS = 31_536_000;

/** Whoever presses an element with `data-language` is shown the page in it, from now on on this device, and its notices. */
export function watchLanguageChoice(): void {
  document.addEventListener('click', ({ target }) => {
    const choice = target instanceof Element && target.closest<HTMLElement>('[data-language]');
    if (!choice) return;
    const { language } = choice.dataset;
    document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${ONE_YEAR_SECONDS}; samesite=lax`;
    navigator.serviceWorker?.controller?.postMessage({ language });
    location.reload();
  });
}
