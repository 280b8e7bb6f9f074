import { describe, expect, it } from 'vitest';
import type { CalendarFeeds, StandingRides } from '../../../application/ports/standing-rides.ts';
import { addDays } from '../../../domain/geo/calendar-day.ts';
import { acceptRide } from '../../../domain/rides/apply-transition.ts';
import {
  bookOccurrence,
  notFunded,
  planOccurrence,
  seekDriver,
  skipOccurrence,
  type Occurrence,
} from '../../../domain/standing-rides/occurrence.ts';
import {
  endStandingRide,
  withdrawDriver,
  type StandingRide,
} from '../../../domain/standing-rides/standing-ride.ts';
import { aDriver } from '../../support/builders/a-driver.ts';
import { INITIAL_PRICING_ID } from '../../support/builders/a-pricing.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { aPriceNotice, aStandingRide, NEW_YORK, weekly } from '../../support/builders/a-standing-ride.ts';
import { minutesAfter, NOW } from '../../support/builders/personas.ts';
import { expectRefusal } from '../../support/refusal.ts';
import { type Contract, createFixture, NOT_FOUND } from './kit.ts';

/** Days of the week that follow each other, each from the last one. */
const DAYS = ['2026-03-12', '2026-03-14', '2026-03-17'] as const;

export function describeStandingRides(contract: Contract): void {
  const fixture = createFixture(contract);
  const run = <T>(work: (standingRides: StandingRides) => Promise<T>) =>
    fixture.unitOfWork.run((stores) => work(stores.standingRides));

  /** A stored series of new people. */
  const aSeries = async (
    build: (overrides: Partial<StandingRide>) => StandingRide = aStandingRide.agreed,
    overrides: Partial<StandingRide> = {},
  ): Promise<StandingRide> => {
    const riderId = overrides.riderId ?? (await fixture.rider());
    const driverId = overrides.driverId ?? (await fixture.driver());
    const people = build === aStandingRide ? { riderId } : { riderId, driverId };
    const series = build({ id: fixture.nextId(), ...people, ...overrides });
    await run((standingRides) => standingRides.insert(series));
    return series;
  };
  const aRow = (series: StandingRide, day: string = DAYS[0], now = NOW): Occurrence =>
    planOccurrence(
      series,
      { day, leg: 'out', time: '07:00' },
      { id: fixture.nextId(), timeZone: NEW_YORK, now },
    );
  const add = (...rows: Occurrence[]) => run((standingRides) => standingRides.addOccurrences(rows));
  const save = (...rows: Occurrence[]) => run((standingRides) => standingRides.saveOccurrences(rows));
  const rowsOf = ({ id }: StandingRide, from = '2026-01-01') =>
    run((standingRides) => standingRides.lockOccurrences(id, from));
  const commitments = (driverId: string | null) =>
    fixture.unitOfWork.run(({ rides }) => rides.commitments(driverId ?? ''));
  const lock = ({ id }: StandingRide) => run((standingRides) => standingRides.lock(id));
  const end = (series: StandingRide) => endStandingRide(series, 'rider', NOW);

  describe('standing rides', () => {
    it('are found as they were saved last', async () => {
      const substituteIds = [await fixture.driver(), await fixture.driver()];
      const series = await aSeries(aStandingRide.agreed, {
        times: weekly([0, 2], '07:30', '11:00'),
        returnKind: 'at_time',
        lastDay: '2026-09-01',
        substituteIds,
        notes: 'The side door',
        tipCents: 3_00,
        needs: ['walker'],
        extraMinutes: 10,
      });
      expect(await lock(series)).toEqual(series);
      const pauses = [{ from: '2026-03-20', to: '2026-03-22' }];
      const changed = { ...withdrawDriver(series, minutesAfter(NOW, 5)), pauses, notes: null };
      await run((standingRides) => standingRides.save(changed));
      expect(await lock(series)).toEqual(changed);
      const ended = end(changed);
      await run((standingRides) => standingRides.save(ended));
      expect(await lock(series)).toEqual(ended);
    });

    it('are not there when nobody made them', async () => {
      const unknown = aStandingRide({ id: fixture.nextId() });
      expect(await lock(unknown)).toBeNull();
      await expect(run((standingRides) => standingRides.save(unknown))).rejects.toMatchObject(NOT_FOUND);
      expect(await run((standingRides) => standingRides.lockWithSeries(fixture.nextId()))).toBeNull();
    });

    it('are counted for their rider until they end', async () => {
      const first = await aSeries();
      const second = await aSeries(aStandingRide, { riderId: first.riderId });
      const count = () => run((standingRides) => standingRides.countOf(first.riderId));
      const ofRider = async () =>
        (await run((standingRides) => standingRides.lockOfRider(first.riderId))).map(({ id }) => id).sort();
      expect([await count(), await ofRider()]).toEqual([2, [first.id, second.id].sort()]);
      await run((standingRides) => standingRides.save(end(second)));
      expect([await count(), await ofRider()]).toEqual([1, [first.id]]);
    });

    it('are those of a driver who is asked, has agreed, or was given one of the rides', async () => {
      const driverId = await fixture.driver();
      const [asked, agreed, given] = [
        await aSeries(aStandingRide.asked, { driverId }),
        await aSeries(aStandingRide.agreed, { driverId }),
        await aSeries(),
      ];
      const left = await aSeries(aStandingRide.agreed, { driverId });
      await run((standingRides) => standingRides.save(withdrawDriver(left, NOW)));
      await add({ ...aRow(given), driverId });
      const ids = (series: readonly StandingRide[]) => series.map(({ id }) => id).sort();
      expect(ids(await run((standingRides) => standingRides.lockOfDriver(driverId)))).toEqual(
        [asked.id, agreed.id, given.id].sort(),
      );
      expect(ids(await run((standingRides) => standingRides.agreedBy(driverId)))).toEqual([agreed.id]);
      await run((standingRides) => standingRides.save(end(agreed)));
      expect(await run((standingRides) => standingRides.agreedBy(driverId))).toEqual([]);
    });

    it('are planned until a day, one after another', async () => {
      const series = await aSeries();
      const until = '2026-03-25';
      const toPlan = async (day: string) => {
        const found = await run((standingRides) => standingRides.lockToPlan(day, 10_000));
        return found.find((planned) => planned.series.id === series.id);
      };
      expect(await toPlan(until)).toEqual({ series, plannedUntil: null });
      await run((standingRides) => standingRides.savePlannedUntil([series.id], until));
      expect(await toPlan(until)).toBeUndefined();
      expect(await toPlan(addDays(until, 1))).toEqual({ series, plannedUntil: until });
      expect(await run((standingRides) => standingRides.lockToPlan('2026-04-30', 1))).toHaveLength(1);
      await run((standingRides) => standingRides.save(end(series)));
      expect(await toPlan('2026-04-30')).toBeUndefined();
    });
  });

  describe('rides of standing rides', () => {
    it('are one for each date and leg, and stay as they were when they are added again', async () => {
      const series = await aSeries();
      const [first, second] = [aRow(series, DAYS[1]), aRow(series)];
      const back: Occurrence = { ...seekDriver(aRow(series, DAYS[1]), 'driver_busy'), leg: 'back' };
      await add(first, second, back);
      await add(aRow(series, DAYS[1]), aRow(series));
      await add();
      expect(await rowsOf(series)).toEqual([second, first, back]);
      expect(await rowsOf(series, DAYS[1])).toEqual([first, back]);
    });

    /** With the ride that it has become. */
    const saveBooked = (row: Occurrence, riderId: string) =>
      fixture.unitOfWork.run(async ({ rides, standingRides }) => {
        const ride = aRide.scheduled({ id: row.id, riderId, scheduledFor: row.pickupAt });
        await standingRides.saveOccurrences([row]);
        await rides.insert(ride, fixture.requested(ride), 'agreed price');
      });

    it('are saved with every state, and found with their series', async () => {
      const series = await aSeries();
      const row = aRow(series);
      await add(row);
      const found = () => run((standingRides) => standingRides.lockWithSeries(row.id));
      expect(await found()).toEqual({ occurrence: row, series });
      const states = [
        notFunded(row, 'Declined', NOW),
        seekDriver(row, 'declined'),
        { ...row, pickupAt: minutesAfter(row.pickupAt ?? NOW, 10), isMoved: true },
        bookOccurrence(row, minutesAfter(NOW, 60)),
        skipOccurrence(row, 'paused'),
      ];
      for (const state of states) {
        await (state.state === 'booked' ? saveBooked(state, series.riderId) : save(state));
        expect((await found())?.occurrence).toEqual(state);
      }
    });

    it('ask for a time on a night without it', async () => {
      const series = await aSeries();
      const made = { id: fixture.nextId(), timeZone: NEW_YORK, now: NOW };
      const none = planOccurrence(series, { day: '2027-03-14', leg: 'out', time: '02:30' }, made);
      await add(none);
      expect(await rowsOf(series)).toEqual([none]);
    });

    it('are due in order, without those that are named', async () => {
      const series = await aSeries();
      /** Earlier than whatever other tests leave due. */
      const long = (minutes: number) => minutesAfter(NOW, minutes - 500_000);
      const [first, second, third] = DAYS.map((day, nth) => ({
        ...aRow(series, day),
        dueAt: [long(5), long(0), null][nth] ?? null,
      })) as [Occurrence, Occurrence, Occurrence];
      await add(first, second, third);
      const due = (minutes: number, ...except: string[]) =>
        run((standingRides) => standingRides.lockDue(long(minutes), except));
      expect(await due(-1)).toBeNull();
      expect(await due(0)).toEqual({ occurrence: second, series });
      expect(await due(9)).toEqual({ occurrence: second, series });
      expect((await due(9, second.id))?.occurrence).toEqual(first);
      expect(await due(9, second.id, first.id)).toBeNull();
      await save(...[first, second].map((row) => ({ ...row, dueAt: null })));
    });

    it('take the time of their driver from the yes on, as rides do', async () => {
      const series = await aSeries();
      const row = aRow(series);
      await add(row);
      const planned = {
        id: row.id,
        status: 'confirmed',
        pickup: series.pickup,
        dropoff: series.dropoff,
        durationMinutes: series.durationMinutes,
        scheduledFor: row.pickupAt,
        acceptedAt: null,
        startedAt: null,
        extraMinutes: 0,
        timeWindow: row.timeWindow,
      };
      expect(await commitments(series.driverId)).toEqual([planned]);
      await save(skipOccurrence(row, 'rider_skipped'));
      expect(await commitments(series.driverId)).toEqual([]);
      await save({ ...row, leg: 'out' });
      await saveBooked(bookOccurrence(row, null), series.riderId);
      expect(await commitments(series.driverId)).toEqual([]);
    });

    it('go the other way on the way back', async () => {
      const series = await aSeries();
      await add({ ...aRow(series), leg: 'back' });
      expect(await commitments(series.driverId)).toMatchObject([
        { pickup: series.dropoff, dropoff: series.pickup },
      ]);
    });

    it('are refused at a time that another ride of the driver takes, whichever it is', async () => {
      const series = await aSeries();
      const driverId = series.driverId ?? '';
      const other = await aSeries(aStandingRide.agreed, { driverId });
      const row = aRow(series);
      await add(row);
      await expectRefusal(() => add(aRow(other)), 'RIDE_OVERLAP');
      const free = aRow(other, DAYS[1]);
      await add(free);
      await expectRefusal(() => save({ ...free, timeWindow: row.timeWindow }), 'RIDE_OVERLAP');
      const ride = await fixture.ride(aRide.scheduled, { scheduledFor: row.pickupAt });
      const accepted = acceptRide(ride, aDriver({ userId: driverId }), {
        transitionId: fixture.nextId(),
        actorId: driverId,
        now: NOW,
        by: 'driver',
      });
      const accept = () =>
        fixture.unitOfWork.run(({ rides }) => rides.save(accepted.ride, accepted.transition));
      await expectRefusal(accept, 'RIDE_OVERLAP');
      await save(seekDriver(row, 'driver_left'));
      await accept();
      await expectRefusal(() => save(row), 'RIDE_OVERLAP');
      expect((await commitments(driverId)).map(({ id }) => id)).toEqual([ride.id, free.id]);
    });

    it('give time to others of the same call', async () => {
      const series = await aSeries();
      const other = await aSeries(aStandingRide.agreed, { driverId: series.driverId });
      const [row, waiting] = [aRow(series), seekDriver(aRow(other), 'driver_busy')];
      await add(row, waiting);
      await save({ ...aRow(other), id: waiting.id }, seekDriver(row, 'driver_left'));
      expect((await commitments(series.driverId)).map(({ id }) => id)).toEqual([waiting.id]);
    });

    it('are theirs once the planned ride is a ride of the same id', async () => {
      const series = await aSeries();
      const row = aRow(series);
      await add(row);
      const { riderId, driverId } = series;
      const booked = aRide.scheduled({ id: row.id, riderId, scheduledFor: row.pickupAt });
      const accepted = acceptRide(booked, aDriver({ userId: driverId ?? '' }), {
        transitionId: fixture.nextId(),
        actorId: driverId,
        now: NOW,
        by: 'driver',
      });
      await fixture.unitOfWork.run(async ({ rides, standingRides }) => {
        await standingRides.saveOccurrences([bookOccurrence(row, null)]);
        await rides.insert(booked, fixture.requested(booked), 'agreed price');
        await rides.save(accepted.ride, accepted.transition);
      });
      expect(await commitments(driverId)).toMatchObject([{ id: row.id, status: 'accepted' }]);
      // What becomes of the row does not give the time of the ride back.
      await save({ ...bookOccurrence(row, minutesAfter(NOW, 1)), timeWindow: null });
      expect(await commitments(driverId)).toHaveLength(1);
    });
  });

  describe('the prices of standing rides', () => {
    it('are told once, and stay open until they apply or others come', async () => {
      const series = await aSeries();
      const notice = aPriceNotice(series, { id: fixture.nextId(), appliesFrom: '2020-03-01' });
      const open = () => run((standingRides) => standingRides.openNotice(series.id));
      expect(await open()).toBeNull();
      await run((standingRides) => standingRides.insertNotice(notice));
      expect(await open()).toEqual(notice);
      const accepted = { ...notice, state: 'accepted' } as const;
      await run((standingRides) => standingRides.saveNotice(accepted));
      expect(await open()).toEqual(accepted);
      const due = (today: string) => run((standingRides) => standingRides.lockDueNotice(today));
      expect(await due('2020-02-29')).toBeNull();
      expect(await due('2020-03-01')).toEqual({ notice: accepted, series });
      await run((standingRides) => standingRides.saveNotice({ ...notice, state: 'applied' }));
      expect([await open(), await due('2020-03-01')]).toEqual([null, null]);
    });

    it('were looked at by some rates, until others are in force', async () => {
      const series = await aSeries();
      const unpriced = (pricingId: string) => run((standingRides) => standingRides.lockUnpriced(pricingId));
      expect((await unpriced(INITIAL_PRICING_ID))?.id).not.toBe(series.id);
      const other = fixture.nextId();
      const found = await unpriced(other);
      expect(found).not.toBeNull();
      await run((standingRides) => standingRides.savePricedAt(series.id, INITIAL_PRICING_ID));
    });
  });

  describe('the circle of a rider', () => {
    it('are the drivers whom they trust', async () => {
      const [riderId, ...drivers] = [await fixture.rider(), await fixture.driver(), await fixture.driver()];
      const circle = () => run((standingRides) => standingRides.circleOf(riderId));
      expect(await circle()).toEqual([]);
      for (const driverId of drivers) {
        const trust = { id: fixture.nextId(), riderId, driverId, trusted: true };
        await fixture.unitOfWork.run((stores) => stores.drivers.setTrusted(trust));
      }
      expect([...(await circle())].sort()).toEqual([...drivers].sort());
    });
  });

  describe('calendar feeds', () => {
    it('have one address for a rider, which the next one makes void', async () => {
      const riderId = await fixture.rider();
      const feeds = <T>(work: (calendarFeeds: CalendarFeeds) => Promise<T>) =>
        fixture.unitOfWork.run((stores) => work(stores.calendarFeeds));
      const find = (hash: string) => feeds((stores) => stores.findRider(hash));
      const [one, other] = [`one ${riderId}`, `other ${riderId}`];
      await feeds((stores) => stores.save(riderId, one, NOW));
      expect(await find(one)).toBe(riderId);
      await feeds((stores) => stores.save(riderId, other, minutesAfter(NOW, 1)));
      expect([await find(one), await find(other)]).toEqual([null, riderId]);
      expect(await feeds((stores) => stores.createdAt(riderId))).toEqual(minutesAfter(NOW, 1));
      const remove = () => feeds((stores) => stores.remove(riderId));
      expect([await remove(), await remove()]).toEqual([true, false]);
      expect(await find(other)).toBeNull();
    });
  });
}
