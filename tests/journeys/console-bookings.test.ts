import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectReachable } from '../support/expect-reachable.ts';
import { firstOf } from '../support/long.ts';
import { DESKTOP, PHONE, VisitedApp } from '../support/visited-app.ts';

// What an admin does about bookings on a phone and about payouts at a desk, in a long run about both at both: to its end,
// and as rider and driver see it.

const ADMIN = 'admin@maumee.test';
const PLACES = [
  [
    'a phone',
    PHONE,
    {
      email: 'rider8@maumee.test',
      rider: 'Grace Liu',
      driver: 'Walter Hughes',
      driverEmail: 'driver6@maumee.test',
    },
  ],
  [
    'a desktop',
    DESKTOP,
    {
      email: 'rider10@maumee.test',
      rider: 'Carmen Ortiz',
      driver: 'Aisha Rahman',
      driverEmail: 'driver5@maumee.test',
    },
  ],
] as const;

let app: VisitedApp;

beforeAll(async () => {
  app = await VisitedApp.start();
});
afterAll(() => app?.[Symbol.asyncDispose]());

async function search(within: Locator | Page, label: string, text: string): Promise<void> {
  const form = within.getByRole('search');
  await form.getByLabel(label).fill(text);
  await form.getByRole('button', { name: 'Search' }).click();
}

describe.each(firstOf(PLACES))(
  'the bookings on %s',
  (_where, viewport, { email, rider, driver, driverEmail }) => {
    let admin: Page;
    let screen: Page;
    let ride: string;
    let row: Locator;

    async function choose(of: Locator, act: string): Promise<void> {
      await of.getByRole('button', { name: /^Actions for the ride of/ }).click();
      await admin.getByRole('menuitem', { name: act }).click();
    }

    beforeAll(async () => {
      const { id } = await app.book(email);
      screen = await app.person(email, PHONE);
      admin = await app.person(ADMIN, viewport);
      ride = `${rider}, ${id.slice(-8)}`;
      row = admin
        .getByRole('row')
        .filter({ has: admin.getByRole('link', { name: `Details of the ride of ${ride}` }) });
      await screen.getByText('Pending Driver Acceptance').first().waitFor();
    });
    afterAll(async () => {
      await admin?.context().close();
      await screen?.context().close();
    });

    it('are found by the rider and the day', async () => {
      await admin.goto(`${app.url}/admin-dashboard?tab=bookings`);
      await search(admin, 'Search bookings', rider);
      await admin.waitForURL(/search=/);
      await admin.getByRole('combobox', { name: 'Days' }).click();
      await admin.getByRole('option', { name: 'Today' }).click();
      await admin.waitForURL(/date=today/);
      await row.waitFor();
      const details = admin.getByRole('link', { name: /^Details of the ride/ });
      // The rows of the list before stay until those that were searched for are there.
      await expect
        .poll(async () => {
          const names = await details.evaluateAll((links) => links.map(({ ariaLabel }) => ariaLabel ?? ''));
          return names.filter((name) => !name.includes(rider));
        })
        .toEqual([]);
      await expectReachable(row.getByRole('button', { name: /^Actions for the ride of/ }));
    });

    it('are given to a driver who can take them; why others cannot is said', async () => {
      await choose(row, 'Assign driver');
      const dialog = admin.getByRole('dialog', { name: 'Assign a driver' });
      await dialog
        .getByRole('button', { name: /^Assign / })
        .first()
        .waitFor();
      await search(dialog, 'Search drivers', 'Okafor');
      await dialog.getByText('Cannot take it: Not approved').waitFor();
      expect(await dialog.getByRole('button', { name: 'Assign Peter Okafor' }).isDisabled()).toBe(true);
      await search(dialog, 'Search drivers', driver);
      const assign = dialog.getByRole('button', { name: `Assign ${driver}` });
      await assign.waitFor();
      await expectReachable(assign);
      await assign.click();
      await admin.getByText('Driver assigned').waitFor();
      await dialog.waitFor({ state: 'hidden' });
      await row.getByText(`with ${driver}`).waitFor();
      await screen.getByText('Driver on the way').first().waitFor();
      const own = await app.ask<readonly { id: string }[]>(driverEmail, 'GET', '/api/rides/driver');
      expect(own.map(({ id }) => ride.endsWith(id.slice(-8)))).toContain(true);
    });

    it('are taken from a driver again, and everybody is asked', async () => {
      await choose(row, 'Change driver');
      const dialog = admin.getByRole('dialog', { name: 'Assign a driver' });
      await dialog.getByRole('button', { name: `Unassign ${driver}` }).click();
      await admin.getByText('Driver unassigned').waitFor();
      await dialog.waitFor({ state: 'hidden' });
      await row.getByText('No driver yet').waitFor();
      await screen.getByText('Pending Driver Acceptance').first().waitFor();
    });

    it('are cancelled for a reason, which stands with them', async () => {
      await choose(row, 'Cancel booking');
      const dialog = admin.getByRole('dialog', { name: 'Cancel this booking' });
      await dialog.getByLabel(/^Reason/).fill('Booked twice');
      const cancel = dialog.getByRole('button', { name: 'Cancel booking' });
      await expectReachable(cancel);
      await cancel.click();
      await admin.getByText('Booking cancelled').waitFor();
      await dialog.waitFor({ state: 'hidden' });
      await row.getByText('Cancelled', { exact: true }).waitFor();
      await screen.getByRole('heading', { name: 'Where to?' }).waitFor();
      await row.getByRole('link', { name: /^Details of the ride/ }).click();
      const details = admin.getByRole('dialog', { name: 'Booking details' });
      await details.getByText('Booked twice', { exact: true }).waitFor();
      await details.getByRole('button', { name: 'Close' }).click();
      await details.waitFor({ state: 'hidden' });
    });

    it('are refunded in part, in words that the rider reads in the wallet', async () => {
      await admin.goto(`${app.url}/admin-dashboard?tab=bookings&status=completed&search=${rider}`);
      const newest = admin
        .getByRole('row')
        .filter({ has: admin.getByRole('button', { name: /^Actions for the ride/ }) })
        .first();
      await choose(newest, 'Refund');
      const dialog = admin.getByRole('dialog', { name: 'Refund this ride' });
      await dialog.getByRole('radio', { name: 'A part of it' }).check();
      await dialog.getByLabel('Amount to refund').fill('1.07');
      await dialog.getByLabel(/^Reason/).fill('A detour over the bridge');
      const refund = dialog.getByRole('button', { name: 'Refund $1.07' });
      await expectReachable(refund);
      await refund.click();
      await admin.getByText('Ride refunded').waitFor();
      await dialog.waitFor({ state: 'hidden' });
      await newest.getByText(/\$1\.07 refunded/).waitFor();
      await screen.goto(`${app.url}/rider?tab=wallet`);
      await screen.getByText('$1.07 refunded to your wallet: A detour over the bridge').first().waitFor();
    });
  },
);

/** What drivers of the demo ask for, as the table says it. */
const ASKED = [
  [
    'a desktop',
    DESKTOP,
    { approved: ['driver4@maumee.test', 'Tom Kowalczyk'], rejected: 'driver7@maumee.test' },
  ],
  ['a phone', PHONE, { approved: ['driver2@maumee.test', 'Marcus Bell'], rejected: 'driver3@maumee.test' }],
] as const;

/** Asked for before a week's payouts are made: on a Monday these take all that the drivers have. */
beforeAll(async () => {
  for (const [, , { approved, rejected }] of ASKED)
    for (const driver of [approved[0], rejected])
      await app.ask(driver, 'POST', '/api/driver/request-payout', { amount: '10.11' });
});

describe.each(firstOf(ASKED))(
  'the payouts on %s',
  (_where, viewport, { approved: [email, name], rejected }) => {
    let admin: Page;
    let requests: Locator;

    beforeAll(async () => {
      admin = await app.person(ADMIN, viewport);
      await admin.goto(`${app.url}/admin-dashboard?tab=payouts`);
      requests = admin.getByRole('region', { name: 'Payout requests' });
    });
    afterAll(() => admin?.context().close());

    it('are approved: the request stands there once, as what became of it, without a reload', async () => {
      const row = requests.getByRole('row').filter({ hasText: name }).filter({ hasText: '$10.11' });
      const approve = row.getByRole('button', { name: `Approve $10.11 of ${name}` });
      await approve.scrollIntoViewIfNeeded();
      await expectReachable(approve);
      await approve.click();
      const dialog = admin.getByRole('dialog', { name: 'Approve this payout?' });
      await expectReachable(dialog.getByRole('button', { name: 'Approve' }));
      await dialog.getByRole('button', { name: 'Approve' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await row.getByText('Completed').waitFor();
      expect(await row.count()).toBe(1);
      type Request = { readonly amount: string; readonly status: string };
      const own = await app.ask<Request[]>(email, 'GET', '/api/driver/payouts');
      expect(own.find(({ amount }) => amount === '10.11')?.status).toBe('completed');
    });

    it('are rejected with notes that the driver reads', async () => {
      const row = requests.getByRole('row').filter({ hasText: rejected }).filter({ hasText: '$10.11' });
      await row.getByRole('button', { name: /^Reject/ }).click();
      const dialog = admin.getByRole('dialog', { name: 'Reject this payout?' });
      const reject = dialog.getByRole('button', { name: 'Reject' });
      expect(await reject.isDisabled()).toBe(true);
      await dialog.getByLabel(/^Notes for the driver/).fill('Please check your account first');
      await reject.click();
      await dialog.waitFor({ state: 'hidden' });
      await row.getByText('Rejected').waitFor();
      expect(await row.count()).toBe(1);
      type Request = { readonly amount: string; readonly notes: string | null };
      const own = await app.ask<Request[]>(rejected, 'GET', '/api/driver/payouts');
      expect(own.find(({ amount }) => amount === '10.11')?.notes).toBe('Please check your account first');
    });

    it('are made of sample data, shown by when they are due, and processed', async () => {
      await admin.getByRole('button', { name: 'Create Sample Data' }).click();
      await admin.getByText('Sample data created').waitFor();
      await run('Generate Payouts', 'Payouts generated');
      const payouts = admin.getByRole('region', { name: 'Payouts', exact: true });
      await payouts.getByText('Pending').first().waitFor();
      await run('Process Payouts', 'Payouts processed');
      await payouts.getByText('Processing').first().waitFor();
      await admin.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Past' }).click();
      await admin.waitForURL(/due=past/);
      await payouts.getByText('Completed').first().waitFor();
    });

    async function run(step: string, said: string | RegExp): Promise<void> {
      await admin.getByRole('button', { name: step }).click();
      const dialog = admin.getByRole('dialog', { name: `${step}?` });
      await expectReachable(dialog.getByRole('button', { name: step }));
      await dialog.getByRole('button', { name: step }).click();
      await dialog.waitFor({ state: 'hidden' });
      await admin.getByText(said).waitFor();
    }
  },
);
