import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shareFare } from '../../domain/pricing/settlement.ts';
import { lastingViolationsOn } from '../support/axe-violations.ts';
import { dollars, PHONE, pickTrip, tap, VisitedApp } from '../support/visited-app.ts';
import { SERVED_FARE, SERVED_RATES } from '../support/places.ts';

// A ride is booked in cash on one phone and driven on another: the driver says what was received, the rider reads the same,
// and the fee is what the driver owes.

const RIDER = 'rider@maumee.test';
const DRIVER = 'driver@maumee.test';

const FEE = shareFare(SERVED_FARE, SERVED_RATES.commissionRateBasisPoints).platformFeeCents / 100;
/** Of the twenty dollars that the driver receives. */
const TIP = dollars(20_00 - SERVED_FARE);

type DriverCash = Readonly<Record<'kept' | 'owed' | 'toSetOff', string>>;

let app: VisitedApp;
let before: DriverCash;
let rider: Page;
let driver: Page;

beforeAll(async () => {
  app = await VisitedApp.start();
  rider = await app.person(RIDER, PHONE);
  driver = await app.person(DRIVER, PHONE);
  before = await driversCash();
});
afterAll(() => app?.[Symbol.asyncDispose]());

const driversCash = () => app.ask<DriverCash>(DRIVER, 'GET', '/api/driver/cash');

describe('a ride in cash', () => {
  it('is booked with what to have ready', async () => {
    await pickTrip(rider);
    await rider.getByRole('button', { name: 'Request Ride' }).click();
    const dialog = rider.getByRole('dialog', { name: 'Confirm Your Ride' });
    await dialog.getByRole('combobox', { name: 'Payment method' }).click();
    await rider.getByRole('option', { name: 'Cash — pay the driver' }).click();
    await dialog.getByText(/^Have \$\d+\.\d\d ready/).waitFor();
    expect(await lastingViolationsOn(rider)).toEqual([]);
    await dialog.getByRole('button', { name: 'Confirm Booking' }).click();
    await rider.getByText('Ride Booked').waitFor();
    await rider.getByText(/You pay nothing\.$/).waitFor();
  });

  it('says the driver what to collect, and the rider whom to pay', async () => {
    await driver
      .getByText(`Cash: collect ${dollars(SERVED_FARE)}`)
      .first()
      .waitFor();
    const { upcomingTrips } = await app.ask<{ upcomingTrips: { id: string; status: string }[] }>(
      RIDER,
      'GET',
      '/api/rider/dashboard',
    );
    const ride = upcomingTrips.find(({ status }) => status === 'pending');
    await app.ask(DRIVER, 'PUT', `/api/rides/${ride?.id}/accept`);
    await app.ask(DRIVER, 'PUT', `/api/rides/${ride?.id}`, { status: 'in_progress' });
    await rider.getByText('At the dropoff you pay Dana in cash, who then completes the ride.').waitFor();
    await rider.getByRole('button', { name: 'Pay in Cash' }).click();
    await rider.getByRole('dialog', { name: 'Pay in Cash' }).getByRole('button', { name: 'Close' }).click();
  });

  it('is completed by what the driver received, what is above the fare as tip', async () => {
    await tap(driver.getByRole('button', { name: 'Complete Trip' }));
    const dialog = driver.getByRole('dialog', { name: 'How much cash did you receive?' });
    await dialog.getByRole('textbox').fill('20');
    await dialog.getByText(`${TIP} of it is your tip`).waitFor();
    expect(await lastingViolationsOn(driver)).toEqual([]);
    await dialog.getByRole('button', { name: 'Complete Trip' }).click();
    const why = driver.getByRole('dialog', { name: 'Please say why' });
    await why.getByRole('textbox').fill('Short trip');
    await why.getByRole('button', { name: 'Complete Trip' }).click();
    await rider.getByText(`$20.00 paid in cash to your driver (includes ${TIP} tip)`).first().waitFor();
  });

  it('leaves the driver what was paid, but for the fee, which the driver owes', async () => {
    const after = await driversCash();
    const more = (part: keyof DriverCash) => Number(after[part]) - Number(before[part]);
    expect(more('kept')).toBeCloseTo(20 - FEE);
    expect(more('owed') + more('toSetOff')).toBeCloseTo(FEE);
    await driver.goto(`${app.url}/driver?tab=wallet`);
    await driver.getByText(`$${after.kept}`, { exact: true }).first().waitFor();
    await driver.getByText(`$${after.owed}`, { exact: true }).first().waitFor();
    expect(await lastingViolationsOn(driver)).toEqual([]);
  });
});
