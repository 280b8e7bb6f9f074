import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailServer } from '../adapters/email/mail-server.ts';
import { firstOf } from '../support/long.ts';
import { DESKTOP, PHONE, VisitedApp } from '../support/visited-app.ts';

// What a rider does about the account: the forgotten password, money for the wallet, and the own data. On a phone; in a
// long run on a desktop too, with a rider of their own.

let app: VisitedApp;
let mails: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  mails = await startMailServer();
  app = await VisitedApp.start({ SMTP_URL: mails.url });
});
afterAll(async () => {
  await app?.[Symbol.asyncDispose]();
  await mails?.[Symbol.asyncDispose]();
});

/** The link that was mailed to somebody for a new password. */
async function mailedLink(to: string): Promise<string> {
  const find = () =>
    mails.received
      .filter((mail) => mail.to.includes(to))
      .map(({ body }) => /https?:\/\/[\w.:-]+\/reset-password#token=[\w.~-]+/.exec(unfolded(body))?.[0])
      .find((link) => link !== undefined);
  await expect.poll(find, { timeout: 30_000 }).toBeDefined();
  const { pathname, search, hash } = new URL(find() ?? '');
  return app.url + pathname + search + hash;
}

/** Lines that quoted-printable has broken, in one piece again. */
function unfolded(body: string): string {
  return body.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
}

const PLACES = [
  ['a phone', PHONE, 'rider7@maumee.test'],
  ['a desktop', DESKTOP, 'rider8@maumee.test'],
] as const;

describe.each(firstOf(PLACES))('a rider on %s', (_where, viewport, email) => {
  const newPassword = `a new one for ${email}`;
  let page: Page;

  beforeAll(async () => {
    page = await app.visitor(viewport);
  });
  afterAll(() => page?.context().close());

  it('has forgotten the password, and chooses a new one by the link in a mail', async () => {
    await page.goto(`${app.url}/login`);
    await page.getByRole('link', { name: /Forgot/ }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send Link' }).click();
    await page.getByText('a link is on its way').waitFor();
    const link = await mailedLink(email);
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    await page.getByLabel('Confirm new password').fill(newPassword);
    await page.getByRole('button', { name: 'Set New Password' }).click();
    await page.getByText('Your password is changed.').waitFor();
    await page.getByRole('link', { name: 'Sign In' }).click();
    await page.waitForURL(/\/login/);
    await app.signIn(page, email, newPassword);
    await page.getByRole('button', { name: 'Select Addresses First' }).waitFor();
  });

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
