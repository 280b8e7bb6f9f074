import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstOf } from '../support/long.ts';
import { DESKTOP, PHONE, VisitedApp } from '../support/visited-app.ts';

// What a rider does about the account: money for the wallet, and the own data; the forgotten password stands in
// demo-mailbox.test.ts. On a phone; in a long run on a desktop too, with a rider of their own.

let app: VisitedApp;

beforeAll(async () => {
  app = await VisitedApp.shared();
});
afterAll(() => app?.[Symbol.asyncDispose]());

const PLACES = [
  ['a phone', PHONE, 'rider7@maumee.test'],
  ['a desktop', DESKTOP, 'rider8@maumee.test'],
] as const;

describe.each(firstOf(PLACES))('a rider on %s', (_where, viewport, email) => {
  let page: Page;

  beforeAll(async () => {
    page = await app.person(email, viewport);
  });
  afterAll(() => page?.context().close());

  it('adds funds with a new card, to the cent', async () => {
    await page.goto(`${app.url}/rider?tab=wallet`);
    const balance = page.getByText('Available Balance').locator('..').getByText(/^\$/);
    const before = cents(await balance.innerText());
    await page.getByRole('tab', { name: 'Cards' }).click();
    await page.getByRole('button', { name: 'Add Your First Card' }).click();
    const card = page.getByRole('dialog', { name: 'Add Payment Method' });
    await card.getByLabel('Card number').fill('4242424242424242');
    await card.getByLabel('Expiry').fill('12/34');
    await card.getByLabel('CVC').fill('123');
    await card.getByRole('button', { name: 'Save Card' }).click();
    await card.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Add Funds to Wallet' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Funds to Wallet' });
    await dialog.getByLabel('Amount in USD').fill('25.50');
    await dialog.getByRole('button', { name: 'Add Funds' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(async () => cents(await balance.innerText())).toBe(before + 25_50);
    await page.getByRole('tab', { name: 'Activity' }).click();
    await page.getByText('+$25.50').first().waitFor();
  });

  it('changes name and phone, which stay', async () => {
    await page.goto(`${app.url}/rider?tab=profile`);
    await page.getByLabel('Last name').fill('Fitz-Gerald');
    await page.getByLabel('Phone number').fill('4195550188');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByRole('heading', { level: 1, name: /Fitz-Gerald$/ }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: /Fitz-Gerald$/ }).waitFor();
    expect(await page.getByLabel('Phone number').inputValue()).toBe('(419) 555-0188');
  });

  it('asks for a PIN before every trip, and finds it chosen after another section', async () => {
    await page.getByRole('tab', { name: 'Preferences' }).click();
    await page.getByRole('radio', { name: 'Before every trip' }).check();
    await page.getByRole('tab', { name: 'Security' }).click();
    await page.getByRole('heading', { name: 'Change password' }).waitFor();
    await page.reload();
    await page.getByRole('tab', { name: 'Preferences' }).click();
    await expect.poll(() => page.getByRole('radio', { name: 'Before every trip' }).isChecked()).toBe(true);
  });
});

/** "$1,234.50" in cents. */
function cents(text: string): number {
  return Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100);
}
