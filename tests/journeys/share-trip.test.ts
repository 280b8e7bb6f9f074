import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toStreetAndTown } from '../../domain/geo/street-and-town.ts';
import { lastingViolationsOn } from '../support/axe-violations.ts';
import { PHONE, VisitedApp } from '../support/visited-app.ts';
import { ACROSS_TOWN_MIDDLE, AREA, ZOO } from '../support/places.ts';

// A rider shares a trip from a phone; somebody without an account follows it on another one, in Spanish too, until it is
// over, and another one until sharing is stopped. The rider keeps somebody to be told, and opens the emergency sheet.

const RIDER = 'rider7@maumee.test';
const DRIVER = 'driver6@maumee.test';
/** How often the page asks again. */
const EVERY_MS = 10_000;

let app: VisitedApp;
let rider: Page;
let rideId: string;

beforeAll(async () => {
  app = await VisitedApp.start();
  await app.ask(DRIVER, 'PUT', '/api/driver/profile', { isAvailable: true });
  ({ id: rideId } = await app.book(RIDER));
  await app.ask(DRIVER, 'PUT', `/api/rides/${rideId}/accept`);
  rider = await app.person(RIDER, PHONE);
});
afterAll(() => app?.[Symbol.asyncDispose]());

const overflows = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

async function makeLink(): Promise<string> {
  await rider.getByRole('button', { name: 'Share trip' }).click();
  const dialog = rider.getByRole('dialog', { name: 'Share trip' });
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const link = await dialog.getByRole('textbox', { name: 'Link to your trip' }).inputValue();
  expect(await lastingViolationsOn(rider)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  return link;
}

const { street, town } = toStreetAndTown(ZOO.address);
const [, house, , zip] = ACROSS_TOWN_MIDDLE.address.split(/, (?:[A-Z]{2} )?/);

/** Somebody who is not signed in, on a page that loads nothing from elsewhere. */
async function follow(link: string, locale = 'en-US'): Promise<Page> {
  const page = await app.visitor(PHONE, { locale });
  await page.clock.install();
  page.on('request', (request) => expect(new URL(request.url()).origin).toBe(app.url));
  page.on('console', (message) => expect([message.type(), message.text()]).not.toContain('error'));
  await page.goto(link.replace(/^https?:\/\/[^/]+/, app.url));
  return page;
}

describe('a trip that is shared', () => {
  it('is followed without an account, until the trip is over', async () => {
    const link = await makeLink();
    expect(link).toMatch(/\/t\/[\w-]{22}$/);
    const page = await follow(link);
    await page.getByText('Driver on the way').waitFor();
    expect(await page.getByText(`${street}, ${town}`).count()).toBe(1);
    expect(await page.content()).not.toMatch(
      new RegExp(`${house}|${zip}|${street}, ${town}, ${AREA.region}`),
    );
    expect(await overflows(page)).toBe(false);
    expect(await lastingViolationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Español' }).click();
    await page.getByText('Conductor en camino').waitFor();
    await app.ask(DRIVER, 'PUT', `/api/rides/${rideId}`, { status: 'in_progress' });
    await page.clock.fastForward(EVERY_MS);
    await page.getByText('En viaje').waitFor();
  });

  it('is followed no longer once sharing is stopped', async () => {
    const page = await follow(await makeLink(), 'es-MX');
    await page.getByText('En viaje').waitFor();
    await rider.getByRole('button', { name: 'Share trip' }).click();
    const dialog = rider.getByRole('dialog', { name: 'Share trip' });
    await dialog
      .getByRole('button', { name: /^Stop sharing/ })
      .last()
      .click();
    await rider.getByText('Sharing stopped').waitFor();
    await page.clock.fastForward(EVERY_MS);
    await page.getByRole('heading', { name: 'Aquí no hay ningún viaje que seguir' }).waitFor();
    expect(await page.locator('main').innerHTML()).not.toMatch(
      new RegExp(`${street}|${town}|Walter|Buick|photos`),
    );
    await dialog.getByRole('button', { name: 'Close' }).click();
  });
});

describe('the emergency sheet', () => {
  it('has 911, a message to the contact, and support', async () => {
    await rider.getByRole('button', { name: 'Emergency', exact: true }).click();
    const sheet = rider.getByRole('dialog', { name: 'Emergency' });
    expect(await sheet.getByRole('link', { name: 'Call 911' }).getAttribute('href')).toBe('tel:911');
    expect(await lastingViolationsOn(rider)).toEqual([]);
    expect(await overflows(rider)).toBe(false);
    await sheet.getByRole('link', { name: 'Add one in your profile' }).click();
    await rider.getByRole('textbox', { name: 'Name of the contact' }).fill('Ann');
    await rider.getByRole('textbox', { name: 'Phone of the contact' }).fill('419 555 0100');
    await rider.getByRole('button', { name: 'Save Contact' }).click();
    await rider.getByText('Emergency contact saved').waitFor();
    await rider.goto(`${app.url}/rider`);
    await rider.getByRole('button', { name: 'Emergency', exact: true }).click();
    await sheet.getByRole('button', { name: 'Tell Ann' }).waitFor();
    await sheet.getByRole('button', { name: 'Tell support' }).click();
    await sheet.getByText('We do not know yet whether anybody has read it').waitFor();
    const cases = await app.ask<{ rideId: string; kind: string }[]>('admin@maumee.test', 'GET', '/api/cases');
    expect(cases.find((each) => each.rideId === rideId)).toMatchObject({ kind: 'safety' });
  });
});
