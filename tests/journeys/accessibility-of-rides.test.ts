import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsInTurn } from '../support/axe-violations.ts';
import { DESKTOP, PHONE, tap, TRIP, VisitedApp } from '../support/visited-app.ts';

// axe looks at what is shown only while a ride goes on, for its rider, its driver and the admin afterwards.

const RIDER = 'rider9@maumee.test';
const DRIVER = 'driver3@maumee.test';
const ADMIN = 'admin@maumee.test';

let app: VisitedApp;
let rider: Page;
let driver: Page;
let rideId: string;

beforeAll(async () => {
  app = await VisitedApp.start();
  await app.ask(ADMIN, 'PUT', '/api/admin/approval-limits', {
    refundLimit: '1',
    payoutLimit: null,
    commissionMin: null,
    commissionMax: null,
    waitingDays: 7,
    reason: 'There are two of us',
  });
  rider = await app.person(RIDER, PHONE);
  driver = await app.person(DRIVER, PHONE);
  await driver.getByRole('heading', { name: "You're online" }).waitFor();
});
afterAll(() => app?.[Symbol.asyncDispose]());

async function book(): Promise<void> {
  const { id: selectedDriverId } = await app.ask<{ id: string }>(DRIVER, 'GET', '/api/auth/user');
  const { id } = await app.ask<{ id: string }>(RIDER, 'POST', '/api/rides', {
    ...TRIP,
    tipAmount: '3',
    driverType: 'specific',
    selectedDriverId,
  });
  rideId = id;
}

/** What the driver is asked by name, among what all drivers are. */
const asked = () => driver.getByRole('article').filter({ hasText: 'Asked for you' });

/** Taps a driver's button for the ride. */
async function tapNamed(name: string, where: Page | Locator = driver): Promise<void> {
  await tap(where.getByRole('button', { name, exact: true }).first());
}

/** The size stays for what the person does next. */
const hasNothingInTheWay = async (page: Page, turn: number) =>
  expect(await violationsInTurn(page, turn)).toEqual([]);

describe('while a driver is asked', () => {
  it('nothing stands in the way of rider and driver', async () => {
    await book();
    await rider.getByText('Pending Driver Acceptance').first().waitFor();
    await hasNothingInTheWay(rider, 1);
    await asked().waitFor();
    await hasNothingInTheWay(driver, 2);
  });

  it('nothing stands in the way of what to do after a decline', async () => {
    await tapNamed('Decline', asked());
    await rider.getByRole('button', { name: 'Ask everyone' }).waitFor();
    await hasNothingInTheWay(rider, 3);
  });
});

describe('on the way to the pickup', () => {
  it('nothing stands in the way of the PIN, on both sides', async () => {
    await rider.goto(`${app.url}/rider?tab=profile&section=preferences`);
    await rider.getByRole('radio', { name: 'Before every trip' }).check();
    await book();
    await rider.goto(`${app.url}/rider`);
    await tapNamed('Accept', asked());
    await rider.getByRole('button', { name: 'New PIN' }).first().waitFor();
    await hasNothingInTheWay(rider, 4);
    await driver.getByRole('region', { name: 'Next Pickup' }).waitFor();
    await hasNothingInTheWay(driver, 5);
  });

  it('nothing stands in the way of giving the ride back', async () => {
    await tapNamed("Can't Make It");
    const dialog = driver.getByRole('dialog', { name: "Can't make this ride?" });
    await dialog.waitFor();
    await hasNothingInTheWay(driver, 6);
    await dialog.getByRole('button', { name: 'Keep Ride' }).click();
    await dialog.waitFor({ state: 'hidden' });
  });

  it('nothing stands in the way of entering the PIN', async () => {
    await tapNamed("I've Arrived");
    await driver.getByRole('timer').filter({ hasText: 'Waiting' }).waitFor();
    await tapNamed('Start Trip');
    const dialog = driver.getByRole('dialog', { name: 'PIN of this ride' });
    await dialog.waitFor();
    await hasNothingInTheWay(driver, 7);
    const pin = await rider
      .getByText(/^\d{4}$/)
      .first()
      .innerText();
    await dialog.getByLabel('PIN').fill(pin);
    await dialog.getByRole('button', { name: 'Start Trip' }).click();
    await dialog.waitFor({ state: 'hidden' });
  });
});

describe('at the end of the trip', () => {
  it('nothing stands in the way of the driver', async () => {
    await driver.getByRole('region', { name: 'Active Trip' }).waitFor();
    await hasNothingInTheWay(driver, 8);
    await tapNamed('Complete Trip');
    const sure = driver.getByRole('dialog', { name: 'Complete this trip?' });
    await sure.waitFor();
    await hasNothingInTheWay(driver, 9);
    await sure.getByRole('button', { name: 'Complete Trip' }).click();
    const question = driver.getByRole('dialog', { name: 'Please say why' });
    await question.waitFor();
    await hasNothingInTheWay(driver, 10);
    await question.getByRole('button', { name: 'Not yet' }).click();
    await question.waitFor({ state: 'hidden' });
  });

  it('nothing stands in the way of paying and rating', async () => {
    await rider.getByRole('button', { name: 'Complete Ride' }).first().click();
    const dialog = rider.getByRole('dialog', { name: 'Complete Your Ride' });
    await dialog.getByRole('button', { name: /^25%/ }).click();
    await hasNothingInTheWay(rider, 11);
    await dialog.getByRole('button', { name: /^Pay/ }).click();
    await rider.getByRole('dialog', { name: /^How was your ride/ }).waitFor();
    await hasNothingInTheWay(rider, 12);
  });
});

describe('the admin afterwards', () => {
  let admin: Page;

  beforeAll(async () => {
    admin = await app.person(ADMIN, DESKTOP);
    const refund = { amount: '5.00', reason: 'A detour' };
    await expect(app.ask(ADMIN, 'POST', `/api/admin/bookings/${rideId}/refund`, refund)).rejects.toThrow(
      'Waiting for a second admin',
    );
  });

  it.each([
    [
      [
        ['button', /^Actions for the ride/],
        ['menuitem', /^Refund$/],
      ],
      'Refund this ride',
    ],
    [
      [
        ['link', /^Details of the ride/],
        ['button', /^Offers$/],
      ],
      'Offers of this ride',
    ],
  ] as const)('has nothing in the way of %s', async (steps, title) => {
    await admin.goto(`${app.url}/admin-dashboard?tab=bookings&status=completed`);
    for (const [role, name] of steps) await admin.getByRole(role, { name }).first().click();
    await admin.getByRole('dialog', { name: title }).waitFor();
    await hasNothingInTheWay(admin, 13);
  });

  it('has nothing in the way of what waits for a second admin', async () => {
    await admin.goto(`${app.url}/admin-dashboard?tab=bookings`);
    await admin.getByRole('heading', { name: 'Waiting for a second admin' }).waitFor();
    await hasNothingInTheWay(admin, 14);
  });
});
