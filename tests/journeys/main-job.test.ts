import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shareFare } from '../../domain/pricing/settlement.ts';
import { dollars, PHONE, pickTrip, tap, VisitedApp } from '../support/visited-app.ts';
import { nameOf, SERVED_FARE, SERVED_RATES, ZOO } from '../support/places.ts';

/** The fare, with a tip of $3, the driver's part with it, and what is left of $250. */
const MONEY = {
  fare: dollars(SERVED_FARE),
  total: dollars(SERVED_FARE + 3_00),
  driver: dollars(shareFare(SERVED_FARE, SERVED_RATES.commissionRateBasisPoints).driverShareCents + 3_00),
  left: dollars(250_00 - SERVED_FARE - 3_00),
};

let app: VisitedApp;

beforeAll(async () => {
  app = await VisitedApp.start();
});
afterAll(() => app?.[Symbol.asyncDispose]());

async function wallet(page: Page): Promise<string> {
  await page.goto(`${app.url}/rider?tab=wallet`);
  const balance = page.getByText('Available Balance').locator('..');
  await balance.getByText('$').first().waitFor();
  return (await balance.textContent()) ?? '';
}

describe('the main job, in two browsers', () => {
  let rider: Page;
  let driver: Page;

  it('introduces who is on the road, by face and car', async () => {
    const page = await app.visitor(PHONE);
    await page.goto(app.url);
    await page.getByRole('heading', { name: 'On the road right now' }).scrollIntoViewIfNeeded();
    const driver = page
      .getByRole('listitem')
      .filter({ hasText: /rating/ })
      .first();
    await driver.scrollIntoViewIfNeeded();
    const face = driver.getByRole('img').first();
    await face.waitFor();
    const getWidth = () => face.evaluate((image) => (image as HTMLImageElement).naturalWidth);
    await expect.poll(getWidth).toBeGreaterThan(0);
    await page.context().close();
  });

  it('starts with two hundred and fifty dollars', async () => {
    rider = await app.person('rider@maumee.test', PHONE);
    expect(await wallet(rider)).toContain('$250.00');
  });

  it('shows the rider a fare and books the ride', async () => {
    await rider.goto(`${app.url}/rider`);
    await rider.getByRole('button', { name: 'Select Addresses First' }).waitFor();
    await pickTrip(rider);
    const fare = rider.getByRole('region', { name: 'Estimated fare' });
    await fare.getByText(MONEY.fare).waitFor();
    await rider.getByRole('button', { name: 'Request Ride' }).click();
    const dialog = rider.getByRole('dialog', { name: 'Confirm Your Ride' });
    await dialog.getByRole('button', { name: '$3', exact: true }).click();
    await dialog.getByText(MONEY.total).first().waitFor();
    await dialog.getByRole('button', { name: 'Confirm Booking' }).click();
    await rider.getByText('Ride Booked').waitFor();
    await rider.getByText('Pending Driver Acceptance').first().waitFor();
  });

  it('lets a driver accept, start and complete it while the rider watches', async () => {
    driver = await app.person('driver@maumee.test', PHONE);
    const offer = driver
      .getByRole('article')
      .filter({ hasText: nameOf(ZOO) })
      .first();
    await offer.getByText(MONEY.driver).waitFor();
    await tap(offer.getByRole('button', { name: /^Accept/ }));
    await driver.getByText('Ride Accepted').waitFor();
    await rider.getByText('Driver on the way').first().waitFor();
    const pickup = driver.getByRole('region', { name: 'Next Pickup' });
    await pickup.getByText(nameOf(ZOO)).first().waitFor();
    await tap(pickup.getByRole('button', { name: "I've Arrived" }));
    // Where the driver is nobody knows here: the rider reads what the driver says, and no more.
    await rider.getByText('says they have arrived').first().waitFor();
    await pickup.getByRole('timer').waitFor();
    await tap(pickup.getByRole('button', { name: 'Start Trip' }));
    await rider.getByText('On trip').first().waitFor();
    await tap(driver.getByRole('button', { name: /^Complete Trip/ }).first());
    await driver
      .getByRole('dialog')
      .getByRole('button', { name: /^Complete/ })
      .click();
    // Miles in a few seconds: the driver is asked, and the operator reads the answer.
    const question = driver.getByRole('dialog', { name: 'Please say why' });
    await question.getByLabel('Reason').fill('The rider got out at the gate');
    await question.getByRole('button', { name: 'Complete Trip' }).click();
    await driver.getByText('Trip Completed').waitFor();
  });

  it('lets both rate each other', async () => {
    const dialog = driver.getByRole('dialog', { name: /How was your ride with Evelyn/ });
    await dialog
      .locator('label')
      .filter({ hasText: /^5 stars/ })
      .click();
    await dialog.getByRole('button', { name: 'Submit Rating' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await rider.goto(`${app.url}/rider?tab=history`);
    await rider
      .getByRole('button', { name: /Rate Driver/ })
      .first()
      .click();
    const riders = rider.getByRole('dialog', { name: /How was your ride with Dana/ });
    await riders
      .locator('label')
      .filter({ hasText: /^4 stars/ })
      .click();
    await riders.getByRole('button', { name: 'Submit Rating' }).click();
    await riders.waitFor({ state: 'hidden' });
  });

  it('settles to the cent', async () => {
    expect(await wallet(rider)).toContain(MONEY.left);
    await driver.goto(`${app.url}/driver`);
    await driver.getByText("Today's Earnings").locator('..').getByText(/\$/).first().waitFor();
  });

  it('pays the drivers out', async () => {
    const admin = await app.person('admin@maumee.test', PHONE);
    await admin.goto(`${app.url}/admin-dashboard?tab=payouts`);
    for (const step of ['Generate Payouts', 'Process Payouts', 'Transfer Ready Payouts']) {
      await admin.getByRole('button', { name: step }).click();
      await admin.getByRole('dialog').getByRole('button').last().click();
      await admin.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    await admin.getByText(/\d+ transfers completed, 0 failed/).waitFor();
  });

  it('keeps everything when the plug is pulled, and the ledger verifies', async () => {
    await app.server.kill();
    await app.server.start();
    expect(await wallet(rider)).toContain(MONEY.left);
    const { exitCode, output } = await app.server.command('ledger', 'verify');
    expect(output).toContain('Every invariant holds');
    expect(exitCode).toBe(0);
  });
});
