import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstOf } from '../support/long.ts';
import { DESKTOP, dollars, PHONE, pickTrip, tap, VisitedApp } from '../support/visited-app.ts';
import { nameOf, SERVED_FARE, ZOO } from '../support/places.ts';

// A rider and two drivers, each in a browser of their own: a ride that nobody takes, one that is driven, paid with a tip
// and rated, and the driver who is trusted from then on. On a phone; in a long run on a desktop too, with people of their
// own.

let app: VisitedApp;

beforeAll(async () => {
  app = await VisitedApp.start();
});
afterAll(() => app?.[Symbol.asyncDispose]());

interface Cast {
  readonly rider: string;
  /** Who declines first and drives in the end. */
  readonly driver: { readonly email: string; readonly firstName: string };
  /** Who does not answer. */
  readonly silent: string;
}

const ON_PHONE: Cast = {
  rider: 'rider5@maumee.test',
  driver: { email: 'driver2@maumee.test', firstName: 'Marcus' },
  silent: 'Rosa',
};
const ON_DESKTOP: Cast = {
  rider: 'rider6@maumee.test',
  driver: { email: 'driver4@maumee.test', firstName: 'Tom' },
  silent: 'Aisha',
};

const PLACES = [
  ['a phone', PHONE, ON_PHONE],
  ['a desktop', DESKTOP, ON_DESKTOP],
] as const;

describe.each(firstOf(PLACES))(
  'a ride on %s',
  (_where, viewport, { rider: riderEmail, driver: { email, firstName }, silent }) => {
    let rider: Page;
    let driver: Page;

    beforeAll(async () => {
      rider = await app.person(riderEmail, viewport);
      driver = await app.person(email, viewport);
      await driver.getByRole('heading', { name: "You're online" }).waitFor();
    });
    afterAll(async () => {
      await Promise.all([rider, driver].map((page) => page?.context().close()));
    });

    const banner = (sentence: string) =>
      rider.getByRole('region').filter({ hasText: sentence }).filter({ hasText: 'Ask everyone' }).first();
    const tripIsKept = async () => {
      await rider.getByRole('button', { name: 'Change Pickup address' }).waitFor();
      await rider.getByRole('button', { name: 'Change Dropoff address' }).waitFor();
    };
    const confirm = async () => {
      await rider.getByRole('button', { name: 'Request Ride' }).click();
      await rider
        .getByRole('dialog', { name: 'Confirm Your Ride' })
        .getByRole('button', { name: 'Confirm Booking' })
        .click();
      await rider.getByRole('heading', { level: 1, name: /^Your ride to/ }).waitFor();
    };
    const choose = async (name: string) => {
      const drivers = rider.getByRole('radiogroup', { name: 'Drivers' });
      await drivers.waitFor();
      const more = rider.getByRole('button', { name: /^Show \d+ more$/ });
      if (await more.isVisible()) await more.click();
      await drivers.locator('label').filter({ hasText: name }).click();
    };

    it('is declined by the chosen driver in another browser', async () => {
      await pickTrip(rider);
      await rider.getByRole('button', { name: 'Choose Specific Driver' }).click();
      await choose(firstName);
      await confirm();
      const request = driver.getByRole('article').filter({ hasText: 'Asked for you' }).first();
      await request.waitFor();
      await tap(request.getByRole('button', { name: 'Decline' }));
      await request.waitFor({ state: 'hidden' });
      const declined = banner(`${firstName} declined your ride`);
      await declined.getByText('The money is back in your wallet').waitFor();
    });

    it('is asked of another driver, with the trip kept, who does not answer', async () => {
      await banner(`${firstName} declined`).getByRole('button', { name: 'Ask another driver' }).click();
      await tripIsKept();
      await choose(silent);
      await confirm();
      await app.server.change(
        `update rides set expires_at = now() where status = 'pending' and scheduled_for is null`,
      );
      await banner(`${silent} did not answer in time`).waitFor();
    });

    it('is put off to later, with the trip kept', async () => {
      await banner(`${silent} did not answer`).getByRole('button', { name: 'Later' }).click();
      await tripIsKept();
      await rider.getByRole('button', { name: 'Tomorrow' }).click();
      await rider.getByRole('button', { name: 'Schedule Ride' }).waitFor();
    });

    it('is asked of everyone after all, and taken while the rider watches', async () => {
      await rider.reload();
      await banner(`${silent} did not answer`).getByRole('button', { name: 'Ask everyone' }).click();
      await tripIsKept();
      await confirm();
      await rider.getByText(/We have asked all drivers\./).waitFor();
      const offer = driver
        .getByRole('article')
        .filter({ hasText: nameOf(ZOO) })
        .first();
      await offer.waitFor();
      await tap(offer.getByRole('button', { name: 'Accept' }));
      await rider.getByText('Driver on the way').first().waitFor();
      await rider.getByText(firstName).first().waitFor();
    });

    it('is followed from the arrival to the trip', async () => {
      const pickup = driver.getByRole('region', { name: 'Next Pickup' });
      await pickup.waitFor();
      await tap(pickup.getByRole('button', { name: "I've Arrived" }));
      await rider.getByText('says they have arrived').first().waitFor();
      await pickup.getByRole('timer').waitFor();
      await tap(pickup.getByRole('button', { name: 'Start Trip' }));
      await driver.getByRole('region', { name: 'Active Trip' }).waitFor();
      await rider.getByText('On trip').first().waitFor();
    });

    it('is completed with a tip and rated by the rider', async () => {
      await rider.getByRole('button', { name: 'Complete Ride' }).first().click();
      const dialog = rider.getByRole('dialog', { name: 'Complete Your Ride' });
      await dialog.getByRole('button', { name: /^20%/ }).click();
      await dialog.getByText(`Tips go 100 % to ${firstName}.`).waitFor();
      const paid = dollars(SERVED_FARE + Math.round(SERVED_FARE / 5));
      await dialog.getByRole('button', { name: `Pay ${paid}` }).click();
      await rateFive(rider, `How was your ride with ${firstName}`);
      await driver.getByRole('region', { name: 'Active Trip' }).waitFor({ state: 'hidden' });
      await rider.goto(`${app.url}/rider?tab=history`);
      const card = rider.locator('main').getByRole('listitem').or(rider.getByRole('article')).first();
      await card.getByText(paid).first().waitFor();
    });

    it('makes its driver a trusted one from the history, and no longer from the card of the driver', async () => {
      await rider
        .getByRole('button', { name: /^Details of/ })
        .first()
        .click();
      const details = rider.getByRole('dialog', { name: 'Ride Details' });
      await turnTrust(details, `Trust ${firstName}`, `No longer trust ${firstName}`);
      await rider.goto(`${app.url}/rider`);
      await rider.getByRole('button', { name: 'Choose Specific Driver' }).click();
      const more = rider.getByRole('button', { name: /^Show \d+ more$/ });
      const heart = rider.getByRole('button', { name: `Trusted driver: ${firstName}` });
      await more.or(heart).first().waitFor();
      if (await more.isVisible()) await more.click();
      expect(await heart.getAttribute('aria-pressed')).toBe('true');
      await heart.click();
      await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('false');
      type Driver = { readonly firstName: string };
      await expect
        .poll(async () => {
          const trusted = await app.ask<Driver[]>(riderEmail, 'GET', '/api/rider/trusted-drivers');
          return trusted.map((one) => one.firstName);
        })
        .not.toContain(firstName);
      await rider.goto(`${app.url}/rider?tab=history`);
      await rider
        .getByRole('button', { name: /^Details of/ })
        .first()
        .click();
      await details.getByRole('button', { name: `Trust ${firstName}`, exact: true }).waitFor();
    });
  },
);

async function rateFive(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: new RegExp(title) });
  await dialog
    .locator('label')
    .filter({ hasText: /^5 stars/ })
    .click();
  await dialog.getByRole('button', { name: 'Submit Rating' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Trusts the driver; one who is trusted already first no longer. */
async function turnTrust(dialog: Locator, trust: string, trusted: string): Promise<void> {
  const isTrusted = dialog.getByRole('button', { name: trusted });
  const isNot = dialog.getByRole('button', { name: trust, exact: true });
  await isTrusted.or(isNot).waitFor();
  if (await isTrusted.isVisible()) {
    await isTrusted.click();
    await isNot.waitFor();
  }
  await isNot.click();
  await isTrusted.waitFor();
}
