import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PHONE, VisitedApp } from '../support/visited-app.ts';

// Without a mail server: whoever tries the demo chooses a new password by the mail in its mailbox.

const EMAIL = 'rider9@maumee.test';
const NEW_PASSWORD = 'a new one from the mailbox';

let app: VisitedApp;
let page: Page;

beforeAll(async () => {
  app = await VisitedApp.shared();
  page = await app.visitor(PHONE);
});
afterAll(() => app?.[Symbol.asyncDispose]());

/** The list is a page without scripts: it is asked for again until the mail is there. */
async function openMail(subject: RegExp): Promise<void> {
  const mail = page.getByRole('listitem').filter({ hasText: EMAIL }).getByRole('link', { name: subject });
  const isThere = async () => {
    await page.reload();
    return mail.first().isVisible();
  };
  await expect.poll(isThere, { timeout: 40_000, interval: 500 }).toBe(true);
  await mail.first().click();
}

it('a forgotten password is chosen anew by the link of a mail that was not sent', async () => {
  await page.goto(`${app.url}/forgot-password`);
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByRole('button', { name: 'Send Link' }).click();
  await page.getByText('The address of its mailbox is where the server was started').waitFor();
  await page.goto(app.mailboxUrl);
  await page.getByText('no mail is sent to anybody').waitFor();
  await openMail(/^Choose a new password/);
  const frame = page.frameLocator('iframe[sandbox=""]');
  await frame.getByRole('heading', { name: 'Choose a new password' }).waitFor();
  await page.getByRole('region', { name: 'Links in this mail' }).getByRole('link').click();
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set New Password' }).click();
  await page.getByText('Your password is changed.').waitFor();
  await app.signIn(page, EMAIL, NEW_PASSWORD);
  await page.getByRole('button', { name: 'Select Addresses First' }).waitFor();
});
