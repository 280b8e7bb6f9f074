import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PHONE, pickTrip, VisitedApp } from '../support/visited-app.ts';

/** Of a phone's height, however the page is scrolled. */
const MOST_COVERED = 0.25;

let app: VisitedApp;

beforeAll(async () => {
  app = await VisitedApp.shared();
});
afterAll(() => app?.[Symbol.asyncDispose]());

/** Labels of the bar that are cut or run out of it. */
function cutLabels(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const bar = [...document.querySelectorAll('nav')].find(
      (nav) => getComputedStyle(nav).position === 'fixed',
    );
    if (!bar) return ['there is no bar'];
    const { top, bottom } = bar.getBoundingClientRect();
    return [
      ...bar.querySelectorAll('button .MuiBottomNavigationAction-label, a .MuiBottomNavigationAction-label'),
    ]
      .filter((label) => {
        const box = label.getBoundingClientRect();
        const isInside = box.top >= top && box.bottom <= bottom && box.left >= 0 && box.right <= innerWidth;
        return !isInside || label.scrollWidth > label.clientWidth + 1;
      })
      .map((label) => label.textContent ?? '');
  });
}

/** The pixels that bars take of the screen wherever it is scrolled to. */
function coveredPx(page: Page): Promise<number> {
  return page.evaluate(() => {
    const rows = new Set<number>();
    for (const element of document.querySelectorAll<HTMLElement>('header, nav, main *')) {
      const { position, zIndex } = getComputedStyle(element);
      const isBar = position === 'fixed' || (position === 'sticky' && Number(zIndex) > 1);
      const { top, bottom, width } = element.getBoundingClientRect();
      if (!isBar || width < innerWidth / 2) continue;
      for (let y = Math.max(0, Math.floor(top)); y < Math.min(innerHeight, bottom); y += 1) rows.add(y);
    }
    return rows.size;
  });
}

describe.each(['rider', 'driver', 'admin'])('on the phone of the %s', (who) => {
  it('no label of the bar is cut when text is twice as large', async () => {
    const page = await app.person(`${who}@maumee.test`, PHONE);
    await page.locator('.MuiBottomNavigation-root').waitFor();
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    await expect.poll(() => cutLabels(page)).toEqual([]);
    await page.context().close();
  });
});

describe('the section that is open beside the first of the console', () => {
  it.each([100, 200])('has its whole name in the bar, with text of %i percent', async (percent) => {
    const page = await app.person('admin@maumee.test', PHONE);
    await page.goto(`${app.url}/admin-dashboard?tab=organisations`);
    await page.getByRole('button', { name: 'Organizations: more sections' }).waitFor();
    await page.addStyleTag({ content: `html { font-size: ${percent}% }` });
    await expect.poll(() => cutLabels(page)).toEqual([]);
    await page.context().close();
  });
});

describe('on the phone of a rider who books', () => {
  let page: Page;

  beforeAll(async () => {
    page = await app.person('rider2@maumee.test', PHONE);
    await pickTrip(page);
    await page.getByRole('button', { name: 'Request Ride' }).waitFor();
    await page.getByRole('button', { name: 'How this fare adds up' }).waitFor();
  });

  it.each([
    ['', PHONE, 100],
    [', text twice as large', { width: 360, height: 740 }, 200],
    [', on its side', { width: 740, height: 360 }, 100],
  ])('bars leave three quarters of the screen to the page%s', async (_how, size, percent) => {
    await page.setViewportSize(size);
    await page.addStyleTag({ content: `html { font-size: ${percent}% }` });
    await page.evaluate(() => window.scrollTo(0, 160));
    await expect.poll(() => coveredPx(page)).toBeLessThan(size.height * MOST_COVERED);
  });
});
