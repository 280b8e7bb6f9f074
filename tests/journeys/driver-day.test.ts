import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../cli/demo/demo-people.ts';
import { launchBrowser } from '../support/browser.ts';
import { ServedApp } from '../support/served-app.ts';

const WAIT_MS = 20_000;
const PHONE = { width: 360, height: 780 };

let app: ServedApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([ServedApp.start(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await app[Symbol.asyncDispose]();
});

/** Someone in a browser of their own; errors on their pages fail the test. */
async function someone(email: string, device: { hasTouch?: boolean } = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, ...device });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(`${app.url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL(/\/(rider|driver|admin-dashboard)/);
  return page;
}

/** Asks the REST interface as somebody; the token is that of a session of its own. */
async function ask<T>(email: string, method: string, path: string, body?: object): Promise<T> {
  const send = async (to: string, how: string, what: object | undefined, token?: string) => {
    const response = await fetch(app.url + to, {
      method: how,
      headers: {
        ...(what && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(what && { body: JSON.stringify(what) }),
    });
    expect([to, response.ok]).toEqual([to, true]);
    return (await response.json()) as unknown;
  };
  const login = { email, password: DEMO_PASSWORD };
  const { token } = (await send('/api/auth/login', 'POST', login)) as { token: string };
  return (await send(path, method, body, token)) as T;
}

const bookForNow = () =>
  ask<{ id: string }>('rider@maumee.test', 'POST', '/api/rides', {
    pickupAddress: 'Toledo Zoo, 2 Hippo Way, Toledo, OH 43609',
    pickupCoordinates: '41.6197,-83.5802',
    dropoffAddress: 'Franklin Park Mall, 5001 Monroe St, Toledo, OH 43623',
    dropoffCoordinates: '41.6928,-83.6386',
    totalFare: '99.00',
    driverType: 'broadcast',
  });

describe('the weekly schedule', () => {
  it('is set by touch on a phone, and what was not saved is there after another screen', async () => {
    const page = await someone('driver@maumee.test', { hasTouch: true });
    await page.goto(`${app.url}/driver?tab=availability`);
    await page.getByRole('button', { name: /^Sunday, / }).tap();
    const slot = page.getByRole('button', { name: 'Sunday 03:00', exact: true });
    const before = await slot.getAttribute('aria-pressed');
    await slot.tap();
    await page.getByText(/not saved/).waitFor();
    const after = await slot.getAttribute('aria-pressed');
    expect(after).not.toBe(before);
    await page.getByRole('button', { name: 'Wallet' }).tap();
    await page.getByRole('heading', { name: 'Earnings and payouts' }).waitFor();
    await page.getByRole('button', { name: 'Schedule' }).tap();
    await page.getByText(/not saved/).waitFor();
    await page.getByRole('button', { name: 'Save' }).tap();
    await page.getByText('Schedule saved').waitFor();
    await page.reload();
    await page.getByRole('button', { name: /^Sunday, / }).tap();
    expect(await slot.getAttribute('aria-pressed')).toBe(after);
    await page.context().close();
  });

  it('is set by the keyboard alone', async () => {
    const page = await someone('driver@maumee.test');
    await page.goto(`${app.url}/driver?tab=availability`);
    await page.getByRole('button', { name: /^Monday, / }).focus();
    await page.keyboard.press('Enter');
    const group = page.getByRole('group', { name: 'Hours of Monday' });
    await group.waitFor();
    await page.getByRole('button', { name: 'Monday 08:00', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    const slot = page.getByRole('button', { name: 'Monday 13:00', exact: true });
    expect(await slot.evaluate((element) => element === document.activeElement)).toBe(true);
    const before = await slot.getAttribute('aria-pressed');
    await page.keyboard.press('Space');
    await page.getByText(/not saved/).waitFor();
    expect(await slot.getAttribute('aria-pressed')).not.toBe(before);
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Schedule saved').waitFor();
    await page.context().close();
  });
});

/** Taps are not taken for a moment after a list of rides has changed. */
async function afterHeldTaps(page: Page): Promise<void> {
  await page.waitForTimeout(1_500);
}

describe('two drivers who want the same ride', () => {
  let drivers: [Page, Page];
  let taker: Page;

  it('see where it goes, and race in two browsers: one has it, the other one is told', async () => {
    drivers = [await someone('driver@maumee.test'), await someone('driver2@maumee.test')];
    for (const page of drivers) {
      const online = page.getByRole('switch', { name: 'Online' });
      await online.waitFor();
      if (!(await online.isChecked())) await online.click();
      await page.getByRole('heading', { name: "You're online" }).waitFor();
    }
    await bookForNow();
    const accepts = drivers.map((page) => {
      const offer = page.getByRole('article').filter({ hasText: 'Toledo Zoo' }).first();
      return { offer, accept: offer.getByRole('button', { name: 'Accept' }) };
    });
    for (const { offer } of accepts) await offer.getByRole('img', { name: 'Map of the trip' }).waitFor();
    await Promise.all(drivers.map(afterHeldTaps));
    await Promise.all(accepts.map(({ accept }) => accept.click({ timeout: 5_000 }).catch(() => undefined)));
    const outcomes = drivers.map((page) => page.getByRole('region', { name: 'Next Pickup' }));
    await Promise.race(outcomes.map((region) => region.waitFor()));
    for (const { offer } of accepts) await offer.waitFor({ state: 'hidden' });
    const winners = await Promise.all(outcomes.map((region) => region.isVisible()));
    expect(winners.filter(Boolean)).toHaveLength(1);
    taker = drivers[winners.indexOf(true)] ?? drivers[0];
  });

  it('pass it on with a reason, and the other one takes it to its end', async () => {
    const [other] = drivers.filter((page) => page !== taker);
    await afterHeldTaps(taker);
    await taker.getByRole('button', { name: "Can't Make It" }).first().click();
    const dialog = taker.getByRole('dialog', { name: "Can't make this ride?" });
    await dialog.getByRole('radio', { name: 'Vehicle trouble' }).check();
    await dialog.getByRole('button', { name: 'Ask Other Drivers' }).click();
    await taker.getByRole('region', { name: 'Next Pickup' }).waitFor({ state: 'hidden' });
    const offer = other!.getByRole('article').filter({ hasText: 'Toledo Zoo' }).first();
    await offer.waitFor();
    await afterHeldTaps(other!);
    await offer.getByRole('button', { name: 'Accept' }).click();
    const pickup = other!.getByRole('region', { name: 'Next Pickup' });
    await pickup.waitFor();
    await afterHeldTaps(other!);
    await pickup.getByRole('button', { name: "I've Arrived" }).click();
    await pickup.getByRole('timer').waitFor();
    await afterHeldTaps(other!);
    await pickup.getByRole('button', { name: 'Start Trip' }).click();
    await other!.getByRole('region', { name: 'Active Trip' }).waitFor();
  });
});

describe('a payout on request', () => {
  it('is asked for, approved by an admin, and paid', async () => {
    const email = 'driver@maumee.test';
    const { onboardingUrl } = await ask<{ onboardingUrl: string }>(
      email,
      'POST',
      '/api/driver/create-connect-account',
    );
    const page = await someone(email);
    await page.goto(new URL(new URL(onboardingUrl).pathname + new URL(onboardingUrl).search, app.url).href);
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByText('Your test payout account is ready').waitFor();
    await page.goto(`${app.url}/driver?tab=wallet`);
    await page.getByRole('tab', { name: 'Payouts' }).click();
    await page.getByText('Connected · payouts enabled').waitFor();
    await page.getByLabel('Payout amount').fill('10.00');
    await page.getByRole('button', { name: 'Request Payout' }).click();
    await page.getByText('Pending Review').first().waitFor();
    type Request = { readonly id: string; readonly status: string };
    const asked = await ask<Request[]>(email, 'GET', '/api/driver/payouts?status=pending');
    const id = asked[0]?.id ?? '';
    await ask('admin@maumee.test', 'PUT', `/api/admin/payout-requests/${id}/approve`, {});
    await expect
      .poll(
        async () => {
          const requests = await ask<Request[]>(email, 'GET', '/api/driver/payouts');
          return requests.find((request) => request.id === id)?.status;
        },
        { timeout: WAIT_MS },
      )
      .toBe('completed');
    await page.reload();
    await page.getByRole('tab', { name: 'Payouts' }).click();
    await page.getByText('Completed').first().waitFor();
  });
});
