import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstOf } from '../support/long.ts';
import { DESKTOP, dollars, PHONE, pickTrip, VisitedApp } from '../support/visited-app.ts';
import { nameOf, SERVED_FARE, ZOO } from '../support/places.ts';

const HALF_A_MINUTE_MS = 30_000;

let app: VisitedApp;
let page: Page;

beforeAll(async () => {
  app = await VisitedApp.start();
  page = await app.person('rider@maumee.test', PHONE);
});
afterAll(() => app?.[Symbol.asyncDispose]());

async function openForm(): Promise<void> {
  // A trip that was put together before would still be there.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${app.url}/rider`);
  const another = page.getByRole('button', { name: 'Book another ride' });
  const form = page.getByRole('heading', { name: 'Where to?' });
  await another.or(form).first().waitFor();
  if (await another.isVisible()) await another.click();
  await form.waitFor();
}

async function confirming(): Promise<Locator> {
  await pickTrip(page);
  await page.getByRole('button', { name: 'Request Ride' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Your Ride' });
  await dialog
    .getByText(/available/)
    .first()
    .waitFor();
  return dialog;
}

const confirm = (dialog: Locator) => dialog.getByRole('button', { name: 'Confirm Booking' }).click();
const liveRide = () => page.getByRole('heading', { level: 1, name: /^Your ride to/ });
const focused = () => page.evaluate(() => document.activeElement?.tagName);

async function cancelRide(): Promise<void> {
  await page.getByRole('button', { name: 'Cancel Ride' }).first().click();
  await page
    .getByRole('dialog', { name: /Cancel this ride/ })
    .getByRole('button', { name: 'Cancel Ride' })
    .click();
  await page.getByRole('heading', { name: 'Where to?' }).waitFor();
}

async function addCard(number: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add Payment Method' });
  await dialog.getByLabel('Card number').fill(number);
  await dialog.getByLabel('Expiry').fill('12/34');
  await dialog.getByLabel('CVC').fill('123');
  await dialog.getByRole('button', { name: 'Save Card' }).click();
}

async function tip(dialog: Locator, dollars: string): Promise<void> {
  await dialog.getByRole('button', { name: 'Custom' }).click();
  const custom = page.getByRole('dialog', { name: 'Custom tip' });
  await custom.getByLabel('Tip amount').fill(dollars);
  await custom.getByRole('button', { name: 'Set Tip' }).click();
  await custom.waitFor({ state: 'hidden' });
}

/** At another place than the card: so near to the first click, the second would count as one double click with it. */
const EDGE = { position: { x: 8, y: 28 } } as const;

async function payBy(dialog: Locator, card: RegExp): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Payment method' }).click(EDGE);
  await page.getByRole('option', { name: card }).first().click();
}

const answerBank = () => page.getByRole('button', { name: 'Complete authentication' }).click();

const PLACES = [
  ['a phone', PHONE, 'Home'],
  ['a desktop', DESKTOP, 'Work'],
] as const;

/** On a desktop in a long run only: what differs there is how it looks. */
describe.each(firstOf(PLACES))('on %s', (_where, viewport, place) => {
  beforeAll(() => page.setViewportSize(viewport));

  describe('booking', () => {
    it('puts the live ride in the place of the form, with the focus on its heading, and cancels it', async () => {
      await openForm();
      await confirm(await confirming());
      await liveRide().waitFor();
      await page.getByText(/We have asked all drivers\./).waitFor();
      await expect.poll(focused).toBe('H1');
      const steps = page.getByRole('list', { name: 'Status of the ride' }).getByRole('listitem');
      expect(await steps.first().getAttribute('aria-current')).toBe('step');
      await cancelRide();
    });

    it('lists a second ride after a warning, and leads from one to the other', async () => {
      await openForm();
      await confirm(await confirming());
      await liveRide().waitFor();
      await page.getByRole('button', { name: 'Book another ride' }).click();
      const dialog = await confirming();
      await dialog.getByText(/You have a ride already/).waitFor();
      await confirm(dialog);
      await liveRide().waitFor();
      const another = page.getByRole('region', { name: 'Another ride' });
      await another.getByRole('button', { name: 'Show this ride' }).click();
      await another.waitFor();
      await page.getByRole('button', { name: 'Cancel Ride' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel Ride' }).click();
      await another.waitFor({ state: 'hidden' });
      await cancelRide();
    });
  });

  describe('paying', () => {
    it('says what is missing in the wallet, and pays by the saved card', async () => {
      await openForm();
      const dialog = await confirming();
      await tip(dialog, '400');
      await confirm(dialog);
      const missing = page.getByRole('dialog', { name: 'Insufficient Wallet Balance' });
      await missing.getByRole('button', { name: /^Use Saved Card/ }).click();
      await dialog.getByText(/is held on your card now/).waitFor();
      await confirm(dialog);
      await liveRide().waitFor();
      await page.getByText(`${dollars(SERVED_FARE + 400_00)} held on your card`).waitFor();
      await cancelRide();
    });

    it('says that a card was declined, and asks the bank of another one', async () => {
      await page.goto(`${app.url}/rider?tab=wallet`);
      await page.getByRole('tab', { name: 'Cards' }).click();
      for (const number of ['4000000000000341', '4000002500003155']) {
        await page.getByRole('button', { name: 'Add New Card' }).click();
        await addCard(number);
        if (number.endsWith('3155')) await answerBank();
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
      }
      await openForm();
      const dialog = await confirming();
      await payBy(dialog, /0341/);
      await confirm(dialog);
      await dialog
        .getByText(/declined/)
        .first()
        .waitFor();
      await payBy(dialog, /3155/);
      await confirm(dialog);
      await answerBank();
      await liveRide().waitFor();
      await cancelRide();
    });

    it('adds funds to the wallet', async () => {
      await page.goto(`${app.url}/rider?tab=wallet`);
      await page.getByRole('button', { name: 'Add Funds to Wallet' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add Funds to Wallet' });
      await dialog.getByLabel('Amount in USD').fill('25');
      await dialog.getByRole('button', { name: 'Add Funds' }).click();
      await page.getByText('Funds Added').waitFor();
    });
  });

  describe('a ride for another day', () => {
    it('is scheduled, moved to another time, and cancelled', async () => {
      await openForm();
      await page.getByRole('button', { name: 'Schedule', exact: true }).click();
      await pickTrip(page);
      await page.getByRole('button', { name: 'Tomorrow' }).click();
      await page.getByRole('button', { name: 'Schedule Ride' }).click();
      await confirm(page.getByRole('dialog', { name: 'Confirm Your Ride' }));
      await liveRide().waitFor();
      await page.getByRole('button', { name: 'Change Time' }).click();
      const dialog = page.getByRole('dialog', { name: 'Change the time' });
      // Late in the evening the ride is at the first of them already.
      const time = dialog.getByLabel('Time', { exact: true });
      const [wanted, other] = ['23:30', '23:00'];
      await time.fill((await time.inputValue()) === wanted ? other : wanted);
      await dialog.getByRole('button', { name: 'Change Time' }).click();
      await page.getByText('Time Changed').waitFor();
      await cancelRide();
    });
  });

  describe('places', () => {
    it('are saved in the profile', async () => {
      await page.goto(`${app.url}/rider?tab=profile&section=places`);
      await page.getByRole('button', { name: 'Add a Place' }).click();
      const dialog = page.getByRole('dialog', { name: 'Save a Place' });
      await dialog.getByRole('button', { name: place, exact: true }).click();
      await dialog.getByRole('combobox', { name: 'Address' }).fill(nameOf(ZOO));
      await page
        .getByRole('option', { name: nameOf(ZOO) })
        .first()
        .click();
      await dialog.getByRole('button', { name: 'Save Place' }).click();
      await page.getByText('Place saved').waitFor();
    });

    it('are offered in the address field', async () => {
      await openForm();
      await page.getByRole('combobox', { name: 'Pickup address' }).click();
      await page.getByRole('option', { name: new RegExp(`^${place} · ${nameOf(ZOO)}`) }).click();
      await page.getByRole('button', { name: 'Change Pickup address' }).waitFor();
    });
  });
});

describe('a booking whose answer gets lost', () => {
  it('is found when it had arrived', async () => {
    await openForm();
    const dialog = await confirming();
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('"operationName":"RequestRide"')) return route.fallback();
      await route.fetch();
      return route.abort();
    });
    await confirm(dialog);
    await liveRide().waitFor();
    await page.unroute('**/graphql');
    await cancelRide();
  });

  it('is said not to be booked when the server died before it, and is booked again', async () => {
    await page.clock.install();
    await openForm();
    const dialog = await confirming();
    await app.server.kill();
    await confirm(dialog);
    const banner = page.getByRole('region', { name: 'Your booking' });
    await banner.getByText('No connection to the server').waitFor();
    await app.server.start();
    await banner.getByText('Finding out whether your ride was booked').waitFor({ timeout: 90_000 });
    await page.clock.fastForward(HALF_A_MINUTE_MS);
    await banner.getByText('Your ride was not booked').waitFor();
    await banner.getByRole('button', { name: 'Book this trip again' }).click();
    await confirm(dialog);
    await liveRide().waitFor();
    await cancelRide();
  });
});
