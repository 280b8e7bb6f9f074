import { beforeEach, describe, expect, it } from 'vitest';
import type { JournalEntry } from '../../../domain/wallet/journal.ts';
import { aWeekLater, EARNED, earn, type PayoutWeek } from './payout-week.ts';

let week: PayoutWeek;

beforeEach(async () => {
  week = await aWeekLater();
});

const generate = (input?: { dryRun: boolean }) =>
  week.app.useCases.generatePayouts.execute(week.admin, input);

describe('generating payouts', () => {
  it('makes one per driver for the last whole week and reserves its money', async () => {
    const payouts = await generate();
    const period = {
      start: new Date('2026-03-09T04:00:00Z'),
      end: new Date('2026-03-16T04:00:00Z'),
      scheduledFor: new Date('2026-03-18T04:00:00Z'),
    };
    expect(payouts).toMatchObject([
      { driverId: week.busy.userId, amountCents: 2 * EARNED, netCents: 2 * EARNED, ridesCount: 2, period },
      { driverId: week.other.userId, amountCents: EARNED, ridesCount: 1, period, status: 'pending' },
    ]);
    expect(week.app.balances(week.busy)).toMatchObject({ earningsCents: 0, reservedCents: 2 * EARNED });
    const [first, second] = payouts.map(({ id }) => id);
    const paid = (payoutId: string | undefined, rideId: string) => ({
      of: 'payout',
      payoutId,
      rideId,
      amountCents: EARNED,
    });
    expect([...week.app.tables.payoutRides.values()]).toEqual(
      [...week.app.tables.earnings.values()].map(({ driverId, rideId }) =>
        paid(driverId === week.busy.userId ? first : second, rideId),
      ),
    );
  });

  it('leaves an audit row for each', async () => {
    const payouts = await generate();
    expect(week.app.tables.audit).toMatchObject(
      payouts.map(({ id, amountCents }) => ({
        actor: week.admin,
        action: 'payout.generate',
        subjectId: id,
        before: null,
        after: { status: 'pending', amountCents },
      })),
    );
  });

  it('again makes nothing new', async () => {
    await generate();
    const before = week.app.tables;
    expect(await generate()).toEqual([]);
    expect(week.app.tables).toEqual(before);
  });

  it('keeps the payouts of the drivers before the one it fails at, and finishes when it is run again', async () => {
    const { app, busy, other, admin } = week;
    const { entries } = app.tables;
    const isOfOther = ({ postings }: JournalEntry) =>
      postings.some((posting) => 'userId' in posting && posting.userId === other.userId);
    const settlement = [...entries.values()].find(isOfOther)!;
    entries.delete(settlement.id);
    await expect(generate()).rejects.toThrow();
    expect([...app.tables.payouts.values()]).toMatchObject([
      { driverId: busy.userId, amountCents: 2 * EARNED },
    ]);
    app.tables.entries.set(settlement.id, settlement);
    expect(await app.useCases.generatePayouts.execute(admin)).toMatchObject([
      { driverId: other.userId, amountCents: EARNED },
    ]);
  });

  it('with a dry run reports what it would make, and changes nothing', async () => {
    const before = week.app.tables;
    const planned = await generate({ dryRun: true });
    expect(planned.map(({ amountCents }) => amountCents)).toEqual([2 * EARNED, EARNED]);
    expect(week.app.tables).toEqual(before);
    expect((await generate()).map(({ amountCents }) => amountCents)).toEqual([2 * EARNED, EARNED]);
  });

  it('leaves the running week for the next time', async () => {
    const { app, rider, busy } = week;
    await earn(app, rider, busy);
    expect((await generate())[0]).toMatchObject({ amountCents: 2 * EARNED, ridesCount: 2 });
    expect(app.balances(busy)).toMatchObject({ earningsCents: EARNED });
    app.clock.advance({ days: 7 });
    expect(await generate()).toMatchObject([{ driverId: busy.userId, amountCents: EARNED, ridesCount: 1 }]);
  });

  it('pays tips that were added after their week was batched with the next', async () => {
    const { app, rider, busy } = week;
    app.clock.advance({ days: 4, hours: 7 }); // Sunday evening
    const { id: rideId } = await app.completed(rider, busy);
    app.clock.advance({ hours: 12 });
    await generate();
    await app.useCases.completeRide.execute(rider, { rideId, tipAmount: '4' });
    expect(app.balances(busy)).toMatchObject({ earningsCents: 4_00 });
    await earn(app, rider, busy);
    app.clock.advance({ days: 7 });
    const [payout] = await generate();
    expect(payout).toMatchObject({ amountCents: EARNED + 4_00, ridesCount: 2 });
    expect([...app.tables.payoutRides.values()]).toContainEqual(
      expect.objectContaining({ rideId, payoutId: payout?.id, amountCents: 4_00 }),
    );
  });

  it('makes none for a driver without earnings', async () => {
    const idle = await week.app.driver();
    const payouts = await generate();
    expect(payouts.map(({ driverId }) => driverId)).not.toContain(idle.userId);
    expect(week.app.tables.payouts.size).toBe(2);
  });
});
