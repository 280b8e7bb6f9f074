import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../cli/demo/demo-people.ts';
import { launchBrowser } from '../support/browser.ts';
import { ServedApp } from '../support/served-app.ts';

// axe looks at every screen and dialog in both themes, on a phone and on a desk, while the console stays quiet.

const WAIT_MS = 20_000;
const WIDTHS = [360, 1280];
const SCHEMES = ['light', 'dark'] as const;

type Open = (page: Page) => Promise<void>;

/** A path, what shows that it is there, and what is then opened on it. */
type Screen = readonly [path: string, ready: string, open?: Open];

const press =
  (name: string | RegExp): Open =>
  (page) =>
    page.getByRole('button', { name }).first().click();

const pickTrip: Open = async (page) => {
  for (const [label, typed, address] of [
    ['Pickup address', 'toledo zoo', /Toledo Zoo/],
    ['Dropoff address', 'franklin park', /Franklin Park/],
  ] as const) {
    await page.getByRole('combobox', { name: label }).fill(typed);
    await page.getByRole('option', { name: address }).first().click();
  }
  await page.getByRole('button', { name: 'Request Ride' }).waitFor();
};

const VISITOR: readonly Screen[] = [
  ['/', 'Why Choose'],
  ['/login', 'Welcome Back'],
  ['/register', 'Become a Rider'],
  ['/rider-register', 'Create Rider Account'],
  ['/driver-register', 'Driver Approval Process'],
  ['/forgot-password', 'Email'],
  ['/terms', 'Effective'],
  ['/privacy', 'Effective'],
  ['/nowhere', '404 Page Not Found'],
];

const RIDER: readonly Screen[] = [
  ['/rider', 'Recent Trips'],
  ['/rider', 'Recent Trips', press(/^Details of/)],
  ['/rider', 'Recent Trips', pickTrip],
  [
    '/rider',
    'Recent Trips',
    async (page) => {
      await pickTrip(page);
      await page.getByRole('button', { name: 'Request Ride' }).click();
      await page.getByRole('dialog', { name: 'Confirm Your Ride' }).waitFor();
    },
  ],
  ['/rider?tab=upcoming', 'Upcoming Rides'],
  ['/rider?tab=history', 'Completed'],
  ['/rider?tab=wallet', 'Available Balance'],
  ['/rider?tab=wallet', 'Available Balance', press('Add Funds to Wallet')],
  ['/rider?tab=profile', 'Security'],
  ['/trips', 'View Details'],
  ['/trips', 'View Details', press('View Details')],
  ['/checkout?client_secret=none&amount=5', 'Checkout'],
];

const DRIVER: readonly Screen[] = [
  ['/driver', 'Today'],
  ['/driver?tab=availability', 'Schedule'],
  ['/driver?tab=history', 'Completed'],
  ['/driver?tab=history', 'Completed', press(/^Details of/)],
  ['/driver?tab=wallet', 'Available'],
  ['/driver?tab=profile', 'Security'],
  ['/driver-availability', 'Schedule'],
];

const ADMIN: readonly Screen[] = [
  ['/admin-dashboard', 'Dashboard'],
  ['/admin-dashboard?tab=bookings', 'Bookings'],
  ['/admin-dashboard?tab=payouts', 'Payout Management'],
  ['/admin-dashboard?tab=pricing', 'Pricing'],
];

let app: ServedApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([ServedApp.start(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.[Symbol.asyncDispose]();
});

describe.each([
  ['a visitor', null, VISITOR],
  ['a rider', 'rider', RIDER],
  ['a driver', 'driver', DRIVER],
  ['an applicant', 'driver8', [['/driver/apply', 'Driver']]],
  ['an admin', 'admin', ADMIN],
] as const)('the screens of %s', (_who, as, screens) => {
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    page.setDefaultTimeout(WAIT_MS);
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()}`);
    });
    if (as) await signIn(page, as);
  });
  afterAll(() => page?.context().close());

  it.each(screens.map((screen, index) => [screen[0], index] as const))(
    'have nothing that stands in the way at %s (%i)',
    async (_path, index) => {
      const [path, ready, open] = screens[index]! as Screen;
      await page.setViewportSize({ width: WIDTHS[0]!, height: 780 });
      // A trip that was drafted before would still be there.
      await page.evaluate(() => sessionStorage.clear()).catch(() => undefined);
      await page.goto(app.url + path);
      await page.getByText(ready).filter({ visible: true }).first().waitFor();
      await open?.(page);
      const found: string[] = [];
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 780 });
        for (const colorScheme of SCHEMES) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await page.waitForFunction(
            (scheme) => document.documentElement.dataset['theme'] === scheme,
            colorScheme,
          );
          for (const violation of await lastingViolationsOn(page))
            found.push(`${width} ${colorScheme}: ${violation}`);
        }
      }
      expect(found).toEqual([]);
    },
  );

  it('leave the console quiet', () => {
    expect(complaints.filter((text) => !isExpected(text))).toEqual([]);
  });
});

/** The page that is not there is answered with 404, which browsers write to the console. */
function isExpected(complaint: string): boolean {
  return complaint.includes('/nowhere: Failed to load resource');
}

async function signIn(page: Page, name: string): Promise<void> {
  await page.goto(`${app.url}/login`);
  await page.getByLabel('Email').fill(`${name}@maumee.test`);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL(/\/(rider|driver|admin-dashboard)/);
}

/** Until the colours and sizes on screen are the ones meant. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const passing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}

const LOOKS = 4;
const PAUSE_MS = 700;

/** What stays: a part that still loads, or takes on its colours, looks different a moment later. */
async function lastingViolationsOn(page: Page): Promise<string[]> {
  for (let look = 1; ; look += 1) {
    await settle(page);
    const violations = await violationsOn(page);
    if (violations.length === 0 || look === LOOKS) return violations;
    await page.waitForTimeout(PAUSE_MS);
  }
}

/** What axe finds by the rules of WCAG 2.2 A and AA and its best practices, with the elements concerned. */
async function violationsOn(page: Page): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in globalThis);
  if (!isLoaded) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: tester } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await tester.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      rules: { 'label-content-name-mismatch': { enabled: true } },
      resultTypes: ['violations'],
    });
    return violations.map(
      ({ id, nodes }) =>
        `${id} (${nodes.length}): ${nodes
          .slice(0, 3)
          .map(({ html }) => html.slice(0, 160))
          .join(' | ')}`,
    );
  });
}
