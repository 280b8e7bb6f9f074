// Part of the first script that a page runs: it must stay small and import nothing large.

/** No longer than that, on a device that is busy. */
const PAINT_MS = 500;

/** Resolves when what came with the page is painted. */
export async function afterPaint(): Promise<void> {
  if (document.visibilityState !== 'visible') return;
  await Promise.race([
    new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
    new Promise((resolve) => setTimeout(resolve, PAINT_MS)),
  ]);
}

/** Asks for modules at once, which would else be found one after the other. */
export function preloadModules(modules: readonly string[]): void {
  for (const href of modules) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', href, fetchPriority: 'high' });
    document.head.append(link);
  }
}
