import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, type CalendarDay } from '../../domain/geo/calendar-day.ts';
import { toLocalDay } from '../../domain/geo/local-time.ts';
import { hourLabel, WEEKDAYS } from '../../domain/drivers/weekly-availability.ts';
import { DESK, dollars, PHONE, pickTrip, tap, VisitedApp } from '../support/visited-app.ts';
import { ACROSS_TOWN_MIDDLE, nameOf, pointOf, SERVED_FARE, TIME_ZONE, ZOO } from '../support/places.ts';

const RIDER = 'rider@maumee.test';
const DANA = 'driver@maumee.test';
const MARCUS = 'driver2@maumee.test';
const ADMIN = 'admin@maumee.test';
const CLINIC = ACROSS_TOWN_MIDDLE;

interface Planned {
  readonly id: string;
  readonly standingRideId: string;
  readonly day: CalendarDay;
}

let app: VisitedApp;
let rider: Page;
let dana: Page;
let marcus: Page;

beforeAll(async () => {
  app = await VisitedApp.start();
  for (const email of [DANA, MARCUS]) await alwaysDrives(email);
});
afterAll(() => app?.[Symbol.asyncDispose]());

/** Whatever the clock says when the journey runs. */
async function alwaysDrives(email: string): Promise<void> {
  const day = Object.fromEntries(Array.from({ length: 24 }, (_, hour) => [hourLabel(hour), true]));
  const availability = Object.fromEntries(WEEKDAYS.map((name) => [name, day]));
  await app.ask(email, 'PUT', '/api/driver/availability', { availability });
}

/** So far ahead that nothing is booked before the driver has answered. */
const today = toLocalDay(new Date(), TIME_ZONE);
const [first, second, skipped, third] = [3, 4, 5, 6].map((days) => addDays(today, days)) as [
  CalendarDay,
  CalendarDay,
  CalendarDay,
  CalendarDay,
];

const LONG = { weekday: 'long', month: 'short', day: 'numeric' } as const;

function weekdayOfDay(day: CalendarDay): string {
  return dated(day, { weekday: 'long' });
}

/** "Tue, Dec 1". */
function dayText(day: CalendarDay): string {
  return dated(day, { weekday: 'short', month: 'short', day: 'numeric' });
}

function dated(day: CalendarDay, format: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...format, timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );
}

async function plannedOn(day: CalendarDay): Promise<Planned> {
  const rides = await app.ask<readonly Planned[]>(RIDER, 'GET', '/api/rider/planned-rides?days=14');
  const ride = rides.find((each) => each.day === day);
  if (!ride) throw new Error(`No ride on ${day}`);
  return ride;
}

/** Two days before the pickup: the server books what is due. */
async function book(day: CalendarDay): Promise<string> {
  const { id } = await plannedOn(day);
  await app.server.change(`update standing_occurrences set due_at = now() where id = '${id}'`);
  const { exitCode, output } = await app.server.command('standing', 'plan', '--yes');
  expect(output).toContain('failed');
  expect(exitCode).toBe(0);
  return id;
}

/** By the clocks of the area, and away from what drivers of the demo have promised. */
const PICKUPS = {
  tomorrow: `(date_trunc('day', now() at time zone '${TIME_ZONE}') + interval '33 hours') at time zone '${TIME_ZONE}'`,
  soon: `date_trunc('minute', now()) + interval '20 minutes'`,
};

/** The pickup of a booked ride comes near, with the day of its return. */
async function comes(when: keyof typeof PICKUPS, id: string): Promise<void> {
  const at = PICKUPS[when];
  await app.server.change(
    `update rides set scheduled_for = ${at} where id = '${id}';
     update standing_occurrences set pickup_at = ${at} where id = '${id}';
     update return_trips set day = (now() at time zone '${TIME_ZONE}')::date where outbound_ride_id = '${id}'`,
  );
}

async function drive(email: string, id: string): Promise<void> {
  await app.ask(email, 'PUT', `/api/rides/${id}`, { status: 'in_progress' });
  await app.ask(email, 'POST', `/api/rides/${id}/complete`, { reason: 'A short way today' });
}

/** The way there ends at the clinic, where the driver's phone is, too. */
async function driveThere(email: string, id: string): Promise<void> {
  await drive(email, id);
  await isAtClinic(email);
}

async function isAtClinic(email: string): Promise<void> {
  expect(await app.ask(email, 'POST', '/api/driver/location', pointOf(CLINIC))).toEqual({ isKept: true });
}

/** The return as its driver is asked for it, accepted. */
async function acceptReturn(driver: Page): Promise<void> {
  // Away from the question how the ride there was.
  await driver.goto(`${app.url}/driver`);
  const offer = driver.getByRole('article', { name: new RegExp(`^Request from Evelyn.* to ${nameOf(ZOO)}`) });
  await offer.getByText('Asked for you').waitFor();
  await tap(offer.getByRole('button', { name: 'Accept' }));
  await driver.getByText('Ride Accepted').first().waitFor();
}

async function returnOf(outboundId: string): Promise<string> {
  const { returnTrip } = await app.ask<{ returnTrip: { returnRideId: string } }>(
    RIDER,
    'GET',
    `/api/rides/${outboundId}`,
  );
  return returnTrip.returnRideId;
}

function dateRow(page: Page, day: CalendarDay) {
  const heading = page.getByRole('heading', { name: dayText(day), exact: true });
  return page.getByRole('region', { name: 'Next rides' }).getByRole('listitem').filter({ has: heading });
}

describe('a standing ride, from the offer to the third ride home', () => {
  it('is made in the booking dialog, with the way back when the rider calls', async () => {
    rider = await app.person(RIDER, PHONE);
    await pickTrip(rider);
    await rider.getByRole('region', { name: 'Estimated fare' }).getByText(dollars(SERVED_FARE)).waitFor();
    await rider.getByRole('button', { name: 'Request Ride' }).click();
    const dialog = rider.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Repeat every week' }).click();
    await dialog.getByRole('heading', { name: 'Repeat this ride' }).waitFor();
    await dialog.getByLabel('First day').fill(first);
    await dialog.getByRole('textbox', { name: 'Pickup' }).fill('09:00');
    for (const day of [first, second, skipped, third, today]) {
      await dialog.getByRole('button', { name: weekdayOfDay(day), exact: true }).click();
    }
    await dialog.getByRole('button', { name: 'I’ll call when ready' }).click();
    await dialog.getByText(`${dayText(first)} at 9:00 AM`).waitFor();
    await dialog.getByRole('radio', { name: 'Dana Whitfield' }).check();
    await dialog.getByRole('combobox', { name: 'Add a substitute' }).click();
    await rider.getByRole('option', { name: 'Marcus Bell' }).click();
    await dialog.getByText('Nothing is charged or held now.').waitFor();
    await dialog.getByText('A way back that you call comes on top.').waitFor();
    await dialog.getByRole('button', { name: 'Make Standing Ride' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const { standingRideId } = await plannedOn(first);
    await rider.goto(`${app.url}/rider/standing-rides/${standingRideId}`);
    await rider.getByText('Dana has been asked').waitFor();
    await dateRow(rider, first).getByText('The driver has not answered yet').waitFor();
  });

  it('is agreed to by its driver for all days at once', async () => {
    dana = await app.person(DANA, DESK);
    const offer = dana.getByRole('article', { name: 'Evelyn asks you to drive every week' });
    await offer.waitFor();
    await tap(offer.getByRole('button', { name: 'Yes to all 4 days' }));
    await dana.getByText('You drive Evelyn every week').waitFor();
    await offer.waitFor({ state: 'hidden' });
    await rider
      .getByText(/^Dana drives /)
      .first()
      .waitFor();
    for (const day of [first, second, skipped, third]) {
      await dateRow(rider, day).getByText('Dana drives', { exact: true }).waitFor();
    }
  });

  it('leaves out a date that the rider skips', async () => {
    const row = dateRow(rider, skipped);
    await row.getByRole('button', { name: /^Skip/ }).click();
    await rider.getByText('Ride skipped').waitFor();
    await row.getByText('Skipped', { exact: true }).waitFor();
    await row.getByRole('button', { name: /^Take back/ }).waitFor();
  });

  let outbound: string;

  it('is booked two days before, confirmed by its driver and driven there', async () => {
    outbound = await book(first);
    const { standingRideId } = await plannedOn(first);
    await rider.goto(`${app.url}/rider/standing-rides/${standingRideId}`);
    await dateRow(rider, first).getByText('Booked, Dana drives').waitFor();
    await comes('tomorrow', outbound);
    await dana.goto(`${app.url}/driver`);
    const confirm = dana.getByRole('region', { name: `To confirm: ${dated(addDays(today, 1), LONG)}` });
    await confirm.getByText('Evelyn, from').waitFor();
    await tap(confirm.getByRole('button', { name: /^Confirm / }));
    await dana.getByText(/^\d+ rides? confirmed$/).waitFor();
    await dateRow(rider, addDays(today, 1)).getByText('Booked, Dana has confirmed').waitFor();
    await comes('soon', outbound);
    await dana.reload();
    const pickup = dana.getByRole('region', { name: 'Next Pickup' });
    await pickup.getByText(nameOf(ZOO)).first().waitFor();
    await tap(pickup.getByRole('button', { name: "I've Arrived" }));
    await pickup.getByRole('timer').waitFor();
    await tap(pickup.getByRole('button', { name: 'Start Trip' }));
    await dana.getByRole('region', { name: 'Active Trip' }).waitFor();
    await rider.goto(`${app.url}/rider`);
    await rider.getByRole('heading', { name: 'Ready to go home?' }).waitFor();
    await app.ask(DANA, 'POST', `/api/rides/${outbound}/complete`, { reason: 'A short way today' });
    await isAtClinic(DANA);
  });

  it('brings the rider home by the same driver, once she calls', async () => {
    await rider.getByRole('button', { name: 'Call your driver' }).click();
    await rider.getByText('Return called').first().waitFor();
    await acceptReturn(dana);
    await rider.getByText('Driver on the way').first().waitFor();
    await drive(DANA, await returnOf(outbound));
    await rider.reload();
    await rider.getByRole('heading', { name: 'Ready to go home?' }).waitFor({ state: 'hidden' });
  });

  it('goes to the substitute when its driver falls ill', async () => {
    outbound = await book(second);
    await comes('tomorrow', outbound);
    await dana.goto(`${app.url}/driver`);
    const ride = dana
      .getByRole('article', { name: new RegExp(`^Ride with Evelyn.* to .*${nameOf(CLINIC)}`) })
      .first();
    await tap(ride.getByRole('button', { name: "Can't Make It" }));
    const dialog = dana.getByRole('dialog', { name: "Can't make this ride?" });
    await dialog.getByRole('radio', { name: 'Another reason' }).check();
    await dialog.getByRole('textbox').fill('I am ill');
    await dialog.getByRole('button', { name: 'Ask Other Drivers' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const { standingRideId } = await plannedOn(third);
    await rider.goto(`${app.url}/rider/standing-rides/${standingRideId}`);
    await rider.getByText('Booked, looking for a driver').waitFor();
    const admin = await app.person(ADMIN, DESK);
    const risks = admin.getByRole('region', { name: 'Needs a driver in the next 48 hours' });
    await risks.getByRole('link', { name: 'Standing ride of Evelyn Carter' }).waitFor();
    marcus = await app.person(MARCUS, DESK);
    const offer = marcus.getByRole('article', {
      name: new RegExp(`^Request from Evelyn.* to .*${nameOf(CLINIC)}`),
    });
    await offer.getByText('Asked for you').waitFor();
    await tap(offer.getByRole('button', { name: 'Accept' }));
    await marcus.getByText('Ride Accepted').first().waitFor();
    await rider.getByText('Booked, Marcus drives').waitFor();
    await admin.reload();
    await risks.getByText('Every standing ride of the next 48 hours has its driver').waitFor();
    await admin.context().close();
  });

  it('is driven both ways by the substitute, who is asked first for the way home', async () => {
    await comes('soon', outbound);
    await driveThere(MARCUS, outbound);
    await rider.goto(`${app.url}/rider`);
    await rider.getByRole('button', { name: 'Call your driver' }).click();
    await rider.getByText('Return called').first().waitFor();
    await acceptReturn(marcus);
    await drive(MARCUS, await returnOf(outbound));
  });

  it("comes home the third time by the driver's click", async () => {
    outbound = await book(third);
    await comes('soon', outbound);
    await driveThere(DANA, outbound);
    await dana.goto(`${app.url}/driver`);
    await dana.getByRole('button', { name: 'Call the return for Evelyn' }).click();
    await dana.getByText('Return called').first().waitFor();
    await acceptReturn(dana);
    await rider.goto(`${app.url}/rider`);
    await rider.getByText('Driver on the way').first().waitFor();
    await drive(DANA, await returnOf(outbound));
  });

  it('leaves a ledger that verifies', async () => {
    const { exitCode, output } = await app.server.command('ledger', 'verify');
    expect(output).toContain('Every invariant holds');
    expect(exitCode).toBe(0);
  });
});
