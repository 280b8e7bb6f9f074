import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastingViolationsOn } from '../support/axe-violations.ts';
import { DESKTOP, PHONE, pickTrip, VisitedApp } from '../support/visited-app.ts';

// A daughter is invited for her father, who has no account. She books the driver he trusts on a phone, his clinic pays all but three
// dollars, she tells him the PIN, follows the ride by its link, and loses it at once when she is removed in the middle of it; the
// invoice of the month has the ride. A clinic is added; its coordinator joins by a mail, adds a patient and
// books for them in its name, and loses the ride when the clinic is closed.

const DAUGHTER = 'rider8@maumee.test';
const DRIVER = 'driver5@maumee.test';
const ADMIN = 'admin@maumee.test';
const COORDINATOR = 'rider10@maumee.test';
/** Manages the demo's clinic, which pays for rides of whom it helps. */
const KEISHA = 'rider6@maumee.test';

interface Grant {
  readonly id: string;
}

interface Issued extends Grant {
  readonly organisationId: string;
  readonly number: string;
  readonly total: string;
}

interface Clinic {
  readonly organisation: Grant;
}

interface PaidRide {
  readonly rideId: string;
  readonly status: string;
  readonly covered: string;
}

let app: VisitedApp;
let daughter: Page;
let fatherId: string;
let clinicId: string;
let rideId: string;
/** By the link, for whoever has it. */
let followed: Page;
/** What the sockets of her pages were told. */
const heard: string[] = [];

beforeAll(async () => {
  app = await VisitedApp.start();
  const father = { firstName: 'Walter', lastName: 'Liu', phone: '419 555 0188', consent: 'in_person' };
  ({ id: fatherId } = await app.ask<{ id: string }>(ADMIN, 'POST', '/api/admin/passengers', father));
  daughter = await app.person(DAUGHTER, PHONE);
  daughter.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => heard.push(payload.toString())),
  );
  await app.ask(DRIVER, 'PUT', '/api/driver/profile', { isAvailable: true });
  const { id: driverId } = await app.ask<Grant>(DRIVER, 'GET', '/api/auth/user');
  await app.ask(ADMIN, 'POST', `/api/rider/trusted-drivers?passengerId=${fatherId}`, { driverId });
});
afterAll(() => app?.[Symbol.asyncDispose]());

describe('a daughter who helps her father', () => {
  it('accepts what he lets her do', async () => {
    const { path } = await app.ask<{ path: string }>(ADMIN, 'POST', '/api/care/invitations', {
      passengerId: fatherId,
      scopes: ['book', 'pay', 'follow', 'cancel'],
      consent: 'in_person',
    });
    await daughter.goto(app.url + path);
    await daughter.getByRole('heading', { name: 'Walter L. lets you:' }).waitFor();
    expect(await lastingViolationsOn(daughter)).toEqual([]);
    await daughter.getByRole('button', { name: 'Accept' }).click();
    await daughter.getByText('You can help Walter Liu from now on.').waitFor();
    await daughter.getByRole('link', { name: 'See whom you help' }).click();
    await daughter.getByRole('heading', { name: 'Walter Liu' }).waitFor();
    expect(await lastingViolationsOn(daughter)).toEqual([]);
  });

  it('finds his clinic, which he lets help, too', async () => {
    const { path } = await app.ask<{ path: string }>(ADMIN, 'POST', '/api/care/invitations', {
      passengerId: fatherId,
      scopes: ['book'],
      consent: 'in_person',
    });
    const [clinic] = await app.ask<Clinic[]>(KEISHA, 'GET', '/api/organisations');
    clinicId = clinic?.organisation.id ?? '';
    const token = path.split('#token=')[1];
    await app.ask(KEISHA, 'POST', '/api/care/accept', { token, organisationId: clinicId });
  });

  it('books for him; the clinic pays all but three dollars, which are hers', async () => {
    await daughter.goto(`${app.url}/rider`);
    await pickTrip(daughter);
    await daughter.getByRole('button', { name: 'Request Ride' }).click();
    const dialog = daughter.getByRole('dialog', { name: 'Confirm Your Ride' });
    await dialog.getByRole('combobox', { name: 'Who is riding?' }).click();
    await daughter.getByRole('option', { name: 'Walter Liu' }).click();
    // The rest of the booking is for him, too: the first of the drivers is whom he trusts.
    await dialog.getByRole('button', { name: 'Back' }).click();
    await daughter.getByText('Ride of Walter Liu').waitFor();
    await daughter.getByRole('button', { name: 'Choose Specific Driver' }).click();
    const hearts = daughter.getByRole('button', { name: /^Trusted driver:/ });
    await hearts.first().waitFor();
    expect(await hearts.evaluateAll((all) => all.map((one) => one.getAttribute('aria-pressed')))).toEqual([
      'true',
      ...Array<string>((await hearts.count()) - 1).fill('false'),
    ]);
    await daughter.getByRole('radiogroup', { name: 'Drivers' }).getByRole('radio').first().check();
    expect(await lastingViolationsOn(daughter)).toEqual([]);
    await daughter.getByRole('button', { name: 'Request Ride' }).click();
    await dialog.getByRole('radio', { name: /Riverbend Clinic pays \$\d+\.\d\d.*You pay \$3\.00/ }).check();
    expect(await lastingViolationsOn(daughter)).toEqual([]);
    await dialog.getByRole('button', { name: 'Confirm Booking' }).click();
    await daughter.getByText('It is under Upcoming, with the PIN for the passenger.').waitFor();
    await daughter.goto(`${app.url}/rider?tab=upcoming`);
    await daughter.getByRole('heading', { name: 'Ride of Walter Liu' }).waitFor();
    expect(await lastingViolationsOn(daughter)).toEqual([]);
    const [ride] = await app.ask<{ id: string }[]>(DAUGHTER, 'GET', '/api/rides/helped');
    rideId = ride?.id ?? '';
    await daughter
      .getByRole('button', { name: /^Details of the ride/ })
      .first()
      .click();
    const paid = /\$3\.00 held in your wallet; Riverbend Clinic pays \$\d+\.\d\d/;
    await daughter.getByText(paid).waitFor();
    await daughter.keyboard.press('Escape');
  });

  it('follows it without signing in, by the link that she makes', async () => {
    await app.ask(DRIVER, 'PUT', `/api/rides/${rideId}/accept`);
    await daughter.getByRole('button', { name: 'Share trip' }).click();
    const dialog = daughter.getByRole('dialog', { name: 'Share trip' });
    await dialog.getByRole('button', { name: 'Make a link' }).click();
    const link = await dialog.getByRole('textbox', { name: 'Link to your trip' }).inputValue();
    await dialog.getByRole('button', { name: 'Close' }).click();
    followed = await app.visitor(PHONE);
    await followed.goto(link.replace(/^https?:\/\/[^/]+/, app.url));
    await followed.getByText('Driver on the way').waitFor();
    expect(await followed.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      PHONE.width,
    );
    expect(await followed.content()).not.toContain('Liu');
    expect(await lastingViolationsOn(followed)).toEqual([]);
  });

  it('has the PIN for him, and loses the ride within a second when she is removed in the middle of it', async () => {
    const told = await daughter.getByText(/^PIN \d{4}\. Tell it to Walter/).textContent();
    const [pin] = /\d{4}/.exec(told ?? '') ?? [];
    await app.ask(DRIVER, 'PUT', `/api/rides/${rideId}`, { status: 'in_progress', pin });
    await daughter.getByText('On trip').first().waitFor();
    const { caregivers } = await app.ask<{ caregivers: Grant[] }>(
      ADMIN,
      'GET',
      `/api/care/caregivers?passengerId=${fatherId}`,
    );
    await followed.getByText('On trip').waitFor();
    expect(heard.join()).toContain(rideId);
    await app.ask(ADMIN, 'DELETE', `/api/care/grants/${caregivers[0]?.id}`);
    const removedAt = Date.now();
    await daughter.getByRole('heading', { name: 'Ride of Walter Liu' }).waitFor({ state: 'detached' });
    expect(Date.now() - removedAt).toBeLessThan(1_000);
    expect(await app.ask(DAUGHTER, 'GET', '/api/rides/helped')).toEqual([]);
    // The link that she has made, too, for whoever has it.
    await followed.reload();
    await followed.getByRole('heading', { name: 'There is no trip to follow here' }).waitFor();
    heard.length = 0;
  });

  it('has paid three dollars, and the clinic owes the rest', async () => {
    await app.ask(DRIVER, 'POST', `/api/rides/${rideId}/complete`, {});
    const paid = await app.ask<PaidRide[]>(KEISHA, 'GET', `/api/organisations/${clinicId}/rides`);
    const ride = paid.find((one) => one.rideId === rideId);
    expect(ride).toMatchObject({ status: 'completed' });
    expect(Number(ride?.covered)).toBeGreaterThan(0);
    // Her own page was told nothing of it.
    expect(heard.join()).not.toContain(rideId);
  });

  it('is on the invoice of its month', async () => {
    // As if the month of the ride were over, and the invoice that is there of the month before it.
    await app.server.change(
      `begin; set local session_replication_role = replica;
        update invoices set month = to_char(date_trunc('month', now()) - interval '2 months', 'YYYY-MM')
          where organisation_id = '${clinicId}';
        update rides set completed_at = date_trunc('month', now()) - interval '10 days' where id = '${rideId}';
        commit`,
    );
    const issued = await app.ask<Issued[]>(ADMIN, 'POST', '/api/admin/invoices', {});
    const [invoice] = issued.filter((one) => one.organisationId === clinicId);
    const keisha = await app.person(KEISHA, PHONE);
    await keisha.goto(`${app.url}/organization/${clinicId}`);
    await keisha.getByRole('link', { name: `Invoice ${invoice?.number}`, exact: true }).click();
    await keisha.getByRole('heading', { name: `Invoice ${invoice?.number}` }).waitFor();
    await keisha
      .getByText(/Walter Liu/)
      .first()
      .waitFor();
    const { lines } = await app.ask<{ lines: { rideId: string; amount: string }[] }>(
      KEISHA,
      'GET',
      `/api/invoices/${invoice?.id}`,
    );
    expect(lines.map((line) => line.rideId)).toEqual([rideId]);
    expect(lines[0]?.amount).toBe(invoice?.total);
  });

  it('is on the page of the clinic, with the invoice of the last month', async () => {
    const keisha = await app.person(KEISHA, PHONE);
    await keisha.goto(`${app.url}/organization/${clinicId}`);
    await keisha.getByText('Walter Liu').first().waitFor();
    expect(await lastingViolationsOn(keisha)).toEqual([]);
    await keisha.getByRole('link', { name: /^Invoice \d{4}-0001$/ }).click();
    await keisha.getByRole('heading', { name: /^Invoice \d{4}-0001$/ }).waitFor();
    await keisha
      .getByText(/Edith Kessler/)
      .first()
      .waitFor();
    expect(await lastingViolationsOn(keisha)).toEqual([]);
  });
});

describe('a clinic that books for a patient', () => {
  let coordinator: Page;

  it('is added by the operator, who invites somebody to it', async () => {
    const desk = await app.person(ADMIN, DESKTOP);
    await desk.goto(`${app.url}/admin-dashboard?tab=organisations`);
    await desk.getByRole('button', { name: 'Add organization' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Add an organization' });
    await dialog.getByLabel('Name').fill('Harbor Dialysis');
    await dialog.getByLabel('Email').fill('rides@harbor.test');
    await dialog.getByLabel('Phone').fill('419 555 0177');
    expect(await lastingViolationsOn(desk)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add organization' }).click();
    await desk.getByRole('heading', { name: 'Harbor Dialysis' }).waitFor();
    await desk.getByRole('button', { name: 'Invite a member' }).click();
    await desk.getByLabel('Email address').fill(COORDINATOR);
    await desk
      .getByRole('dialog')
      .getByRole('checkbox', { name: /^Coordinator/ })
      .check();
    await desk.getByRole('button', { name: 'Invite', exact: true }).click();
    await desk.getByText(`Invited: ${COORDINATOR}`).waitFor();
    expect(await lastingViolationsOn(desk)).toEqual([]);
  });

  it('has a coordinator by the link of the mail', async () => {
    coordinator = await app.person(COORDINATOR, PHONE);
    await coordinator.goto(app.mailboxUrl);
    const mail = coordinator.getByRole('link', { name: /^Harbor Dialysis invites you/ });
    const isThere = async () => {
      await coordinator.reload();
      return mail.isVisible();
    };
    await expect.poll(isThere, { timeout: 40_000, interval: 500 }).toBe(true);
    await mail.click();
    await coordinator.getByRole('region', { name: 'Links in this mail' }).getByRole('link').click();
    await coordinator.getByRole('heading', { name: /Harbor Dialysis/ }).waitFor();
    expect(await lastingViolationsOn(coordinator)).toEqual([]);
    await coordinator.getByRole('button', { name: 'Accept' }).click();
    await coordinator.getByRole('link', { name: 'See the organization' }).click();
    await coordinator.getByRole('heading', { name: 'Passengers' }).waitFor();
  });

  it('has a patient, for whom it books in its name', async () => {
    await coordinator.getByRole('button', { name: 'Add a passenger' }).click();
    const dialog = coordinator.getByRole('dialog', { name: 'Add a passenger' });
    await dialog.getByLabel('First name').fill('Edna');
    await dialog.getByLabel('Last name').fill('Brandt');
    await dialog.getByLabel('Phone').fill('419 555 0166');
    expect(await lastingViolationsOn(coordinator)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add passenger' }).click();
    await coordinator.getByRole('heading', { name: 'Edna Brandt' }).waitFor();
    expect(await lastingViolationsOn(coordinator)).toEqual([]);
    await coordinator.getByText('Book a ride').click();
    await pickTrip(coordinator);
    await coordinator.getByText('Ride of Edna Brandt').waitFor();
    await coordinator.getByRole('button', { name: 'Request Ride' }).click();
    const booking = coordinator.getByRole('dialog', { name: 'Confirm Your Ride' });
    await booking.getByText('Edna Brandt – for Harbor Dialysis').waitFor();
    await booking.getByRole('button', { name: 'Confirm Booking' }).click();
    await coordinator.getByText('It is under Upcoming, with the PIN for the passenger.').waitFor();
    await coordinator.goto(`${app.url}/rider?tab=upcoming`);
    await coordinator.getByRole('heading', { name: 'Ride of Edna Brandt' }).waitFor();
    const [ride] = await app.ask<{ booker: object }[]>(COORDINATOR, 'GET', '/api/rides/helped');
    expect(ride?.booker).toMatchObject({ organisationName: 'Harbor Dialysis' });
  });

  it('is closed, and its rides are nobody’s to follow any more', async () => {
    const [own] = await app.ask<{ organisation: Grant }[]>(COORDINATOR, 'GET', '/api/organisations');
    const path = `/api/admin/organisations/${own?.organisation.id}/close`;
    await app.ask(ADMIN, 'POST', path, { reason: 'Contract ended' });
    await coordinator.getByRole('heading', { name: 'Ride of Edna Brandt' }).waitFor({ state: 'detached' });
    await coordinator.goto(`${app.url}/organization`);
    await coordinator.getByText('You act for no organization').waitFor();
  });
});
