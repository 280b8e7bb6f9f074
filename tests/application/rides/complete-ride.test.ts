import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { NOW } from '../../support/builders/personas.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';
import { proposedRates } from '../../support/proposed-rates.ts';

let app: InMemoryApp;
let rider: UserActor;
let driver: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  rider = await app.rider(100_00);
  driver = await app.driver();
});

const complete = async (who: UserActor, rideId: string, tipAmount?: string, tipReason?: string) =>
  app.useCases.completeRide.execute(who, { rideId, tipAmount, tipReason });

/** 85 % of 21.70, rounded half up. */
const SHARE = 18_45;

describe('completing a ride', () => {
  it('by its driver settles the fare and the tip of the booking', async () => {
    const { id } = await app.running(rider, driver, { tipAmount: '3' });
    const ride = await complete(driver, id);
    expect(ride).toMatchObject({
      status: 'completed',
      paymentStatus: 'completed',
      completedAt: NOW,
      tipCents: 3_00,
      finalCents: 24_70,
      driverShareCents: SHARE,
    });
    expect(app.balances(rider)).toMatchObject({ availableCents: 75_30, heldCents: 0 });
    expect(app.balances(driver)).toMatchObject({ earningsCents: SHARE + 3_00 });
    expect([...app.tables.holds.values()]).toMatchObject([{ status: 'captured', capturedCents: 24_70 }]);
    expect([...app.tables.earnings.values()]).toMatchObject([
      {
        rideId: id,
        driverId: driver.userId,
        fareCents: 21_70,
        driverShareCents: SHARE,
        platformFeeCents: 3_25,
        tipCents: 3_00,
        commissionRateBasisPoints: 85_00,
      },
    ]);
    expect(app.tables.profiles.get(driver.userId)?.totalTrips).toBe(1);
    expect(app.tables.events.at(-1)).toMatchObject({ rideId: id, status: 'completed' });
  });

  it.each([
    ['more than was booked', '10', 10_00],
    ['the one of the booking, when none is given', undefined, 3_00],
  ])('by its rider settles with the tip of the dialog: %s', async (_, tipAmount, tipCents) => {
    const { id } = await app.running(rider, driver, { tipAmount: '3' });
    const ride = await complete(rider, id, tipAmount);
    expect(ride).toMatchObject({ tipCents, finalCents: 21_70 + tipCents });
    expect(app.balances(rider)).toMatchObject({ availableCents: 78_30 - tipCents, heldCents: 0 });
    expect(app.balances(driver)).toMatchObject({ earningsCents: SHARE + tipCents });
    expect(app.tables.history.at(-1)).toMatchObject({ action: 'complete', actorRole: 'rider' });
  });

  it.each([
    ['less', '1.50', 1_50],
    ['none', '0', 0],
  ])(
    'with a tip of %s than promised needs a reason, which is kept with the ride',
    async (_, tip, tipCents) => {
      const { id } = await app.running(rider, driver, { tipAmount: '3' });
      const before = app.tables;
      for (const reason of [undefined, '', '   ']) {
        await expectRefusal(() => complete(rider, id, tip, reason), {
          kind: 'invalid',
          details: { field: 'tipReason' },
        });
      }
      expect(app.tables).toBe(before);
      expect(await complete(rider, id, tip, ' Loud music ')).toMatchObject({
        tipCents,
        promisedTipCents: 3_00,
        tipReason: 'Loud music',
        finalCents: 21_70 + tipCents,
      });
      expect(app.balances(driver)).toMatchObject({ earningsCents: SHARE + tipCents });
    },
  );

  it('with a tip as promised or higher keeps no reason', async () => {
    const { id } = await app.running(rider, driver, { tipAmount: '3' });
    expect(await complete(rider, id, '3', 'Loud music')).toMatchObject({ tipCents: 3_00, tipReason: null });
  });

  it('by the driver cannot change the tip', async () => {
    const { id } = await app.running(rider, driver, { tipAmount: '3' });
    expect(await complete(driver, id, '50')).toMatchObject({ tipCents: 3_00 });
  });

  it('pays a tip beyond the hold from what is available, to the last cent', async () => {
    const poor = await app.rider(25_00);
    const { id } = await app.running(poor, driver);
    expect(await complete(poor, id, '3.30')).toMatchObject({ finalCents: 25_00 });
    expect(app.balances(poor)).toMatchObject({ availableCents: 0, heldCents: 0 });
  });

  it('with a tip that the wallet cannot pay leaves everything unmoved', async () => {
    const poor = await app.rider(25_00);
    const { id } = await app.running(poor, driver);
    const before = app.tables;
    await expectRefusal(() => complete(poor, id, '3.31'), { kind: 'declined', code: 'INSUFFICIENT_FUNDS' });
    expect(app.tables).toBe(before);
    expect(await complete(poor, id, '0')).toMatchObject({ status: 'completed' });
  });

  it('pays under the rates the ride was booked with', async () => {
    const { id } = await app.running(rider, driver);
    await app.useCases.updatePricing.execute(await app.admin(), {
      ...proposedRates,
      schedulingFee: '9',
      shortDistanceMinimum: '90',
      shortDistancePerMile: '9',
      longDistanceMinimum: '90',
      longDistancePerMile: '9',
      commissionRate: '10',
      reason: 'A new owner',
      acceptUnusual: true,
    });
    expect(await complete(driver, id)).toMatchObject({ finalCents: 21_70, driverShareCents: SHARE });
  });

  it('settles once, whoever repeats it', async () => {
    const { id } = await app.running(rider, driver, { tipAmount: '3' });
    const first = await complete(driver, id);
    const before = app.tables;
    expect(await complete(driver, id)).toEqual(first);
    expect(await complete(rider, id)).toEqual(first);
    expect(await complete(rider, id, '3.00')).toEqual(first);
    expect(await complete(rider, id, '1.00')).toEqual(first);
    expect(app.tables).toEqual(before);
  });

  it.each([
    ['pending', () => app.asked(rider, driver)],
    ['accepted', () => app.accepted(rider, driver)],
  ])('is refused before it runs: %s', async (status, before) => {
    const { id } = await before();
    for (const who of [rider, driver]) {
      await expectRefusal(() => complete(who, id), { code: 'RIDE_STATE', details: { status } });
    }
  });

  it('is refused once it was cancelled', async () => {
    const { id: rideId } = await app.request(rider);
    await app.useCases.cancelRide.execute(rider, { rideId });
    await expectRefusal(() => complete(rider, rideId, '5'), 'RIDE_STATE');
  });

  it.each(['-1', '500.01', 'much'])('with a tip of %s is refused', async (tipAmount) => {
    const { id } = await app.running(rider, driver);
    await expectRefusal(() => complete(rider, id, tipAmount), {
      kind: 'invalid',
      details: { field: 'tipAmount' },
    });
  });
});

describe('the tip after completion', () => {
  it('thanks the driver by a mail, with what was added', async () => {
    const { id } = await app.completed(rider, driver, { tipAmount: '3' });
    const mails = () => [...app.tables.emails.values()].filter(({ template }) => template === 'tip-added');
    expect(mails()).toEqual([]);
    await complete(rider, id, '5.50');
    await complete(rider, id, '5.50');
    expect(mails()).toMatchObject([
      { recipient: app.tables.users.get(driver.userId)?.email, data: { rideId: id, amountCents: 2_50 } },
    ]);
  });

  it('is raised by the rider, charged by itself and whole for the driver', async () => {
    const { id } = await app.completed(rider, driver, { tipAmount: '3' });
    app.clock.advance({ hours: 24 });
    const events = app.tables.events.length;
    const ride = await complete(rider, id, '5.50');
    expect(ride).toMatchObject({ tipCents: 5_50, finalCents: 27_20, completedAt: NOW });
    expect(app.ride(id)).toEqual(ride);
    expect(app.balances(rider)).toMatchObject({ availableCents: 72_80 });
    expect(app.balances(driver)).toMatchObject({ earningsCents: SHARE + 5_50 });
    expect([...app.tables.entries.values()].at(-1)).toMatchObject({
      kind: 'tip_added',
      transactions: [{ type: 'tip', amountCents: 2_50 }],
    });
    expect([...app.tables.earnings.values()]).toMatchObject([{ tipCents: 5_50, driverShareCents: SHARE }]);
    expect(app.tables.events.slice(events)).toMatchObject([{ rideId: id, status: 'completed' }]);
  });

  it('is raised once; the same tip again is no second raise', async () => {
    const { id } = await app.completed(rider, driver);
    const raised = await complete(rider, id, '5');
    expect(await complete(rider, id, '5')).toEqual(raised);
    const before = app.tables;
    await expectRefusal(() => complete(rider, id, '6'), { kind: 'conflict', code: 'TIP_ALREADY_ADDED' });
    expect(app.tables).toBe(before);
  });

  it('cannot be raised any more after 24 hours', async () => {
    const { id } = await app.completed(rider, driver);
    app.clock.advance({ hours: 24, seconds: 1 });
    const before = app.tables;
    await expectRefusal(() => complete(rider, id, '1'), 'TIP_TOO_LATE');
    expect(app.tables).toBe(before);
  });

  it('cannot be more than the wallet has', async () => {
    const { id } = await app.completed(rider, driver);
    const before = app.tables;
    await expectRefusal(() => complete(rider, id, '78.31'), 'INSUFFICIENT_FUNDS');
    expect(app.tables).toBe(before);
    expect(await complete(rider, id, '78.30')).toMatchObject({ finalCents: 100_00 });
  });

  it("is not the driver's to raise", async () => {
    const { id } = await app.completed(rider, driver);
    expect(await complete(driver, id, '5')).toMatchObject({ tipCents: 0 });
  });
});
