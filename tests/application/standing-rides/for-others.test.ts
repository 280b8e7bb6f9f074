import { beforeEach, describe, expect, it } from 'vitest';
import type { CareScope } from '../../../domain/care/care-grant.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { StandingRide } from '../../../domain/standing-rides/standing-ride.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { weekly } from '../../support/builders/a-standing-ride.ts';
import { CoveringOrganisation } from '../../support/in-memory/covering-organisation.ts';
import { expectRefusal } from '../../support/refusal.ts';
import { FARE, StandingScene } from './standing-scene.ts';

let scene: StandingScene;
let ann: UserActor;
beforeEach(async () => {
  scene = await StandingScene.open();
  ann = await scene.app.rider(500_00);
});

/** The pickup of Tuesday the 17th is at 11:00 by the clocks of UTC. */
const TWO_DAYS = '2026-03-15T11:00:00Z';
const DAY = '2026-03-17';
const TUESDAYS = { times: weekly([2]) };

const giveCare = async (scopes: CareScope[], helper = ann): Promise<string> => {
  const { token } = await scene.useCases.inviteCaregiver.execute(scene.rider, { scopes });
  return (await scene.useCases.acceptInvitation.execute(helper, { token })).grant.id;
};
const takeBack = (grantId: string) => scene.useCases.endCare.execute(scene.rider, { grantId });
const create = (overrides: Parameters<StandingScene['create']>[0] = {}, who = ann) =>
  scene.create({ ...TUESDAYS, passengerId: scene.rider.userId, ...overrides }, who);
const ride = (series: StandingRide) => scene.app.ride(scene.row(series, DAY).id);
const actions = () => scene.tables.audit.map(({ action }) => action);
const acts = (who: UserActor, { id: standingRideId }: StandingRide) => {
  const { useCases } = scene;
  const occurrenceId = scene.row({ id: standingRideId }, DAY).id;
  return {
    change: () => useCases.changeStandingRide.execute(who, { standingRideId, notes: 'Ring twice' }),
    tip: () => useCases.changeStandingRide.execute(who, { standingRideId, tipAmount: '2' }),
    driver: () => useCases.chooseStandingDriver.execute(who, { standingRideId, driverId: null }),
    following: () =>
      useCases.changeFollowing.execute(who, { ...scene.input(TUESDAYS), standingRideId, day: DAY }),
    move: () => useCases.moveOccurrence.execute(who, { occurrenceId, day: DAY, time: '09:00' }),
    resume: () => useCases.resumeStandingRide.execute(who, { standingRideId, from: DAY }),
    pause: () => useCases.pauseStandingRide.execute(who, { standingRideId, from: DAY, to: DAY }),
    skip: () => useCases.skipOccurrence.execute(who, { occurrenceId }),
    end: () => useCases.endStandingRide.execute(who, { standingRideId }),
  };
};

describe('a series for somebody else', () => {
  it('is made by who may book for them, with their needs, and is on the record', async () => {
    await giveCare(['book']);
    await scene.useCases.saveNeeds.execute(scene.rider, { needs: ['walker'], extraMinutes: 10 });
    const series = await create({ driverId: null });
    expect(series).toMatchObject({
      riderId: scene.rider.userId,
      bookerId: ann.userId,
      payerId: ann.userId,
      organisationId: null,
      needs: ['walker'],
      extraMinutes: 10,
    });
    expect(scene.tables.audit.at(-1)).toMatchObject({
      action: 'standing-ride.book-for-other',
      actor: { userId: ann.userId },
      after: { passengerId: scene.rider.userId, payerId: ann.userId },
    });
  });

  it('is nobody’s to make whom the passenger does not let, or whose money they may not spend', async () => {
    await expectRefusal(() => create(), 'CARE_NOT_GIVEN');
    await giveCare(['book', 'cancel', 'follow', 'receipts']);
    await expectRefusal(() => create({ payer: 'passenger' }), 'CARE_NOT_GIVEN');
    scene.app.changeUser(scene.rider.userId, { suspended: true });
    await expectRefusal(() => create(), 'PASSENGER_SUSPENDED');
    expect(scene.tables.standingRides.size).toBe(0);
  });

  it('becomes rides of the same people, which the payer’s wallet holds', async () => {
    await giveCare(['book']);
    const series = await create();
    await scene.answer(series);
    await scene.go(TWO_DAYS);
    expect(ride(series)).toMatchObject({
      riderId: scene.rider.userId,
      bookerId: ann.userId,
      payerId: ann.userId,
      status: 'accepted',
    });
    expect(scene.app.balances(ann).heldCents).toBe(FARE);
    scene.expectHeld(0);
    expect(actions()).toContain('ride.book-for-other');
  });

  it('asks the driver in the name of the passenger, and tells both, each of the other', async () => {
    await giveCare(['book']);
    scene.app.changeUser(scene.rider.userId, { firstName: 'Ruth', lastName: 'Lee' });
    scene.app.changeUser(ann.userId, { firstName: 'Ann', lastName: 'Lee' });
    await scene.answer(await create());
    const told = [...scene.tables.emails.values()].filter(({ template }) => template.startsWith('standing-'));
    expect(told.map(({ template, data }) => [template, data])).toMatchObject([
      ['standing-offered', { riderName: 'Ruth' }],
      ['standing-answered', { people: { passenger: 'Ruth Lee', booker: 'Ann Lee', toBooker: false } }],
      ['standing-answered', { people: { toBooker: true } }],
    ]);
    expect([scene.mails(scene.rider), scene.mails(ann)]).toEqual([
      ['standing-answered'],
      ['standing-answered'],
    ]);
  });

  it('is refused with who rides, books or pays as its driver', async () => {
    await giveCare(['book']);
    await expectRefusal(() => create({ substituteIds: [scene.rider.userId] }), 'INVALID_FIELD');
    await expectRefusal(() => create({ driverId: ann.userId }), 'INVALID_FIELD');
  });

  it('is the same when it is asked for again, and not for another passenger', async () => {
    await giveCare(['book']);
    const id = '01990000-0000-7000-8000-00000000aaaa';
    const first = await create({ id });
    expect(await create({ id })).toEqual(first);
    await expectRefusal(() => create({ id, passengerId: null }), 'STANDING_RIDE_EXISTS');
    await expectRefusal(() => scene.create({ id }), 'STANDING_RIDE_EXISTS');
  });
});

describe('who acts on a series that somebody else has booked', () => {
  const every = ['change', 'tip', 'driver', 'following', 'move', 'resume', 'pause', 'skip', 'end'] as const;
  const refused = async (who: UserActor, series: StandingRide) => {
    const codes: string[] = [];
    for (const name of every) {
      const before = structuredClone({ ...scene.tables });
      const act = acts(who, series)[name];
      const code = await act().then(
        () => 'done',
        (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
      );
      Object.assign(scene.tables, before);
      codes.push(`${name} ${code}`);
    }
    return codes;
  };

  it.each<[string, CareScope[], (typeof every)[number][]]>([
    ['follow', ['follow'], []],
    ['cancel', ['follow', 'cancel'], ['pause', 'skip', 'end']],
    ['pay', ['pay', 'follow'], []],
  ])('with `%s` of another', async (_, scopes, may) => {
    await giveCare(['book']);
    const series = await create();
    const other = await scene.app.rider();
    await giveCare(scopes, other);
    expect(await refused(other, series)).toEqual(
      every.map((name) => `${name} ${may.includes(name) ? 'done' : 'CARE_NOT_GIVEN'}`),
    );
  });

  it('with `book` alone of another: for them there is none', async () => {
    await giveCare(['book']);
    const series = await create();
    const other = await scene.app.rider();
    await giveCare(['book'], other);
    expect(await refused(other, series)).toEqual(every.map((name) => `${name} NOT_FOUND`));
  });

  it('is the passenger, but for what somebody else pays', async () => {
    await giveCare(['book']);
    const series = await create();
    expect(await refused(scene.rider, series)).toEqual(
      every.map((name) => `${name} ${['tip', 'following'].includes(name) ? 'CARE_NOT_GIVEN' : 'done'}`),
    );
  });

  it('is who booked it, as long as they may', async () => {
    const grant = await giveCare(['book']);
    const series = await create();
    expect(await refused(ann, series)).toEqual(every.map((name) => `${name} done`));
    await takeBack(grant);
    expect(await refused(ann, series)).toEqual(every.map((name) => `${name} NOT_FOUND`));
  });

  it('leaves who did it on the record', async () => {
    await giveCare(['book']);
    const series = await create();
    await acts(ann, series).skip();
    await acts(ann, series).end();
    expect(actions().slice(-2)).toEqual(['standing-ride.skip-for-other', 'standing-ride.end-for-other']);
    const own = await scene.create(TUESDAYS);
    await acts(scene.rider, own).skip();
    expect(actions().slice(-1)).toEqual(['standing-ride.end-for-other']);
  });

  it('keeps the people of the series where this day and all that follow change', async () => {
    await giveCare(['book']);
    const next = await acts(ann, await create()).following();
    expect(next).toMatchObject({ riderId: scene.rider.userId, bookerId: ann.userId, payerId: ann.userId });
  });
});

describe('a series whose booker may not book any more', () => {
  it('is not booked: the passenger is asked, takes it over, and pays it', async () => {
    const grant = await giveCare(['book']);
    const series = await create();
    await takeBack(grant);
    await scene.go(TWO_DAYS);
    expect(scene.tables.rides.size).toBe(0);
    expect(scene.row(series, DAY)).toMatchObject({ state: 'seeking', asks: 'booker', fundingTries: 1 });
    expect([scene.mails(scene.rider), scene.mails(ann)]).toEqual([['standing-unkept'], []]);
    await scene.useCases.takeOverStandingRide.execute(scene.rider, { standingRideId: series.id });
    await scene.sweep();
    const { userId } = scene.rider;
    expect(ride(series)).toMatchObject({ riderId: userId, bookerId: userId, payerId: userId });
    scene.expectHeld(FARE);
  });

  it('is given up an hour before, unless somebody decides; nobody is charged', async () => {
    const grant = await giveCare(['book']);
    const series = await create();
    await takeBack(grant);
    for (const time of [TWO_DAYS, '2026-03-16T11:00:00Z', '2026-03-16T23:00:00Z', '2026-03-17T10:00:00Z'])
      await scene.go(time);
    expect(scene.row(series, DAY)).toMatchObject({ state: 'failed', reason: 'not_booked', fundingTries: 3 });
    expect(scene.mails(scene.rider)).toEqual([
      ...Array<string>(3).fill('standing-unkept'),
      'standing-failed',
    ]);
    expect(scene.tables.rides.size).toBe(0);
  });

  it('is also one that the passenger would pay, once they may not spend that', async () => {
    const grant = await giveCare(['book', 'pay']);
    const series = await create({ payer: 'passenger' });
    await takeBack(grant);
    await giveCare(['book']);
    await scene.go(TWO_DAYS);
    expect(scene.row(series, DAY)).toMatchObject({ asks: 'booker' });
    scene.expectHeld(0);
  });

  it('is taken over by another who may book, and not while somebody looks after it', async () => {
    const grant = await giveCare(['book']);
    const series = await create();
    const [son, stranger] = [await scene.app.rider(100_00), await scene.app.rider()];
    const takeOver = (who = son) =>
      scene.useCases.takeOverStandingRide.execute(who, { standingRideId: series.id });
    await expectRefusal(() => takeOver(stranger), 'NOT_FOUND');
    await giveCare(['follow'], son);
    await expectRefusal(takeOver, 'CARE_NOT_GIVEN');
    await giveCare(['follow', 'book'], stranger);
    await expectRefusal(() => takeOver(stranger), 'STANDING_RIDE_KEPT');
    await takeBack(grant);
    await takeOver(stranger);
    expect(scene.series(series)).toMatchObject({ bookerId: stranger.userId, payerId: stranger.userId });
    expect(actions()).toContain('standing-ride.take-over');
  });
});

describe('a series in the name of an organisation', () => {
  it('is seen and taken over by its coordinators, who are asked once its booker has left', async () => {
    const clinic = await CoveringOrganisation.open(scene.app);
    await clinic.help(scene.rider);
    const colleague = await scene.app.rider(100_00);
    await clinic.join(colleague, ['coordinator']);
    const series = await create({ organisationId: clinic.id }, clinic.coordinator);
    await acts(colleague, series).change();
    const members = await scene.useCases.showOrganisation.execute(clinic.admin, {
      organisationId: clinic.id,
    });
    const left = members.members.find(({ membership }) => membership.userId === clinic.coordinator.userId);
    await scene.useCases.removeMember.execute(clinic.admin, { membershipId: left?.membership.id ?? '' });
    await scene.go(TWO_DAYS);
    expect(scene.row(series, DAY)).toMatchObject({ asks: 'booker' });
    expect(scene.mails(colleague)).toEqual(['standing-unkept']);
    const asked = { standingRideId: series.id, organisationId: clinic.id };
    await scene.useCases.takeOverStandingRide.execute(colleague, asked);
    await scene.sweep();
    expect(ride(series)).toMatchObject({ bookerId: colleague.userId, organisationId: clinic.id });
  });
});
