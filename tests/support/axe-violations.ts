import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { isLong } from './long.ts';
import { DESKTOP, PHONE } from './visited-app.ts';

const LOOKS = [
  [PHONE, 'light'],
  [DESKTOP, 'dark'],
  [PHONE, 'dark'],
  [DESKTOP, 'light'],
] as const;

/** How a screen is looked at: in its turn on a phone in light or at a desk in dark, in a long run at both in both. */
const looksOf = (turn: number) => (isLong ? LOOKS : ([LOOKS[turn % 2 ? 1 : 0]] as const));

/** Makes the page as large as it is looked at, for what is opened before that. */
export const takeSize = (page: Page, turn: number) => page.setViewportSize(looksOf(turn)[0][0]);

/** What axe finds on the screen as it is, looked at in its turn; the page keeps the size. */
export async function violationsInTurn(page: Page, turn: number): Promise<string[]> {
  const found: string[] = [];
  for (const [viewport, colorScheme] of looksOf(turn)) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForFunction((scheme) => document.documentElement.dataset['theme'] === scheme, colorScheme);
    for (const violation of await lastingViolationsOn(page))
      found.push(`${viewport.width} ${colorScheme}: ${violation}`);
  }
  return found;
}

/** Until the colours and sizes on screen are the ones meant, of which none comes by and by. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
  });

const MOST_TRIES = 4;
const PAUSE_MS = 700;

/** What stays: a part that still loads, or takes on its colours, looks different a moment later. */
export async function lastingViolationsOn(page: Page): Promise<string[]> {
  for (let tries = 1; ; tries += 1) {
    await settle(page);
    const violations = await violationsOn(page);
    if (violations.length === 0 || tries === MOST_TRIES) return violations;
    await page.waitForTimeout(PAUSE_MS);
  }
}

/** What axe finds by the rules of WCAG 2.2 A and AA and its best practices, with the elements concerned; and what moves. */
async function violationsOn(page: Page): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in globalThis);
  if (!isLoaded) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: tester } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await tester.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      rules: { 'label-content-name-mismatch': { enabled: true } },
      resultTypes: ['violations'],
      // Of what was found only its HTML is read, and no rule that is on reads style sheets.
      selectors: false,
      preload: false,
    });
    // People who asked for less motion see none that stays.
    const moving = document.getAnimations().map((motion) => (motion as CSSAnimation).animationName);
    return [
      ...moving.map((name) => `moves: ${name}`),
      ...violations.map(
        ({ id, nodes }) =>
          `${id} (${nodes.length}): ${nodes
            .slice(0, 3)
            .map(({ html }) => html.slice(0, 160))
            .join(' | ')}`,
      ),
    ];
  });
}
