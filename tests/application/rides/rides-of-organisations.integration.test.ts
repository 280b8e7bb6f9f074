import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CareScope, toScopes } from '../../../domain/care/care-grant.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { aMembership, anOrganisation } from '../../support/builders/an-organisation.ts';
import { expectRefusal } from '../../support/refusal.ts';
import { whileChanging } from '../../support/while-changing.ts';
import { aBooking, aFundedRider, anOnlineDriver, useTestUseCases } from '../../support/test-use-cases.ts';

const app = useTestUseCases({ connections: 6 });
let passenger: UserActor;
/** Who books; a colleague; who manages the organisation and does not book; who coordinates another one. */
let coordinator: UserActor;
let colleague: UserActor;
let manager: UserActor;
let rival: UserActor;
let driver: UserActor;
let clinicId: string;
let otherId: string;

beforeAll(async () => {
  driver = await anOnlineDriver(app.useCases);
});

beforeEach(async () => {
  const riders = Array.from({ length: 5 }, () => aFundedRider(app.useCases, '300'));
  [passenger, coordinator, colleague, manager, rival] = (await Promise.all(riders)) as [
    UserActor,
    UserActor,
    UserActor,
    UserActor,
    UserActor,
  ];
  clinicId = await anOrganisation(app.pool, coordinator.userId, ['coordinator']);
  await aMembership(app.pool, clinicId, colleague.userId, ['coordinator']);
  await aMembership(app.pool, clinicId, manager.userId, ['manager']);
  otherId = await anOrganisation(app.pool, rival.userId);
});

/** The passenger lets an organisation do what the scopes say. */
async function give(organisationId: string, scopes: readonly CareScope[] = ['book']): Promise<void> {
  await app.pool.query(
    `insert into care_grants (id, passenger_id, organisation_id, scopes, consent, recorded_by, granted_at)
      values ($1, $2, $3, $4, 'phone', null, now())`,
    [randomUUID(), passenger.userId, organisationId, toScopes(scopes, { organisationId })],
  );
}

const takeBack = () =>
  app.pool.query(
    'update care_grants set ended_at = now() where passenger_id = $1 and ended_at is null and organisation_id = $2',
    [passenger.userId, clinicId],
  );
const END_MEMBERSHIP =
  'update organisation_members set ended_at = now() where user_id = $1 and ended_at is null';
const remove = ({ userId }: UserActor) => app.pool.query(END_MEMBERSHIP, [userId]);

type Asked = Partial<Parameters<typeof app.useCases.requestRide.execute>[1]>;

const book = (who: UserActor = coordinator, asked: Asked = {}) =>
  app.useCases.requestRide.execute(who, {
    ...aBooking('2'),
    passengerId: passenger.userId,
    organisationId: clinicId,
    ...asked,
  });
const see = (who: UserActor, rideId: string) => app.useCases.showRide.execute(who, { rideId });
const list = async (who: UserActor, asked: object = {}) =>
  (await app.useCases.listHelpedRides.execute(who, asked)).items.map(({ ride }) => ride.id);
const cancel = (who: UserActor, rideId: string) =>
  app.useCases.cancelRide.execute(who, { rideId, version: null });

const AS_BOOKER = ['see', 'cancel', 'reschedule', 'complete'];

describe('a booking in the name of an organisation', () => {
  it('is by one of its coordinators, for a passenger who lets it', async () => {
    await expectRefusal(() => book(), 'CARE_NOT_GIVEN');
    await give(clinicId);
    expect(await book()).toMatchObject({
      riderId: passenger.userId,
      bookerId: coordinator.userId,
      organisationId: clinicId,
      payerId: coordinator.userId,
    });
    for (const who of [manager, rival, passenger])
      await expectRefusal(() => book(who), who === passenger ? 'INVALID_FIELD' : 'CARE_NOT_GIVEN');
    for (const organisationId of [otherId, randomUUID(), null])
      await expectRefusal(() => book(coordinator, { organisationId }), 'CARE_NOT_GIVEN');
  });

  it('takes the passenger’s money where they let the organisation pay', async () => {
    await give(clinicId);
    await expectRefusal(() => book(coordinator, { payer: 'passenger' }), 'CARE_NOT_GIVEN');
    await takeBack();
    await give(clinicId, ['pay']);
    expect((await book(coordinator, { payer: 'passenger' })).payerId).toBe(passenger.userId);
  });

  it('is not one by who helps the passenger as a person', async () => {
    await app.pool.query(
      `insert into care_grants (id, passenger_id, caregiver_id, scopes, consent, granted_at)
        values ($1, $2, $3, '{book}', 'online', now())`,
      [randomUUID(), passenger.userId, coordinator.userId],
    );
    await expectRefusal(() => book(), 'CARE_NOT_GIVEN');
    expect((await book(coordinator, { organisationId: null })).organisationId).toBeNull();
  });

  it('repeated with the same id in another name is another booking', async () => {
    await give(clinicId);
    const id = randomUUID();
    expect((await book(coordinator, { id })).id).toBe((await book(coordinator, { id })).id);
    await remove(coordinator);
    await expectRefusal(() => book(coordinator, { id }), 'CARE_NOT_GIVEN');
  });

  it('waits for the end of the membership that is under way, and loses against it', async () => {
    await give(clinicId);
    const waited = await whileChanging(app.pool, END_MEMBERSHIP, [coordinator.userId], () => book());
    expect(waited).toEqual({ before: 'waits', after: 'CARE_NOT_GIVEN' });
  });
});

describe('a ride of an organisation', () => {
  it('is of all its coordinators, and of nobody else', async () => {
    await give(clinicId);
    await give(otherId, ['follow', 'cancel', 'receipts']);
    const { id } = await book();
    for (const who of [coordinator, colleague])
      expect((await see(who, id)).rights).toEqual(expect.arrayContaining(AS_BOOKER));
    for (const who of [manager, rival]) {
      await expectRefusal(() => see(who, id), 'NOT_FOUND');
      await expectRefusal(() => cancel(who, id), 'NOT_FOUND');
    }
    expect((await cancel(colleague, id)).status).toBe('cancelled');
  });

  it('is the only one that they see of the passenger', async () => {
    await give(clinicId, ['book', 'follow', 'cancel', 'receipts']);
    const own = await app.useCases.requestRide.execute(passenger, aBooking('2'));
    const { id } = await book();
    await expectRefusal(() => see(coordinator, own.id), 'NOT_FOUND');
    await expectRefusal(() => cancel(coordinator, own.id), 'NOT_FOUND');
    expect(await app.useCases.showRides.execute(colleague, [own.id, id])).toMatchObject([{ ride: { id } }]);
    expect(await list(colleague)).toEqual([id]);
    expect(await list(colleague, { organisationId: clinicId, passengerId: passenger.userId })).toEqual([id]);
    expect(await list(colleague, { passengerId: randomUUID() })).toEqual([]);
    for (const who of [manager, rival]) expect(await list(who, { organisationId: clinicId })).toEqual([]);
  });

  it('is theirs no more at once, when the passenger takes it back or they leave', async () => {
    await give(clinicId);
    const { id } = await book();
    await remove(colleague);
    await expectRefusal(() => see(colleague, id), 'NOT_FOUND');
    expect(await list(colleague)).toEqual([]);
    expect(await list(coordinator)).toEqual([id]);
    await takeBack();
    expect(await list(coordinator)).toEqual([]);
    // Who pays keeps what is about the money.
    expect((await see(passenger, id)).rights).not.toContain('pay');
    await expectRefusal(() => cancel(coordinator, id), 'NOT_FOUND');
  });

  it('names the organisation to the passenger and the driver', async () => {
    await give(clinicId);
    const { id } = await book(coordinator, { driverType: 'specific', selectedDriverId: driver.userId });
    await app.useCases.acceptRide.execute(driver, { rideId: id });
    for (const who of [passenger, driver])
      expect((await see(who, id)).booker?.organisationName).toBe(`Clinic ${clinicId}`);
    await app.useCases.cancelRide.execute({ kind: 'system', name: 'test' }, { rideId: id, version: null });
  });

  it('stays in the name in which it was booked', async () => {
    await give(clinicId);
    const { id } = await book();
    await expect(
      app.pool.query('update rides set organisation_id = $2 where id = $1', [id, otherId]),
    ).rejects.toThrow('the organisation of a ride is fixed');
  });
});

describe('live changes of a ride of an organisation', () => {
  it('reach its coordinators while the passenger lets it', async () => {
    await give(clinicId);
    const events = app.eventFeed;
    await events.start();
    const stop = new AbortController();
    const heard: string[] = [];
    const listen = async (name: string, who: UserActor) => {
      for await (const event of events.forUser(who.userId, stop.signal))
        if ('rideId' in event) heard.push(`${name} ${event.rideId}`);
    };
    const listening = Promise.all([
      listen('colleague', colleague),
      listen('manager', manager),
      listen('rival', rival),
    ]);
    await app.useCases.requestRide.execute(passenger, aBooking('2'));
    const { id } = await book();
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual([`colleague ${id}`]);
    await remove(colleague);
    await cancel(coordinator, id);
    const after = await app.useCases.requestRide.execute(colleague, aBooking('2'));
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual([`colleague ${id}`, `colleague ${after.id}`]);
    stop.abort();
    await listening;
  });
});
