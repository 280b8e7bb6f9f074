import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeSize, violationsInTurn } from '../support/axe-violations.ts';
import { expectNoSidewaysScroll } from '../support/expect-reachable.ts';
import { followLink, PHONE, pickTrip, VisitedApp } from '../support/visited-app.ts';

// axe looks at every screen and dialog, by turns on a phone in light and at a desk in dark, while the console stays quiet.

type Open = (page: Page) => Promise<void>;

/** A path, what shows that it is there, and what is then opened on it. */
type Screen = readonly [path: string, ready: string, open?: Open];

const press =
  (name: string | RegExp): Open =>
  (page) =>
    page.getByRole('button', { name }).first().click();

const openTrip: Open = async (page) => {
  await pickTrip(page);
  await page.getByRole('button', { name: 'Request Ride' }).waitFor();
};

const openCards: Open = async (page) => {
  await page.getByRole('tab', { name: 'Cards' }).click();
  await page.getByRole('button', { name: 'Add New Card' }).click();
  await page.getByRole('dialog', { name: 'Add Payment Method' }).waitFor();
};

/** A ride of the past that was driven. */
const openCompleted: Open = async (page) => {
  await page
    .getByRole('button', { name: /^Details of.*Completed/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Ride Details' }).waitFor();
};

const openReport: Open = async (page) => {
  await openCompleted(page);
  await page.getByRole('button', { name: 'Report a problem' }).last().click();
  await page.getByRole('dialog', { name: 'Report a problem' }).waitFor();
};

const openReceipt: Open = async (page) => {
  await openCompleted(page);
  // The link would print it at once.
  const path = await page.getByRole('link', { name: 'Print receipt' }).getAttribute('href');
  await page.goto(new URL(path ?? '', app.url).href);
  await page.getByText('Total').first().waitFor();
};

const openReview: Open = async (page) => {
  await page
    .getByRole('link', { name: /^Review / })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Required documents' }).waitFor();
};

const VISITOR: readonly Screen[] = [
  ['/', 'Why Choose'],
  ['/login', 'Welcome Back'],
  ['/register', 'Become a Rider'],
  ['/rider-register', 'Create Rider Account'],
  ['/driver-register', 'Driver Approval Process'],
  ['/forgot-password', 'Email'],
  ['/reset-password#token=gone', 'Set New Password'],
  ['/reset-password', 'Ask for a New Link'],
  ['/confirm-email', 'not complete'],
  ['/cancel-email-change#token=gone', 'Keep My Email Address'],
  ['/terms', 'Effective'],
  ['/privacy', 'Effective'],
  ['/nowhere', '404 Page Not Found'],
];

const RIDER: readonly Screen[] = [
  ['/rider', 'Recent Trips'],
  ['/rider', 'Recent Trips', press(/^Details of/)],
  ['/rider', 'Recent Trips', openTrip],
  [
    '/rider',
    'Recent Trips',
    async (page) => {
      await openTrip(page);
      await page.getByRole('button', { name: 'Request Ride' }).click();
      await page.getByRole('dialog', { name: 'Confirm Your Ride' }).waitFor();
    },
  ],
  ['/rider?tab=upcoming', 'Upcoming Rides'],
  ['/rider?tab=history', 'Completed'],
  ['/rider?tab=wallet', 'Available Balance'],
  ['/rider?tab=wallet', 'Available Balance', press('Add Funds to Wallet')],
  ['/rider?tab=profile', 'Delete My Account'],
  ['/rider?tab=profile&section=places', 'Add a Place'],
  ['/rider?tab=profile&section=places', 'Add a Place', press('Add a Place')],
  ['/rider?tab=profile&section=security', 'Where you are signed in'],
  ['/rider?tab=profile&section=preferences', 'Start PIN'],
  ['/rider?tab=wallet', 'Available Balance', openCards],
  ['/trips', 'View Details'],
  ['/trips', 'View Details', press('View Details')],
  ['/rider?tab=history', 'Completed', openReport],
  ['/rider?tab=history', 'Completed', openReceipt],
  ['/checkout?client_secret=none&amount=5', 'Checkout'],
];

const DRIVER: readonly Screen[] = [
  ['/driver', 'Today'],
  ['/driver?tab=availability', 'Schedule'],
  ['/driver?tab=history', 'Completed'],
  ['/driver?tab=history', 'Completed', press(/^Details of/)],
  ['/driver?tab=wallet', 'Available'],
  ['/driver?tab=wallet', 'Available', (page) => page.getByRole('tab', { name: 'Payouts' }).click()],
  ['/driver/statement', 'Statement of earnings'],
  ['/driver?tab=profile', 'Delete My Account'],
  ['/driver?tab=profile&section=vehicle', 'License plate'],
  ['/driver?tab=profile&section=documents', 'Your documents'],
  ['/driver?tab=profile&section=security', 'Where you are signed in'],
  ['/driver?tab=profile&section=settings', 'Share Location'],
  ['/driver-availability', 'Schedule'],
];

const ADMIN: readonly Screen[] = [
  ['/admin-dashboard', 'Dashboard'],
  ['/admin-dashboard?tab=bookings', 'Bookings'],
  ['/admin-dashboard?tab=payouts', 'Payout Management'],
  ['/admin-dashboard?tab=pricing', 'Pricing'],
  ['/admin-dashboard?tab=users', 'User Management'],
  ['/admin-dashboard?tab=reviews', 'Reviews'],
  ['/admin-dashboard?tab=emails', 'Templates'],
  ['/admin-dashboard?tab=money', 'Balances by account'],
  ['/admin-dashboard?tab=audit', 'Export CSV'],
  ['/admin-dashboard?tab=applications', 'Driver Applications'],
  ['/admin-dashboard?tab=applications', 'Driver Applications', openReview],
  ['/admin-dashboard?tab=cases', 'Cases'],
  ['/admin/dispatch', 'On duty', press('Show shift and handover notes')],
  ['/admin/dispatch?look=timeline', 'Tomorrow'],
  ['/admin/dispatch?look=map', 'Tomorrow'],
  ['/admin/desk', 'Phone number of who calls'],
  ['/admin-dashboard?tab=messages', 'Messages'],
  ['/admin-dashboard?tab=texts', 'Text messages'],
  ['/admin-dashboard?tab=security', 'Security'],
  ['/admin-dashboard?tab=profile&section=security', 'Where you are signed in'],
];

let app: VisitedApp;

beforeAll(async () => {
  app = await VisitedApp.shared();
});
afterAll(() => app?.[Symbol.asyncDispose]());

/** By a link, but loaded anew where a page has no router before somebody turns to a field, or the screen is shown. */
async function go(page: Page, path: string, isVisitor: boolean): Promise<void> {
  const { pathname, search } = new URL(page.url());
  if (!isVisitor && pathname + search !== path) return followLink(page, path);
  // A trip that was drafted before would still be there.
  await page.evaluate(() => sessionStorage.clear()).catch(() => undefined);
  await page.goto(app.url + path);
}

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
    page = await (as ? app.person(`${as}@maumee.test`, PHONE) : app.visitor(PHONE));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()}`);
    });
  });
  afterAll(() => page?.context().close());

  it.each(screens.map((screen, index) => [screen[0], index] as const))(
    'have nothing that stands in the way at %s (%i)',
    async (_path, index) => {
      const [path, ready, open] = screens[index]! as Screen;
      await takeSize(page, index);
      await go(page, path, as === null);
      await page.getByText(ready).filter({ visible: true }).first().waitFor();
      if (as === 'admin' && !open) await fitsPhones(page);
      await open?.(page);
      expect(await violationsInTurn(page, index)).toEqual([]);
    },
  );

  it('leave the console quiet', () => {
    expect(complaints.filter((text) => !isExpected(text))).toEqual([]);
  });
});

/** One heading of its own, and nothing beside the screen. */
async function fitsPhones(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectNoSidewaysScroll(page);
}

/** The page that is not there is answered with 404, which browsers write to the console. */
function isExpected(complaint: string): boolean {
  return complaint.includes('/nowhere: Failed to load resource');
}
