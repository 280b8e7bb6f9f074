import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { afterHeldTaps, PHONE, tap, VisitedApp } from '../support/visited-app.ts';
import { ACROSS_TOWN_MIDDLE, nameOf, ZOO } from '../support/places.ts';

const WAIT_MS = 20_000;

let app: VisitedApp;

beforeAll(async () => {
  app = await VisitedApp.start();
});
afterAll(() => app?.[Symbol.asyncDispose]());

describe('the weekly schedule', () => {
  it('is set by touch on a phone, and what was not saved is there after another screen', async () => {
    const page = await app.person('driver@maumee.test', PHONE, { hasTouch: true });
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
    const page = await app.person('driver@maumee.test', PHONE);
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

/** The request for the trip of the tests: that of another rider may start at the same place. */
const offerOn = (page: Page) =>
  page
    .getByRole('article')
    .filter({ hasText: nameOf(ZOO) })
    .filter({ hasText: nameOf(ACROSS_TOWN_MIDDLE) })
    .first();

describe('two drivers who want the same ride', () => {
  let drivers: [Page, Page];
  let taker: Page;

  it('see where it goes, and race in two browsers: one has it, the other one is told', async () => {
    drivers = [await app.person('driver@maumee.test', PHONE), await app.person('driver2@maumee.test', PHONE)];
    for (const page of drivers) {
      const online = page.getByRole('switch', { name: 'Online' });
      await online.waitFor();
      if (!(await online.isChecked())) await online.click();
      await page.getByRole('heading', { name: "You're online" }).waitFor();
    }
    await app.book('rider@maumee.test');
    const accepts = drivers.map((page) => {
      const offer = offerOn(page);
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
    await tap(taker.getByRole('button', { name: "Can't Make It" }).first());
    const dialog = taker.getByRole('dialog', { name: "Can't make this ride?" });
    await dialog.getByRole('radio', { name: 'Vehicle trouble' }).check();
    await dialog.getByRole('button', { name: 'Ask Other Drivers' }).click();
    await taker.getByRole('region', { name: 'Next Pickup' }).waitFor({ state: 'hidden' });
    const offer = offerOn(other!);
    await offer.waitFor();
    await tap(offer.getByRole('button', { name: 'Accept' }));
    const pickup = other!.getByRole('region', { name: 'Next Pickup' });
    await pickup.waitFor();
    await tap(pickup.getByRole('button', { name: "I've Arrived" }));
    await pickup.getByRole('timer').waitFor();
    await tap(pickup.getByRole('button', { name: 'Start Trip' }));
    await other!.getByRole('region', { name: 'Active Trip' }).waitFor();
  });
});

describe('a payout on request', () => {
  it('is asked for, approved by an admin, and paid', async () => {
    const email = 'driver@maumee.test';
    const { onboardingUrl } = await app.ask<{ onboardingUrl: string }>(
      email,
      'POST',
      '/api/driver/create-connect-account',
    );
    const page = await app.person(email, PHONE);
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
    const asked = await app.ask<Request[]>(email, 'GET', '/api/driver/payouts?status=pending');
    const id = asked[0]?.id ?? '';
    await app.ask('admin@maumee.test', 'PUT', `/api/admin/payout-requests/${id}/approve`, {});
    await expect
      .poll(
        async () => {
          const requests = await app.ask<Request[]>(email, 'GET', '/api/driver/payouts');
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
