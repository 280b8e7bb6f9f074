import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Nothing of the page lies beside the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {};
  expect([page.url(), await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
    page.url(),
    width,
  ]);
}

/** What a person presses stands on the screen from edge to edge, and the page does not scroll sideways. */
export async function expectReachable(action: Locator): Promise<void> {
  const page = action.page();
  await expectNoSidewaysScroll(page);
  // A list that is being read anew takes its rows away for a moment.
  await expect.poll(() => action.boundingBox(), { timeout: 10_000 }).not.toBeNull();
  const box = await action.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}
