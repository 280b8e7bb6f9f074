import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsInTurn } from '../support/axe-violations.ts';
import { firstOf } from '../support/long.ts';
import { DESKTOP, PHONE, TRIP, VisitedApp } from '../support/visited-app.ts';
import { ACROSS_TOWN_MIDDLE, nameOf, ZOO } from '../support/places.ts';

// An admin goes from anywhere in the console to a person, a ride and a screen by a few letters: at a desk, in a long run on
// a phone too.

const ADMIN = 'admin@maumee.test';
const RIDER = 'rider11@maumee.test';

let app: VisitedApp;

beforeAll(async () => {
  app = await VisitedApp.shared();
});
afterAll(() => app?.[Symbol.asyncDispose]());

/** The field of the palette, which was just asked for. */
async function getField(page: Page): Promise<Locator> {
  const field = page.getByRole('dialog', { name: 'Search the console' }).getByRole('combobox');
  await field.waitFor();
  return field;
}

async function openByKeys(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+k');
  return getField(page);
}

const PLACES = [
  ['a desk', DESKTOP],
  ['a phone', PHONE],
] as const;

describe.each(firstOf(PLACES))('The command palette at %s', (_where, viewport) => {
  let page: Page;

  beforeAll(async () => {
    page = await app.person(ADMIN, viewport);
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  });

  it('leads to a person by their name and the keyboard alone', async () => {
    const field = await openByKeys(page);
    await field.pressSequentially('whitf');
    const person = page
      .getByRole('group', { name: 'People' })
      .getByRole('option', { name: /Dana Whitfield/ });
    await person.waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Dana Whitfield' }).waitFor();
    await page.getByRole('heading', { name: 'Changes to the account' }).waitFor();
  });

  it('leads to a ride by the end of its id', async () => {
    const { id } = await app.ask<{ id: string }>(RIDER, 'POST', '/api/rides', TRIP);
    const field = await openByKeys(page);
    await field.fill(id.slice(-8));
    await page
      .getByRole('group', { name: 'Rides' })
      .getByRole('option', { name: `${nameOf(ZOO)} → ${nameOf(ACROSS_TOWN_MIDDLE)}` })
      .waitFor();
    await page.keyboard.press('Enter');
    const details = page.getByRole('dialog', { name: 'Booking details' });
    await details.getByText(id.slice(-8)).waitFor();
    await details.getByRole('button', { name: 'Close' }).click();
    await details.waitFor({ state: 'hidden' });
  });

  it('leads to a screen, from the button as well', async () => {
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    const field = await getField(page);
    await field.fill('refus');
    await page.getByRole('option', { name: 'Security' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor();
  });

  it('says when nothing is found, and gives the focus back when it closes', async () => {
    await page.getByRole('button', { name: 'Find', exact: true }).focus();
    const field = await openByKeys(page);
    await field.fill('no such thing');
    await page.getByText('Nothing found for “no such thing”').waitFor();
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'hidden' });
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-keyshortcuts'));
    expect(focused).toBe('Control+K Meta+K');
  });
});

it('has nothing that axe finds wrong', async () => {
  const page = await app.person(ADMIN, PHONE);
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  const field = await openByKeys(page);
  await field.fill('da');
  await page.getByRole('group', { name: 'Rides' }).waitFor();
  expect(await violationsInTurn(page, 1)).toEqual([]);
});
