import { beforeEach, describe, expect, it } from 'vitest';
import type { StandingRide } from '../../../domain/standing-rides/standing-ride.ts';
import { weekly } from '../../support/builders/a-standing-ride.ts';
import { aSavedCard } from '../../support/cards.ts';
import { CoveringOrganisation } from '../../support/in-memory/covering-organisation.ts';
import { moneyAudit } from '../../support/in-memory/money-audit.ts';
import { savePhone, sayBy } from '../../support/phone-of.ts';
import { expectRefusal } from '../../support/refusal.ts';
import { FARE, StandingScene } from './standing-scene.ts';

let scene: StandingScene;
let clinic: CoveringOrganisation;
beforeEach(async () => {
  scene = await StandingScene.open(100_00);
  clinic = await CoveringOrganisation.open(scene.app);
  await clinic.help(scene.rider);
});

/** Tuesday the 17th and Tuesday the 24th, two days before each. */
const FIRST = '2026-03-15T11:00:00Z';
const SECOND = '2026-03-22T11:00:00Z';
const [DAY, NEXT_DAY] = ['2026-03-17', '2026-03-24'];
const TUESDAYS = { times: weekly([2]) };
const CO_PAY = { coPay: '3' };

const agreed = async (terms: Parameters<CoveringOrganisation['promise']>[0] = {}, overrides = {}) => {
  const { id: agreementId } = await clinic.promise(terms);
  return scene.agreed({ ...TUESDAYS, agreementId, ...overrides });
};
const ride = (series: StandingRide, day = DAY, leg = 'out') => scene.app.ride(scene.row(series, day, leg).id);
const payAlone = (series: StandingRide, day = DAY, who = scene.rider) =>
  scene.useCases.payOccurrenceAlone.execute(who, { occurrenceId: scene.row(series, day).id });
const expectClean = async () =>
  expect(await moneyAudit(scene.tables, scene.app.gateway, scene.app.clock)).toEqual([]);

describe('a ride of a series under an agreement', () => {
  it('has what the organisation pays as it is booked, and holds the co-pay alone', async () => {
    const series = await agreed(CO_PAY);
    expect(clinic.books()).toEqual([0, 0]);
    await scene.go(FIRST);
    expect(ride(series)).toMatchObject({
      agreementId: series.agreementId,
      coveredFareCents: FARE - 3_00,
      paymentMethod: 'wallet',
      status: 'accepted',
    });
    scene.expectHeld(3_00);
    expect(clinic.books()).toEqual([FARE - 3_00, FARE - 3_00]);
    await expectClean();
  });

  it('asks no wallet where nothing is left', async () => {
    const series = await agreed();
    await scene.go(FIRST);
    expect(ride(series)).toMatchObject({ paymentMethod: 'organisation', coveredFareCents: FARE });
    scene.expectHeld(0);
    await expectClean();
  });

  it('authorizes the co-pay alone by card', async () => {
    const paymentMethodId = await aSavedCard(scene.useCases, scene.rider);
    const series = await agreed(CO_PAY, { paymentMethodId });
    await scene.go(FIRST);
    expect(ride(series)).toMatchObject({ paymentMethod: 'card', coveredFareCents: FARE - 3_00 });
    expect([...scene.tables.payments.values()]).toMatchObject([{ amountCents: 3_00, status: 'authorized' }]);
    await expectClean();
  });

  it('is given back where the budget has gone while the card was asked', async () => {
    const paymentMethodId = await aSavedCard(scene.useCases, scene.rider);
    const series = await agreed(CO_PAY, { paymentMethodId });
    const { payments: provider } = scene.app.gateway;
    const create = provider.create.bind(provider);
    Object.assign(provider, {
      create: async (...request: Parameters<typeof create>) => {
        await clinic.change(series.agreementId ?? '', { ...CO_PAY, budget: '1' });
        return create(...request);
      },
    });
    await scene.go(FIRST);
    expect(scene.row(series, DAY)).toMatchObject({ state: 'planned', asks: 'cover' });
    expect([...scene.tables.payments.values()]).toMatchObject([{ status: 'cancelling' }]);
    expect(clinic.books()).toEqual([0, 0]);
    expect(scene.tables.rides.size).toBe(0);
  });

  it('counts its return at a time as a ride of its own, and one on call as promised', async () => {
    const there = { times: weekly([2], '07:00', '11:00'), returnKind: 'at_time' as const };
    const series = await agreed({ budget: '43.39' }, there);
    await scene.go('2026-03-15T15:00:00Z');
    expect(ride(series)).toMatchObject({ coveredFareCents: FARE });
    expect(scene.row(series, DAY, 'back')).toMatchObject({ state: 'planned', asks: 'cover' });
    await clinic.change(series.agreementId ?? '', { budget: '43.40' });
    await scene.go('2026-03-16T15:00:00Z');
    expect(ride(series, DAY, 'back')).toMatchObject({ coveredFareCents: FARE });
    await expectClean();
  });

  it('is not covered on call without room for the way back', async () => {
    const series = await agreed({ budget: '43.39' }, { returnKind: 'on_call' }).catch(
      (error: unknown) => error,
    );
    expect(series).toMatchObject({ code: 'NOT_COVERED', details: { problem: 'budget' } });
    const other = await agreed({ name: 'More', budget: '43.40' }, { returnKind: 'on_call' });
    await scene.go(FIRST);
    expect(ride(other)).toMatchObject({ coveredFareCents: FARE });
    await scene.go(SECOND);
    expect(scene.row(other, NEXT_DAY)).toMatchObject({ asks: 'cover' });
    await expectClean();
  });
});

describe('a series under an agreement that the passenger may not use', () => {
  it('is refused', async () => {
    const { id: agreementId } = await clinic.promise();
    const other = await scene.app.rider(100_00);
    await expectRefusal(() => scene.create({ ...TUESDAYS, agreementId }, other), 'NOT_FOUND');
    await clinic.end(agreementId);
    await expectRefusal(() => scene.create({ ...TUESDAYS, agreementId }), {
      code: 'NOT_COVERED',
      details: { problem: 'not_in_force' },
    });
  });

  it('is not paid for once the passenger does not let the organisation help any more', async () => {
    const grantId = await clinic.help(await scene.app.rider());
    expect(grantId).toBeTruthy();
    const series = await agreed();
    const [grant] = [...scene.tables.careGrants.values()].filter(
      ({ passengerId }) => passengerId === scene.rider.userId,
    );
    await scene.useCases.endCare.execute(scene.rider, { grantId: grant?.id ?? '' });
    await scene.go(FIRST);
    expect(scene.row(series, DAY)).toMatchObject({ asks: 'cover', state: 'planned' });
    expect(clinic.books()).toEqual([0, 0]);
  });
});

describe('a budget that runs out in the middle of a series', () => {
  const broke = async () => {
    const series = await agreed({ budget: '30' });
    await scene.go(FIRST);
    await scene.go(SECOND);
    return series;
  };

  it('asks whoever pays, keeps the day and its driver, and charges nobody', async () => {
    const series = await broke();
    expect(ride(series)).toMatchObject({ coveredFareCents: FARE });
    expect(scene.row(series, NEXT_DAY)).toMatchObject({
      state: 'planned',
      driverId: scene.dana.userId,
      asks: 'cover',
      fundingProblem: 'What is left of the budget does not cover this ride.',
    });
    expect(scene.mails(scene.rider).slice(-1)).toEqual(['standing-not-covered']);
    scene.expectHeld(0);
    await expectClean();
  });

  it.each([
    ['YES', 'alone-paid', { isPaidAlone: true, asks: null }],
    ['NO', 'alone-skipped', { state: 'skipped' }],
  ])('takes %s by text message from whoever pays', async (word, template, row) => {
    const phone = '+14195550172';
    await savePhone(scene.app, scene.rider.userId, phone);
    const series = await broke();
    const texts = [...scene.tables.texts.values()];
    expect(texts.slice(-1)).toMatchObject([{ template: 'alone-question', data: { choice: 1 } }]);
    expect(await sayBy(scene.app, phone, word, 2)).toEqual([{ template, data: {} }]);
    expect(scene.row(series, NEXT_DAY)).toMatchObject(row);
    expect(await sayBy(scene.app, phone, word)).toEqual([{ template: 'nothing-open', data: {} }]);
    await expectClean();
  });

  it('goes on by itself once the budget is raised', async () => {
    const series = await broke();
    await clinic.change(series.agreementId ?? '', { budget: '43.40' });
    await scene.go('2026-03-23T11:00:00Z');
    expect(ride(series, NEXT_DAY)).toMatchObject({ coveredFareCents: FARE });
    expect(scene.row(series, NEXT_DAY)).toMatchObject({ asks: null, fundingProblem: null });
    await expectClean();
  });

  it('is paid without the organisation by whoever says so, at once, and only that day', async () => {
    const series = await broke();
    await payAlone(series, NEXT_DAY);
    await payAlone(series, NEXT_DAY);
    await scene.sweep();
    expect(ride(series, NEXT_DAY)).toMatchObject({
      agreementId: null,
      coveredFareCents: 0,
      paymentMethod: 'wallet',
    });
    scene.expectHeld(FARE);
    await scene.go('2026-03-29T11:00:00Z');
    expect(scene.row(series, '2026-03-31')).toMatchObject({ asks: 'cover', isPaidAlone: false });
    await expectClean();
  });

  it('is decided by an operator too, who leaves a record, and by nobody else', async () => {
    const series = await broke();
    await expectRefusal(async () => payAlone(series, NEXT_DAY, await scene.app.rider()), 'NOT_FOUND');
    await payAlone(series, NEXT_DAY, clinic.admin);
    expect(scene.tables.audit.at(-1)).toMatchObject({
      action: 'standing-ride.pay-alone-for-other',
      after: { day: NEXT_DAY },
    });
    const own = await scene.create({ times: weekly([5]), driverId: null, firstDay: '2026-03-22' });
    await expectRefusal(() => payAlone(own, '2026-03-27'), 'OCCURRENCE_STATE');
  });

  it('is skipped by an operator who has spoken with the passenger', async () => {
    const series = await broke();
    const occurrenceId = scene.row(series, NEXT_DAY).id;
    await scene.useCases.skipOccurrence.execute(clinic.admin, { occurrenceId });
    expect(scene.row(series, NEXT_DAY)).toMatchObject({ state: 'skipped', asks: null });
    expect(scene.tables.audit.at(-1)).toMatchObject({ action: 'standing-ride.skip-for-other' });
  });

  it('may be decided ahead', async () => {
    const series = await agreed({ budget: '30' });
    await payAlone(series);
    expect(scene.row(series, DAY)).toMatchObject({ state: 'planned', isPaidAlone: true });
    await scene.go(FIRST);
    expect(ride(series)).toMatchObject({ agreementId: null });
    await scene.go(SECOND);
    expect(ride(series, NEXT_DAY)).toMatchObject({ coveredFareCents: FARE });
    await expectClean();
  });

  it('does not take place when nobody decides', async () => {
    const series = await broke();
    for (const time of ['2026-03-23T11:00:00Z', '2026-03-23T23:00:00Z', '2026-03-24T10:00:00Z'])
      await scene.go(time);
    expect(scene.row(series, NEXT_DAY)).toMatchObject({ state: 'failed', reason: 'not_paid' });
    expect(scene.mails(scene.rider).slice(-1)).toEqual(['standing-failed']);
    scene.expectHeld(0);
  });
});

describe('what an organisation would pay of a series', () => {
  const look = (overrides = {}, who = scene.rider) =>
    scene.useCases.showStandingCoverage.execute(who, {
      pickup: scene.input().pickup,
      dropoff: scene.input().dropoff,
      totalFare: '21.70',
      ...TUESDAYS,
      firstDay: '2026-03-11',
      ...overrides,
    });

  it('is said date by date and month by month, for twelve weeks without an end', async () => {
    await clinic.promise({ ...CO_PAY, budget: '60' });
    const [option] = await look();
    expect(option).toMatchObject({
      until: '2026-06-02',
      rides: 12,
      coveredCents: FARE - 3_00,
      ownCents: 3_00,
      uncovered: [
        { day: '2026-04-28', leg: 'out', problem: 'budget' },
        { day: '2026-05-26', leg: 'out', problem: 'budget' },
      ],
    });
  });

  it('ends with the agreement, and with the series', async () => {
    await clinic.promise({ endsOn: '2026-03-20' });
    const [option] = await look({ lastDay: '2026-03-31' });
    expect(option).toMatchObject({
      until: '2026-03-31',
      rides: 3,
      uncovered: [
        { day: NEXT_DAY, problem: 'not_in_force' },
        { day: '2026-03-31', problem: 'not_in_force' },
      ],
    });
  });

  it('counts what is taken, and what other series will take', async () => {
    const series = await agreed({ budget: '65.10' }, { times: weekly([2, 4]) });
    await scene.go('2026-03-17T12:00:00Z');
    // The 19th is booked; the 24th comes before the second Friday.
    expect(clinic.books()).toEqual([FARE, FARE]);
    const fridays = { times: weekly([5]), lastDay: '2026-03-31', firstDay: '2026-03-18' };
    const uncovered = [{ day: '2026-03-27', problem: 'budget' }];
    expect(await look(fridays)).toMatchObject([{ rides: 2, coveredCents: FARE, uncovered }]);
    await scene.useCases.endStandingRide.execute(scene.rider, { standingRideId: series.id });
    expect(await look(fridays)).toMatchObject([{ rides: 2, uncovered: [] }]);
  });

  it('is nobody’s to ask for but who may use the agreement', async () => {
    await clinic.promise();
    const other = await scene.app.rider();
    expect(await look({}, other)).toEqual([]);
    await expectRefusal(() => look({ passengerId: scene.rider.userId }, other), 'CARE_NOT_GIVEN');
    const asked = { passengerId: scene.rider.userId, organisationId: clinic.id };
    expect(await look(asked, clinic.coordinator)).toMatchObject([{ organisation: { id: clinic.id } }]);
  });
});
