import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../cli/demo/demo-people.ts';
import { startMailServer } from '../adapters/email/mail-server.ts';
import { DESKTOP, followLink, PHONE, VisitedApp } from '../support/visited-app.ts';
import { AREA } from '../support/places.ts';

// An admin's other tabs at a desk, each with a task to its end; how all of them look is seen in accessibility.test.ts.

const ADMIN = 'admin@maumee.test';
const PERSON = { email: 'rider5@maumee.test', name: 'Priya Natarajan' } as const;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let app: VisitedApp;
let admin: Page;

beforeAll(async () => {
  mailServer = await startMailServer();
  app = await VisitedApp.start({ SMTP_URL: mailServer.url });
  admin = await app.person(ADMIN, DESKTOP);
});
afterAll(async () => {
  await app?.[Symbol.asyncDispose]();
  await mailServer?.[Symbol.asyncDispose]();
});

const open = (tab: string) => followLink(admin, `/admin-dashboard?tab=${tab}`);

/** The lines of the file that a link saves. */
async function save(within: ReturnType<Page['locator']> | Page): Promise<string[]> {
  const saving = admin.waitForEvent('download');
  await within.getByRole('link', { name: 'Export CSV' }).first().click();
  const file = await (await saving).path();
  return (await readFile(file, 'utf8')).split('\r\n');
}

describe('the dashboard', () => {
  it('says how the business does, and shows a booking that comes in while it is looked at', async () => {
    await open('home');
    for (const label of ['Online Drivers', "Today's Trips", 'Revenue', 'Wallet Value']) {
      await admin.getByText(label, { exact: true }).first().waitFor();
    }
    const pending = admin.getByRole('region', { name: 'Pending Bookings' });
    await pending.waitFor();
    expect(await pending.getByText('Nadia Haddad').count()).toBe(0);
    await app.book('rider12@maumee.test');
    await pending.getByText('Nadia Haddad').waitFor();
    await pending.getByRole('link', { name: /Nadia Haddad/ }).click();
    await admin.waitForURL(/tab=bookings&status=pending/);
    await admin.getByRole('link', { name: /^Details of the ride of Nadia Haddad/ }).waitFor();
  });
});

describe('the users', () => {
  let rider: Page;

  it('are found by name, and given credit in words that they read in the wallet', async () => {
    rider = await app.person(PERSON.email, PHONE);
    await open('users');
    await admin.getByRole('search').getByLabel('Name or email').fill('natarajan');
    await admin.getByRole('search').getByRole('button', { name: 'Search' }).click();
    await admin.waitForURL(/search=natarajan/);
    await admin.getByRole('link', { name: PERSON.name }).click();
    await admin.getByRole('heading', { level: 1, name: PERSON.name }).waitFor();
    await admin.getByRole('button', { name: 'Give credit' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Give credit' });
    await dialog.getByLabel(/^Amount/).fill('7.50');
    await dialog.getByLabel(/^Reason/).fill('Sorry for the wait at the station');
    await dialog.getByRole('button', { name: 'Give $7.50' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await admin.getByText(`$7.50 is in the wallet of ${PERSON.name}.`).waitFor();
    await rider.goto(`${app.url}/rider?tab=wallet`);
    await rider.getByText('Sorry for the wait at the station').first().waitFor();
    await rider.getByText('+$7.50').first().waitFor();
  });

  it('are suspended for a reason: out at once, and told why at the sign-in', async () => {
    await admin.getByRole('button', { name: 'Suspend', exact: true }).click();
    const dialog = admin.getByRole('dialog', { name: `Suspend ${PERSON.name}?` });
    await dialog.getByLabel(/^Reason/).fill('Two chargebacks');
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await admin.getByText('Suspended', { exact: true }).first().waitFor();
    // The rider touches nothing.
    await rider.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    await rider.getByText('Your account was suspended. Sign in to read why.').waitFor();
    await signIn(rider);
    await rider.getByText('Your account is suspended: Two chargebacks').first().waitFor();
  });

  it('are reinstated, and sign in again', async () => {
    await admin.getByRole('button', { name: 'Unsuspend' }).click();
    await admin.getByText('User unsuspended successfully').waitFor();
    await signIn(rider);
    await rider.waitForURL(/\/rider/);
    await rider.context().close();
  });

  async function signIn(page: Page): Promise<void> {
    await page.getByLabel('Email').fill(PERSON.email);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  }
});

describe('the audit log', () => {
  it('says who did that to whom and why, and is saved as it is filtered', async () => {
    await open('audit');
    await admin
      .getByRole('search')
      .getByLabel(/^To whom/)
      .fill(PERSON.email);
    await admin.getByRole('search').getByLabel(/^Who/).fill(ADMIN);
    await admin.getByRole('search').getByRole('button', { name: 'Search' }).click();
    await admin.waitForURL(/subject=/);
    const log = admin.getByRole('region', { name: 'Audit log' });
    const suspended = log.getByRole('row').filter({ hasText: 'Account suspended' });
    await suspended.getByText('Two chargebacks').waitFor();
    for (const what of ['Account reinstated', 'Credit given']) await log.getByText(what).first().waitFor();
    const [heading, ...lines] = await save(admin);
    expect(heading).toMatch(/^\uFEFF?At,Actor,Actor email,Role,Action,/);
    expect(lines.filter((line) => line.includes('user.suspend'))).toEqual([
      expect.stringContaining('Two chargebacks'),
    ]);
    expect(lines.filter((line) => line !== '' && !line.includes(PERSON.email))).toEqual([]);
  });
});

describe('the payouts', () => {
  it.each(['Generate', 'Process'])('ask once when %s is clicked twice', async (step) => {
    await open('payouts');
    const button = admin.getByRole('button', { name: new RegExp(`^${step}`) });
    const dialog = admin.getByRole('dialog', { name: new RegExp(`^${step}`) });
    // The first time the dialog's code is fetched; from then on it opens at once, below the second click.
    await button.click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await button.dblclick();
    await dialog.waitFor();
    await admin.waitForTimeout(400);
    expect(await dialog.isVisible()).toBe(true);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
  });
});

describe('the pricing', () => {
  it('is tried out on past rides, scheduled for a reason, and withdrawn', async () => {
    await open('pricing');
    await admin.getByLabel('Scheduling fee').fill('3.25');
    await admin.getByRole('button', { name: 'Preview' }).click();
    const preview = admin.getByRole('region', { name: /^Preview/ });
    await preview.getByText('Rides that change most').waitFor();
    await preview.getByText(/would have cost more/).waitFor();
    await admin.getByLabel(/^Reason for the change/).fill('Fuel is dearer');
    const start = `${new Date().getUTCFullYear() + 1}-01-15T06:00`;
    await admin.getByLabel(/^Starts/).fill(start);
    await admin.getByRole('button', { name: 'Schedule Pricing' }).click();
    const question = admin.getByRole('dialog', { name: 'Schedule these rates?' });
    await question.getByText(`Scheduling fee $${AREA.rates.schedulingFee} → $3.25`).waitFor();
    await question.getByRole('button', { name: 'Schedule' }).click();
    await admin.getByText('Pricing updated successfully').waitFor();
    const row = admin.getByRole('row').filter({ hasText: 'Fuel is dearer' });
    await row.getByText('Scheduled').waitFor();
    await row.getByText(`Scheduling fee $${AREA.rates.schedulingFee} → $3.25`).waitFor();
    await row.getByRole('button', { name: 'Withdraw' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Withdraw these rates?' });
    await dialog.getByLabel(/^Reason/).fill('Fuel is cheap again');
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await row.getByText('Withdrawn').waitFor();
  });
});

describe('the reviews and the mails', () => {
  it('are narrowed to one person’s ratings of some stars', async () => {
    await open('reviews');
    const reviews = admin.getByRole('region', { name: 'Reviews' });
    await reviews.waitFor();
    await admin.getByRole('combobox', { name: 'Stars' }).click();
    await admin.getByRole('option', { name: '4 stars' }).click();
    await admin.waitForURL(/stars=4/);
    await admin.getByRole('search').getByLabel('E-mail address').fill('driver@maumee.test');
    await admin.getByRole('search').getByRole('button', { name: 'Search' }).click();
    await admin.waitForURL(/email=driver/);
    await reviews.getByText('4/5').first().waitFor();
    // Until the answer is there the rows of the wider question stand.
    await expect.poll(() => reviews.getByText('5/5').count(), { timeout: 40_000 }).toBe(0);
    const rated = await reviews.getByRole('row').filter({ hasText: '/5' }).allInnerTexts();
    expect(rated.filter((text) => !text.includes('Dana Whitfield'))).toEqual([]);
  });

  it('are looked at with made-up data, and all sent to an address', async () => {
    await open('emails');
    await admin.getByRole('combobox', { name: 'Template' }).click();
    await admin.getByRole('option', { name: /Your account is suspended/ }).click();
    const frame = admin.frameLocator('iframe[title*="Your account is suspended"]');
    await frame.getByText('This is a sample').first().waitFor();
    await admin.getByRole('region', { name: /^Plain text of .*suspended/ }).waitFor();
    const form = admin.getByRole('form', { name: 'Test emails' });
    await form.getByLabel('E-mail address').fill('nobody');
    await form.getByRole('button', { name: 'Send test emails' }).click();
    await admin.getByText('Please enter a valid email address').waitFor();
    await form.getByLabel('E-mail address').fill('ops@example.org');
    await form.getByRole('button', { name: 'Send test emails' }).click();
    const said = await admin
      .getByText(/Successfully sent \d+\/\d+ test emails to ops@example\.org/)
      .innerText();
    const arrived = mailServer.received.filter(({ to }) => to.includes('ops@example.org'));
    expect(Number(/sent (\d+)/.exec(said)?.[1])).toBe(arrived.length);
  });
});

describe('the money and the cases', () => {
  it('shows what the last check of the ledger found, and saves the journal', async () => {
    const { exitCode, output } = await app.server.command('ledger', 'verify');
    expect([exitCode, output]).toEqual([0, output]);
    await open('money');
    await admin.getByText('Ledger: every rule held').waitFor();
    await admin.getByRole('table', { name: 'Balances by account' }).getByText('Riders’ wallets').waitFor();
    const [heading, first] = await save(admin.getByRole('region', { name: 'For the accountant' }));
    expect(heading).toMatch(/^\uFEFF?Entry,At,Kind,Account,User,Amount,/);
    expect(first?.split(',')).toHaveLength(heading?.split(',').length ?? 0);
  });

  it('answers who reported something, and closes the case', async () => {
    type Rides = readonly { readonly id: string; readonly status: string }[];
    const rides = await app.ask<Rides>(PERSON.email, 'GET', '/api/rides/rider');
    const rideId = rides.find(({ status }) => status === 'completed')?.id;
    const report = { rideId, kind: 'lost_item', text: 'My umbrella is still in the car' };
    await app.ask(PERSON.email, 'POST', '/api/cases', report);
    await open('cases');
    const row = admin.getByRole('row').filter({ hasText: 'My umbrella' });
    await row.getByRole('button', { name: /^Open the case of Priya/ }).click();
    const dialog = admin.getByRole('dialog', { name: /^Lost item/ });
    await dialog.getByRole('combobox', { name: 'State' }).click();
    await admin.getByRole('option', { name: 'Resolved' }).click();
    await dialog.getByLabel('Message to the reporter').fill('The driver brings it tomorrow');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await admin.getByText('The reporter is told by e-mail.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
    // Nothing is to do about it any more.
    await row.waitFor({ state: 'hidden' });
    await admin.goto(`${app.url}/admin-dashboard?tab=cases&state=resolved`);
    await row.getByText('Resolved').waitFor();
    type Cases = readonly { readonly messages: readonly { readonly text: string }[] }[];
    const own = await app.ask<Cases>(PERSON.email, 'GET', '/api/cases');
    expect(own[0]?.messages.map(({ text }) => text)).toEqual(['The driver brings it tomorrow']);
  });
});
