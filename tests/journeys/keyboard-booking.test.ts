import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../cli/demo/demo-people.ts';
import { firstOf } from '../support/long.ts';
import { DESKTOP, dollars, PHONE, VisitedApp } from '../support/visited-app.ts';
import { ACROSS_TOWN_MIDDLE, nameOf, SERVED_FARE, ZOO } from '../support/places.ts';

/** More stops than any screen has: who has not come by then is not there. */
const MOST_TABS = 60;

let app: VisitedApp;

beforeAll(async () => {
  app = await VisitedApp.shared();
});
afterAll(() => app?.[Symbol.asyncDispose]());

/** Who has the focus, as a screen reader says it. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    const labels = (element as HTMLInputElement | null)?.labels;
    const text =
      element?.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element?.textContent ?? '';
    return text.trim();
  });
}

/** Goes on with Tab until what has the focus is called so. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < MOST_TABS; step += 1) {
    const current = await focused(page);
    if (name.test(current)) return;
    passed.push(current);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${String(name)}: ${passed.join(' | ')}`);
}

async function typeAddress(page: Page, label: string, name: string): Promise<void> {
  await tabTo(page, new RegExp(`^${label}`));
  await page.keyboard.type(name);
  // Until then the list may be that of the first letters, which on a slow machine has another place at its top.
  await page.getByText('Pick a place below').waitFor();
  const top = page.getByRole('option').first();
  await top.filter({ hasText: name }).waitFor();
  await page.keyboard.press('ArrowDown');
  await top.and(page.locator('.Mui-focused')).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Change ${label}` }).waitFor();
}

const PLACES = [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const;

describe('booking by keyboard alone', () => {
  it.each(firstOf(PLACES))('goes from the sign-in to a ride on %s', async (_where, viewport) => {
    const page = await app.visitor(viewport);
    await page.goto(`${app.url}/login`);
    await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
    await tabTo(page, /^Email/);
    await page.keyboard.type('rider4@maumee.test');
    await tabTo(page, /^Password/);
    await page.keyboard.type(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Select Addresses First' }).waitFor();

    await typeAddress(page, 'Pickup address', nameOf(ZOO));
    expect(await focused(page)).toBe('Change Pickup address');
    await typeAddress(page, 'Dropoff address', nameOf(ACROSS_TOWN_MIDDLE));
    await page.getByRole('region', { name: 'Estimated fare' }).getByText(dollars(SERVED_FARE)).waitFor();

    await tabTo(page, /^How this fare adds up/);
    await page.keyboard.press('Enter');
    await page.getByText('Scheduling fee').first().waitFor();
    await tabTo(page, /^Request Ride/);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Confirm Your Ride' });
    await dialog.waitFor();
    await tabTo(page, /^Confirm Booking/);
    await page.keyboard.press('Enter');
    await page.getByText('Ride Booked').waitFor();

    // With a ride going on, the next one would find it in the place of the form.
    await tabTo(page, /^Cancel Ride/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: /Cancel this ride/ }).waitFor();
    await tabTo(page, /^Cancel Ride/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Where to?' }).waitFor();
  });
});
