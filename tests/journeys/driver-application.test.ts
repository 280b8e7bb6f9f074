import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anApplicationForm } from '../support/builders/a-driver-application.ts';
import { aPicture } from '../support/uploads.ts';
import { DESKTOP, PHONE, tap, VisitedApp } from '../support/visited-app.ts';
import { nameOf, ZOO } from '../support/places.ts';

// One driver's way, on a phone, from the registration to the first money in the account; an admin at a desk reviews.

const EMAIL = 'nora@maumee.test';
const PASSWORD = 'seven bridges over the river';
const NAME = 'Nora Quist';
const DOCUMENTS = ['Driver’s License', 'Proof of Insurance', 'Vehicle Registration'] as const;

let app: VisitedApp;
let driver: Page;
let admin: Page;

beforeAll(async () => {
  app = await VisitedApp.start();
  driver = await app.visitor(PHONE);
  admin = await app.person('admin@maumee.test', DESKTOP);
});
afterAll(() => app?.[Symbol.asyncDispose]());

/** A label of the form and what the application of the tests says there. */
const FIELDS = {
  Phone: 'phone',
  'Date of birth': 'dateOfBirth',
  'Street address': 'address',
  City: 'city',
  State: 'state',
  'ZIP code': 'zipCode',
  'License number': 'licenseNumber',
  'Issued by (state)': 'licenseState',
  'License expires on': 'licenseExpiry',
  Make: 'vehicleMake',
  Model: 'vehicleModel',
  'Model year': 'vehicleYear',
  Color: 'vehicleColor',
  'License plate': 'licensePlate',
  'Insurance company': 'insuranceCompany',
  'Policy number': 'policyNumber',
  'Insurance expires on': 'insuranceExpiry',
} as const;

async function upload(name: string): Promise<void> {
  await driver.getByRole('button', { name: new RegExp(`^(Add|Replace) ${name}$`) }).click();
  const buffer = await aPicture('png', [40, 25]);
  await driver
    .getByTestId(`document-file-${name}`)
    .setInputFiles({ name: 'document.png', mimeType: 'image/png', buffer });
  await driver.getByText('document.png').waitFor();
  await driver.getByLabel('Valid until').fill('2099-01-01');
  await driver.getByRole('button', { name: `Upload ${name}` }).click();
  await driver.getByRole('button', { name: `Upload ${name}` }).waitFor({ state: 'hidden' });
}

/** The three attestations and the agreement; they are given anew each time. */
async function accept(): Promise<void> {
  for (const box of await driver.getByRole('checkbox').all()) await box.check();
}

async function openReview(): Promise<void> {
  await admin.goto(`${app.url}/admin-dashboard?tab=applications`);
  await admin.getByRole('link', { name: `Review ${NAME}` }).click();
  await admin.getByRole('heading', { level: 1, name: NAME }).waitFor();
}

/** A second try finds what the first one accepted. */
async function acceptDocument(name: string): Promise<void> {
  await admin.getByRole('link', { name: `Open ${name}` }).waitFor();
  const button = admin.getByRole('button', { name: `Accept ${name}` });
  if (await button.isVisible()) await button.click();
  await button.waitFor({ state: 'hidden' });
}

describe('becoming a driver', () => {
  it('begins with an account and an application', async () => {
    await driver.goto(`${app.url}/driver-register`);
    await driver.getByLabel('First name').fill('Nora');
    await driver.getByLabel('Last name').fill('Quist');
    await driver.getByLabel('Email').fill(EMAIL);
    await driver.getByLabel('Password', { exact: true }).fill(PASSWORD);
    for (const box of await driver.getByRole('checkbox').all()) await box.check();
    await driver.getByRole('button', { name: 'Create Driver Account' }).click();
    await driver.waitForURL(/\/driver$/);
    await driver.goto(`${app.url}/driver/apply`);
    const answers = anApplicationForm();
    for (const [label, name] of Object.entries(FIELDS)) {
      await driver.getByLabel(label, { exact: true }).fill(String(answers[name]));
    }
    await accept();
    await driver.getByRole('button', { name: 'Submit application' }).click();
    await driver.getByText('We have your application.').first().waitFor();
  });

  it('goes on with a picture of each document', async () => {
    for (const name of DOCUMENTS) await upload(name);
    await expect.poll(() => driver.getByText('Uploaded', { exact: true }).count()).toBe(DOCUMENTS.length);
  });

  it('comes back to the applicant when a document cannot be read', async () => {
    await openReview();
    await acceptDocument(DOCUMENTS[0]);
    await acceptDocument(DOCUMENTS[1]);
    const refuse = admin.getByRole('button', { name: `Refuse ${DOCUMENTS[2]}` });
    if (await refuse.isVisible()) {
      await refuse.click();
      await admin.getByLabel('Why it is refused').fill('The plate is cut off');
      await admin.getByRole('button', { name: 'Refuse the document' }).click();
    }
    await admin.getByRole('paragraph').filter({ hasText: 'The plate is cut off' }).waitFor();
    expect(await admin.getByRole('button', { name: 'Approve', exact: true }).isDisabled()).toBe(true);
    // By key: a page that moves between the press and the release of the button closes the list again.
    await admin.getByLabel('Status').press('ArrowDown');
    await admin.getByRole('option', { name: 'Changes wanted' }).click();
    await admin.getByLabel('What has to be changed').fill('Please send the registration once more');
    await admin.getByRole('button', { name: 'Submit Review' }).click();
    await admin.getByText('Application Reviewed').waitFor();
  });

  it('is sent again with another picture, and rejected for a reason', async () => {
    await driver.reload();
    await driver.getByText('Please send the registration once more').waitFor();
    await driver.getByText('The plate is cut off').waitFor();
    await upload(DOCUMENTS[2]);
    await driver.getByLabel('Color', { exact: true }).fill('Dark Blue');
    await sendAgain();
    await openReview();
    await admin.getByText('Dark Blue').first().waitFor();
    await admin.getByRole('button', { name: 'Reject', exact: true }).click();
    await admin.getByLabel('Rejection reason').fill('The insurance is in another name');
    await admin.getByRole('button', { name: 'Confirm Rejection' }).click();
    await admin.waitForURL(/tab=applications/);
    await driver.reload();
    await driver.getByText('Reason: The insurance is in another name').waitFor();
  });

  it('is sent once more and approved', async () => {
    await driver.getByLabel('Policy number').fill('NEW-4711');
    await sendAgain();
    await openReview();
    await acceptDocument(DOCUMENTS[2]);
    await admin.getByRole('button', { name: 'Approve', exact: true }).click();
    await admin.waitForURL(/tab=applications/);
    await driver.reload();
    await driver.getByText('Your application has been approved.').waitFor();
  });

  it('leads to the dashboard', async () => {
    await driver.goto(`${app.url}/driver/apply`);
    await driver.getByRole('link', { name: 'Go to your dashboard' }).click();
    await driver.getByRole('switch', { name: 'Online' }).waitFor();
  });
});

async function sendAgain(): Promise<void> {
  await accept();
  await driver.getByRole('button', { name: 'Send it again' }).click();
  await driver.getByText('We have your application.').first().waitFor();
}

const offer = () =>
  driver
    .getByRole('article')
    .filter({ hasText: nameOf(ZOO) })
    .first();

/** A second try finds what the first one has done. */
async function act(button: Locator, done: Locator): Promise<void> {
  await done.or(button).first().waitFor();
  if (await done.isVisible()) return;
  await tap(button);
  await done.waitFor();
}

describe('the first ride', () => {
  const ratingDialog = () => driver.getByRole('dialog', { name: /How was your ride with Evelyn/ });

  it('is offered as soon as the driver is online', async () => {
    await driver.goto(`${app.url}/driver`);
    const online = driver.getByRole('switch', { name: 'Online' });
    // A second try begins offline, too.
    if (await online.isChecked()) {
      await tap(online);
    }
    await driver.getByRole('heading', { name: "You're offline" }).waitFor();
    await online.click();
    await driver.getByRole('heading', { name: "You're online" }).waitFor();
    await app.book('rider@maumee.test');
    await offer().waitFor();
  });

  it('is accepted, and driven to its end', async () => {
    const pickup = driver.getByRole('region', { name: 'Next Pickup' });
    const trip = driver.getByRole('region', { name: 'Active Trip' });
    const isUnderWay = trip.or(ratingDialog()).first();
    const isAtPickup = pickup.getByRole('timer').or(isUnderWay).first();
    await act(offer().getByRole('button', { name: 'Accept' }), pickup.or(isUnderWay).first());
    await act(pickup.getByRole('button', { name: "I've Arrived" }), isAtPickup);
    await act(pickup.getByRole('button', { name: 'Start Trip' }), isUnderWay);
    // Seven miles in a few seconds.
    const question = driver.getByRole('dialog', { name: 'Please say why' });
    const sure = driver.getByRole('dialog', { name: 'Complete this trip?' });
    const isAsked = question.or(ratingDialog()).first();
    await act(trip.getByRole('button', { name: 'Complete Trip' }), sure.or(isAsked).first());
    await act(sure.getByRole('button', { name: 'Complete Trip' }), isAsked);
    if (await question.isVisible()) {
      await question.getByLabel('Reason').fill('The rider got out at the gate');
      await question.getByRole('button', { name: 'Complete Trip' }).click();
    }
    await ratingDialog().waitFor();
  });

  it('is rated', async () => {
    const rating = ratingDialog();
    await rating
      .locator('label')
      .filter({ hasText: /^5 stars/ })
      .click();
    await rating.getByRole('button', { name: 'Submit Rating' }).click();
    await rating.waitFor({ state: 'hidden' });
  });

  it('is paid out on request once an admin has approved', async () => {
    await driver.goto(`${app.url}/driver?tab=wallet`);
    await driver.getByRole('tab', { name: 'Payouts' }).click();
    const [onboarding] = await Promise.all([
      driver.waitForEvent('popup'),
      driver.getByRole('button', { name: 'Set Up Payment Account' }).click(),
    ]);
    await onboarding.getByRole('button', { name: 'Finish' }).click();
    await onboarding.getByText('Your test payout account is ready').waitFor();
    await onboarding.close();
    await driver.reload();
    await driver.getByRole('tab', { name: 'Payouts' }).click();
    await driver.getByText('Connected · payouts enabled').waitFor();
    await driver.getByLabel('Payout amount').fill('10.00');
    await driver.getByRole('button', { name: 'Request Payout' }).click();
    await driver.getByText('Pending Review').first().waitFor();
    await admin.goto(`${app.url}/admin-dashboard?tab=payouts`);
    await admin.getByRole('button', { name: `Approve $10.00 of ${NAME}` }).click();
    const dialog = admin.getByRole('dialog', { name: 'Approve this payout?' });
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await dialog.waitFor({ state: 'hidden' });
    // The transfer is made after the approval, in its own time.
    await expect
      .poll(
        async () => {
          await driver.reload();
          await driver.getByRole('tab', { name: 'Payouts' }).click();
          await driver.getByRole('heading', { name: 'Payout requests' }).waitFor();
          await driver.getByText('$10.00', { exact: true }).first().waitFor();
          return driver.getByText('Completed', { exact: true }).count();
        },
        { timeout: 60_000, interval: 2_000 },
      )
      .toBe(1);
  });
});
