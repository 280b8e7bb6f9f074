import { describe, expect, it } from 'vitest';
import type { Agreement } from '../../../domain/organisations/agreement.ts';
import { makeRefund, type Refund } from '../../../domain/payments/refund.ts';
import { promiseReturn } from '../../../domain/returns/return-trip.ts';
import { withCover } from '../../../domain/rides/ride-cover.ts';
import type { Ride } from '../../../domain/rides/ride.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { anAgreement } from '../../support/builders/an-agreement.ts';
import { minutesAfter } from '../../support/builders/personas.ts';
import { expectRefusal } from '../../support/refusal.ts';
import { type Contract, createFixture, NOT_FOUND } from './kit.ts';

export function describeAgreements(contract: Contract): void {
  const fixture = createFixture(contract);
  const run: typeof fixture.unitOfWork.run = (work) => fixture.unitOfWork.run(work);
  const now = contract.clock.now();
  const MARCH = '2026-03-05';

  const anOrganisation = async (): Promise<string> => {
    const id = fixture.nextId();
    const reached = { kind: 'clinic', email: 'rides@clinic.test', phone: '+14195550150' } as const;
    const clinic = { id, name: `Clinic ${id}`, ...reached, createdAt: now, closedAt: null };
    await run(({ organisations }) => organisations.insert(clinic));
    return id;
  };
  const insert = (agreement: Agreement) => run(({ agreements }) => agreements.insert(agreement));
  const add = async (changes: Partial<Agreement> = {}): Promise<Agreement> => {
    const organisationId = changes.organisationId ?? (await anOrganisation());
    const made = anAgreement({ id: fixture.nextId(), organisationId, createdAt: now, ...changes });
    await insert(made);
    return made;
  };
  const save = (agreement: Agreement) => run(({ agreements }) => agreements.save(agreement));
  /** A ride of 21.70 that the agreement pays so many cents of. */
  const ride = (
    { id: agreementId, organisationId: funderId }: Agreement,
    coveredFareCents: number,
    coveredOn = MARCH,
    changes: Partial<Ride> = {},
    build: (overrides: Partial<Ride>) => Ride = aRide,
  ): Promise<Ride> => {
    const cover = { agreementId, funderId, coveredFareCents, coveredTipCents: 0, coveredOn };
    return fixture.ride((overrides) => withCover(build(overrides), cover), changes);
  };
  const usage = (agreement: Agreement, riderId: string, day = MARCH, exceptRideId?: string) =>
    run(({ agreements }) =>
      agreements.usage(agreement, { day, riderId, ...(exceptRideId && { exceptRideId }) }),
    );
  const mostTaken = (agreement: Agreement, day = MARCH) =>
    run(({ agreements }) => agreements.mostTaken(agreement, day));
  const promise = (outbound: Ride) => {
    const trip = promiseReturn(outbound, `digest of ${outbound.id}`, 'America/New_York');
    return run(({ returnTrips }) => returnTrips.insert(trip));
  };

  describe('agreements', () => {
    it('are found and locked as they were inserted and saved, with every term', async () => {
      const plain = await add();
      const full = await add({
        organisationId: plain.organisationId,
        name: 'Visits',
        startsOn: '2026-03-01',
        endsOn: '2026-12-31',
        budgetCents: 999_999_999_99,
        budgetPeriod: 'term',
        ridesPerMonth: 8,
        mostPerRideCents: 25_00,
        coPayPercent: 15,
        coversTip: true,
        weekdays: [1, 5],
        pickupFrom: '07:30',
        pickupUntil: '18:00',
        places: [{ address: 'Toledo Zoo', lat: 41.6204, lng: -83.5812, miles: 0.5 }],
        passengerIds: [fixture.nextId()],
        showsAddresses: true,
      });
      for (const agreement of [plain, full]) {
        expect(await run(({ agreements }) => agreements.find(agreement.id))).toEqual(agreement);
        expect(await run(({ agreements }) => agreements.lock(agreement.id))).toEqual(agreement);
      }
      const { id, organisationId, createdAt } = full;
      const changed = {
        ...plain,
        id,
        organisationId,
        createdAt,
        name: 'Changed',
        endedAt: minutesAfter(now, 1),
      };
      await save(changed);
      expect(await run(({ agreements }) => agreements.find(id))).toEqual(changed);
      const never = { ...plain, id: fixture.nextId(), name: 'Never' };
      await expect(save(never)).rejects.toMatchObject(NOT_FOUND);
      expect(await run(({ agreements }) => agreements.lock(never.id))).toBeNull();
    });

    it('have names of their own in their organisation while they hold', async () => {
      const first = await add();
      const { organisationId } = first;
      const again = { organisationId, name: first.name.toUpperCase() };
      await expectRefusal(() => add(again), 'AGREEMENT_EXISTS');
      const second = await add({ organisationId, name: 'Other' });
      await expectRefusal(() => save({ ...second, name: first.name }), 'AGREEMENT_EXISTS');
      await save({ ...first, name: again.name });
      await save({ ...first, endedAt: now });
      await add(again);
      await add({ name: first.name });
    });

    it('are listed of organisations, those that hold, the oldest first', async () => {
      const second = await add({ createdAt: minutesAfter(now, 2) });
      const { organisationId } = second;
      const first = await add({ organisationId, name: 'First' });
      await add({ organisationId, name: 'Ended', endedAt: minutesAfter(now, 1) });
      const other = await add({ createdAt: minutesAfter(now, 1) });
      await add();
      const of = (ids: readonly string[]) => run(({ agreements }) => agreements.ofOrganisations(ids));
      expect(await of([organisationId])).toEqual([first, second]);
      expect(await of([organisationId, other.organisationId])).toEqual([first, other, second]);
      expect(await of([])).toEqual([]);
    });
  });

  describe('what is taken of an agreement', () => {
    it('is what its rides of the month are covered with, less one that is excepted, and counts the rider’s', async () => {
      const agreement = await add();
      const first = await ride(agreement, 5_00, '2026-03-01');
      const { riderId } = first;
      await ride(agreement, 6_00, '2026-03-31', { riderId });
      await ride(agreement, 7_00, '2026-04-01', { riderId });
      await ride(agreement, 8_00, '2025-03-05', { riderId });
      await ride(agreement, 9_00);
      await ride(await add(), 10_00, MARCH, { riderId });
      expect(await usage(agreement, riderId)).toEqual({ takenCents: 20_00, rides: 2 });
      expect(await usage(agreement, riderId, '2026-04-30')).toEqual({ takenCents: 7_00, rides: 1 });
      expect(await usage(agreement, riderId, '2026-05-01')).toEqual({ takenCents: 0, rides: 0 });
      expect(await usage(agreement, riderId, MARCH, first.id)).toEqual({ takenCents: 15_00, rides: 1 });
      expect(await usage(agreement, await fixture.rider())).toEqual({ takenCents: 20_00, rides: 0 });
    });

    it('is of all months where it has one budget; rides are counted by the month', async () => {
      const agreement = await add({ budgetPeriod: 'term' });
      const { riderId } = await ride(agreement, 5_00);
      await ride(agreement, 7_00, '2026-04-01', { riderId });
      expect(await usage(agreement, riderId)).toEqual({ takenCents: 12_00, rides: 1 });
      expect(await usage(agreement, riderId, '2030-01-01')).toEqual({ takenCents: 12_00, rides: 0 });
    });

    it('is nothing of a cancelled ride, and of a completed one less what was refunded', async () => {
      const agreement = await add();
      const { riderId } = await ride(agreement, 5_00, MARCH, {}, aRide.cancelled);
      const driverId = await fixture.driver();
      const completed = await ride(agreement, 21_70, MARCH, { riderId, driverId }, aRide.completed);
      expect(await usage(agreement, riderId)).toEqual({ takenCents: 21_70, rides: 1 });
      const refund = async (amountCents: number, status: Refund['status']) => {
        const asked = { id: fixture.nextId(), reason: 'Late', requestedBy: null, amountCents, now };
        const made = { ...makeRefund(completed, [], null, asked), status };
        await run(({ refunds }) => refunds.insert(made));
      };
      await refund(3_00, 'succeeded');
      await refund(1_00, 'failed');
      await refund(2_00, 'pending');
      expect(await usage(agreement, riderId)).toEqual({ takenCents: 18_70, rides: 1 });
    });

    it('is the fare once more for a promised return, which goes with its ride', async () => {
      const agreement = await add();
      const there = await ride(agreement, 5_00);
      await promise(there);
      const { riderId } = there;
      expect(await usage(agreement, riderId)).toEqual({ takenCents: 10_00, rides: 2 });
      expect(await usage(agreement, riderId, MARCH, there.id)).toEqual({ takenCents: 0, rides: 0 });
      await run(({ returnTrips }) => returnTrips.cancelPromise(there.id));
      expect(await usage(agreement, riderId)).toEqual({ takenCents: 5_00, rides: 1 });
    });

    it('is the most of this month and those to come, by the budgets that are asked about', async () => {
      const agreement = await add();
      await ride(agreement, 9_00, '2026-02-28');
      await ride(agreement, 5_00);
      await ride(agreement, 4_00, '2026-04-02');
      await ride(agreement, 4_00, '2026-04-30');
      expect(await mostTaken(agreement)).toBe(8_00);
      expect(await mostTaken(agreement, '2026-02-01')).toBe(9_00);
      expect(await mostTaken(agreement, '2026-05-01')).toBe(0);
      expect(await mostTaken({ ...agreement, budgetPeriod: 'term' }, '2026-05-01')).toBe(22_00);
      expect(await mostTaken(await add())).toBe(0);
    });
  });

  describe('the budget of an agreement', () => {
    const refused = { code: 'NOT_COVERED', details: { problem: 'budget' } };

    it('has room to the cent, in each month or in all of them together', async () => {
      const monthly = await add({ budgetCents: 10_00 });
      await ride(monthly, 10_00);
      await expectRefusal(() => ride(monthly, 1), refused);
      await ride(monthly, 10_00, '2026-04-01');
      const whole = await add({ budgetCents: 10_00, budgetPeriod: 'term' });
      await ride(whole, 9_99);
      await expectRefusal(() => ride(whole, 2, '2026-04-01'), refused);
      await ride(whole, 1, '2026-04-01');
    });

    it('is looked at once all is written: a promised return among it', async () => {
      const agreement = await add({ budgetCents: 10_00 });
      const book = (coveredFareCents: number) =>
        run(async ({ rides, returnTrips }) => {
          const made = withCover(aRide({ id: fixture.nextId(), riderId }), {
            agreementId: agreement.id,
            funderId: agreement.organisationId,
            coveredFareCents,
            coveredTipCents: 0,
            coveredOn: MARCH,
          });
          await rides.insert(made, fixture.requested(made), 'agreed price');
          await returnTrips.insert(promiseReturn(made, `digest of ${made.id}`, 'America/New_York'));
        });
      const riderId = await fixture.rider();
      await expectRefusal(() => book(5_01), refused);
      await book(5_00);
    });

    it('is not left by a ride that is moved to another month', async () => {
      const agreement = await add({ budgetCents: 10_00 });
      const moved = await ride(agreement, 4_00);
      const move = (coveredOn: string) =>
        run(({ rides }) => rides.save({ ...moved, coveredOn }, fixture.requested(moved)));
      await ride(agreement, 6_01, '2026-04-01');
      await expectRefusal(() => move('2026-04-02'), refused);
      await move('2026-05-02');
      expect(await usage(agreement, moved.riderId, '2026-05-01')).toEqual({ takenCents: 4_00, rides: 1 });
    });
  });
}
