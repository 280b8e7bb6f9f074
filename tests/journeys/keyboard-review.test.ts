import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../cli/demo/demo-people.ts';
import { anApplicationForm } from '../support/builders/a-driver-application.ts';
import { DESKTOP, VisitedApp } from '../support/visited-app.ts';

// An admin without a mouse signs in, asks an applicant for changes, and approves what is sent again.

/** More stops than any screen has: who has not come by then is not there. */
const MOST_TABS = 80;
const DOCUMENTS = ['Driver’s License', 'Proof of Insurance', 'Vehicle Registration'] as const;
const APPLICANT = { email: 'driver8@maumee.test', name: 'Peter Okafor' } as const;

let app: VisitedApp;
let page: Page;

beforeAll(async () => {
  app = await VisitedApp.start();
  page = await app.visitor(DESKTOP);
});
afterAll(() => app?.[Symbol.asyncDispose]());

/** What has the focus, as a screen reader says it. */
function focused(): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    const labelled = (element?.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ');
    const text =
      element?.getAttribute('aria-label') ??
      element?.labels?.[0]?.textContent ??
      (labelled.trim() || element?.textContent);
    return (text ?? '').trim();
  });
}

/** Whoever looks sees where they are: a ring around it, or around the field it belongs to, within the screen. */
function isFocusShown(): Promise<boolean> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return false;
    const { top, bottom, width } = element.getBoundingClientRect();
    if (width === 0 || bottom <= 0 || top >= innerHeight) return false;
    const around = [element, element.closest('.MuiInputBase-root')?.querySelector('fieldset')];
    return around.some((each) => {
      if (!each) return false;
      const { outlineStyle, outlineWidth, borderTopWidth } = getComputedStyle(each);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || parseFloat(borderTopWidth) >= 2;
    });
  });
}

/** Goes on with Tab, or back, until what has the focus is called so, and can be seen to have it. */
async function tabTo(name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < MOST_TABS; step += 1) {
    const current = await focused();
    if (name.test(current)) {
      // The field draws its ring a moment after it has the focus.
      await expect.poll(async () => [current, await isFocusShown()]).toEqual([current, true]);
      return;
    }
    passed.push(current);
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never came to ${String(name)}: ${passed.join(' | ')}`);
}

/** A message is announced without taking the focus. */
const isSaid = (words: string) => page.getByRole('status').filter({ hasText: words }).waitFor();

async function openReview(): Promise<void> {
  await tabTo(new RegExp(`^Review ${APPLICANT.name}`));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: APPLICANT.name }).waitFor();
  await page.getByRole('heading', { name: 'Required documents' }).waitFor();
}

describe('a driver review by keyboard alone', () => {
  it('begins with the sign-in', async () => {
    await page.goto(`${app.url}/login`);
    await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
    await tabTo(/^Email/);
    await page.keyboard.type('admin@maumee.test');
    await tabTo(/^Password/);
    await page.keyboard.type(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  });

  it('skips the bars of the page', async () => {
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Skip to content');
    await expect.poll(isFocusShown).toBe(true);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  });

  it('closes a dialog with Escape, and goes on from what opened it', async () => {
    await page.keyboard.press('Alt+4');
    await page.getByRole('heading', { level: 1, name: 'Bookings' }).waitFor();
    await page
      .getByRole('button', { name: /^Actions for the ride of/ })
      .first()
      .waitFor();
    await tabTo(/^Actions for the ride of/);
    const opener = await focused();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Cancel booking' }).waitFor();
    while ((await focused()) !== 'Cancel booking') await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Cancel this booking' });
    await dialog.waitFor();
    // The focus stays within: once around, and it is where it was.
    await tabTo(/^Reason/);
    await tabTo(/^Keep booking/);
    await tabTo(/^Reason/);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(focused).toBe(opener);
    await expect.poll(isFocusShown).toBe(true);
  });

  it('asks for changes', async () => {
    // Behind its name stands how many applications wait.
    await tabTo(/^Drivers/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Driver Applications' }).waitFor();
    await openReview();
    await tabTo(new RegExp(`^Refuse ${DOCUMENTS[2]}`));
    await page.keyboard.press('Space');
    await expect.poll(focused).toMatch(/^Why it is refused/);
    await page.keyboard.type('The plate is cut off');
    await tabTo(/^Cancel/);
    await page.keyboard.press('Enter');
    await page.getByLabel(/^Why it is refused/).waitFor({ state: 'hidden' });
    await expect.poll(focused).toBe(`Refuse ${DOCUMENTS[2]}`);
    await tabTo(/^Status/);
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Changes wanted' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('option').first().waitFor({ state: 'hidden' });
    await expect.poll(focused).toMatch(/^Status/);
    await tabTo(/^What has to be changed/);
    await page.keyboard.type('Please send the insurance card of this year');
    await tabTo(/^Submit Review/);
    await page.keyboard.press('Enter');
    await isSaid('Application Reviewed');
    await page.getByText('Please send the insurance card of this year').first().waitFor();
  });

  it('approves it once it was sent again and all documents are accepted', async () => {
    await app.ask(APPLICANT.email, 'POST', '/api/driver/application', anApplicationForm());
    await page.reload();
    await page.getByRole('heading', { name: 'Required documents' }).waitFor();
    for (const name of DOCUMENTS) {
      await tabTo(new RegExp(`^Accept ${name}`));
      await page.keyboard.press('Enter');
      await isSaid(`${name} accepted`);
      await expect.poll(focused).toBe(`Refuse ${name}`);
    }
    await tabTo(/^Approve$/);
    await page.keyboard.press('Enter');
    await isSaid('Driver Approved');
    await page.getByRole('heading', { level: 1, name: 'Driver Applications' }).waitFor();
    const own = await app.ask<{ isDriverApproved?: boolean }>(APPLICANT.email, 'GET', '/api/auth/user');
    expect(own).toMatchObject({ isDriverApproved: true });
  });
});
