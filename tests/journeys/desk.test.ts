import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, VisitedApp } from '../support/visited-app.ts';
import { ACROSS_TOWN_MIDDLE, nameOf, ZOO } from '../support/places.ts';

const NEW_CALLER_MS = 60_000;
const KNOWN_CALLER_MS = 20_000;
/** So fast somebody at a desk types, in milliseconds a key. */
const TYPING = { delay: 20 };

/** Has taken rides, and has money in the wallet. */
const KNOWN = 'rider5@maumee.test';

let app: VisitedApp;

beforeAll(async () => {
  app = await VisitedApp.shared();
});
afterAll(() => app?.[Symbol.asyncDispose]());

async function chooseAddress(page: Page, label: 'From' | 'To', name: string): Promise<void> {
  await page.keyboard.type(name, TYPING);
  await page.getByRole('option', { name }).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Change ${label}` }).waitFor();
}

/** How long it took from the ringing to the sentence that is read out, keys alone. */
async function timed(page: Page, call: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await page.keyboard.press('Alt+c');
  await page.getByLabel('Phone number of who calls').waitFor();
  await call();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Booked', exact: true }).waitFor();
  return performance.now() - start;
}

describe('the desk, by keyboard alone', () => {
  it('books for a caller without an account in under a minute, and for a known one in under 20 seconds', async () => {
    const phone = `419 555 ${String(1000 + (Date.now() % 9000))}`;
    const known = `419 556 ${phone.slice(-4)}`;
    await app.ask(KNOWN, 'PUT', '/api/rider/profile', { phone: known });
    const page = await app.person('admin@maumee.test', DESKTOP);
    await page.goto(`${app.url}/admin-dashboard`);
    await page.getByRole('heading', { level: 1 }).waitFor();

    const asNew = await timed(page, async () => {
      await page.keyboard.type(phone, TYPING);
      await page.getByLabel('First and last name').waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.type('Walter Whitfield', TYPING);
      await page.keyboard.press('Enter');
      await page.getByRole('form', { name: 'The ride' }).waitFor();
      await chooseAddress(page, 'From', nameOf(ZOO));
      await page.keyboard.press('Tab');
      await chooseAddress(page, 'To', nameOf(ACROSS_TOWN_MIDDLE));
      await page.getByRole('status', { name: 'To read out' }).getByText('The ride costs').waitFor();
    });
    expect(asNew).toBeLessThan(NEW_CALLER_MS);
    const told = await page.getByRole('status', { name: 'To read out' }).textContent();
    expect(told).toContain(nameOf(ZOO));

    await page.keyboard.press('Enter');
    const again = await timed(page, async () => {
      await page.keyboard.type(known, TYPING);
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('group', { name: 'Usual trips' }).waitFor();
      await page.keyboard.press('1');
      await page.getByRole('status', { name: 'To read out' }).getByText('The ride costs').waitFor();
    });
    expect(again).toBeLessThan(KNOWN_CALLER_MS);
  });
});
