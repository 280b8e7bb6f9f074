// Part of the first script that a page runs: it must stay small and import nothing large.

const SIGNS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'click', 'submit', 'scroll'];

/** What was loaded last is painted by then. */
const PAINT_MS = 500;

/**
 * Calls back once, when a page that is only read so far needs its code: at the first sign of a visitor, when a part
 * that asks the server comes into view, or when `wanted` resolves with true. `modules` are fetched before, after all
 * that is to be seen, so that they are there by then.
 */
export function whenNeeded(modules: readonly string[], wanted: Promise<boolean>, onNeeded: () => void): void {
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) once();
  });
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    observer.disconnect();
    for (const sign of SIGNS) removeEventListener(sign, once, true);
    onNeeded();
  };
  for (const sign of SIGNS) addEventListener(sign, once, { capture: true, passive: true });
  for (const part of document.querySelectorAll('[data-live]')) observer.observe(part);
  void wanted.then((isWanted) => isWanted && once());
  afterLoad(
    () =>
      void document.fonts.ready.then(() =>
        setTimeout(() => modules.forEach((href) => preload(href, 'low')), PAINT_MS),
      ),
  );
}

/**
 * Resolves when what came with the page is painted, and the modules for it are asked for: they take the line only when
 * there is something to read.
 */
export async function afterPaint(modules: readonly string[]): Promise<void> {
  if (document.visibilityState === 'visible') {
    await Promise.race([
      new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
      new Promise((resolve) => setTimeout(resolve, PAINT_MS)),
    ]);
  }
  for (const href of modules) preload(href, 'high');
}

function afterLoad(callback: () => void): void {
  if (document.readyState === 'complete') callback();
  else addEventListener('load', callback, { once: true });
}

function preload(href: string, fetchPriority: 'low' | 'high'): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'modulepreload', href, fetchPriority });
  document.head.append(link);
}
