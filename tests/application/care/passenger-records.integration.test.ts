import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { aMembership, anOrganisation } from '../../support/builders/an-organisation.ts';
import { ZOO } from '../../support/places.ts';
import { whileChanging } from '../../support/while-changing.ts';
import {
  aBooking,
  aFundedRider,
  anOnlineDriver,
  SYSTEM,
  useTestUseCases,
} from '../../support/test-use-cases.ts';

const app = useTestUseCases({ connections: 6 });
let caregiver: UserActor;
let coordinator: UserActor;
let driver: UserActor;
/** Without an account; lets both book. */
let passengerId: string;

beforeAll(async () => {
  driver = await anOnlineDriver(app.useCases);
});

beforeEach(async () => {
  caregiver = await aFundedRider(app.useCases, '300');
  coordinator = await aFundedRider(app.useCases, '300');
  const person = { firstName: 'Walter', lastName: 'Whitfield', phone: '419 555 0100' };
  passengerId = (await app.useCases.addPassenger.execute(SYSTEM, { ...person, consent: 'phone' })).id;
  const clinicId = await anOrganisation(app.pool, coordinator.userId, ['coordinator']);
  for (const [caregiverId, organisationId] of [
    [caregiver.userId, null],
    [null, clinicId],
  ])
    await app.pool.query(
      `insert into care_grants
         (id, passenger_id, caregiver_id, organisation_id, scopes, consent, recorded_by, granted_at)
       values ($1, $2, $3, $4, '{book}', 'phone', null, now())`,
      [randomUUID(), passengerId, caregiverId, organisationId],
    );
});

const END_GRANT = 'update care_grants set ended_at = now() where passenger_id = $1 and ended_at is null';
const END_MEMBERSHIP =
  'update organisation_members set ended_at = now() where user_id = $1 and ended_at is null';
const ACCOUNT = `update users set has_account = true, email = 'walter-' || id || '@maumee.test' where id = $1`;

type Act = (who: UserActor) => Promise<unknown>;

const ACTS: Readonly<Record<string, Act>> = {
  'needs are kept': (who) =>
    app.useCases.saveNeeds.execute(who, { needs: ['walker'], extraMinutes: 5, passengerId }),
  'a contact is kept': (who) =>
    app.useCases.saveEmergencyContact.execute(who, { name: 'Ann', phone: '419 555 0160', passengerId }),
  'a contact is forgotten': (who) => app.useCases.removeEmergencyContact.execute(who, { passengerId }),
  'a place is kept': (who) =>
    app.useCases.savePlace.execute(who, { kind: 'home', name: 'Home', place: ZOO, passengerId }),
  'a driver is trusted': (who) =>
    app.useCases.trustDriver.execute(who, { driverId: driver.userId, trusted: true, passengerId }),
};

describe.each(Object.entries(ACTS))('where %s', (_, act) => {
  it('a removal that is under way is waited for, and wins', async () => {
    const refused = { before: 'waits', after: 'NOT_FOUND' };
    expect(
      await whileChanging(app.pool, END_MEMBERSHIP, [coordinator.userId], () => act(coordinator)),
    ).toEqual(refused);
    expect(await whileChanging(app.pool, END_GRANT, [passengerId], () => act(caregiver))).toEqual(refused);
    const { rows } = await app.pool.query('select 1 from audit_log where subject_id = $1 and actor_id = $2', [
      passengerId,
      caregiver.userId,
    ]);
    expect(rows).toEqual([]);
  });

  it('an account that is being opened is waited for, and wins', async () => {
    const waited = await whileChanging(app.pool, ACCOUNT, [passengerId], () => act(caregiver));
    expect(waited).toEqual({ before: 'waits', after: 'NOT_FOUND' });
  });
});

it('by one grant of two, the other of which ends, they are kept all the same', async () => {
  const { organisation_id: clinicId } = (
    await app.pool.query<{ organisation_id: string }>(
      'select organisation_id from care_grants where passenger_id = $1 and organisation_id is not null',
      [passengerId],
    )
  ).rows[0]!;
  await aMembership(app.pool, clinicId, caregiver.userId, ['coordinator']);
  const endOwn = `${END_GRANT} and caregiver_id is not null`;
  const waited = await whileChanging(app.pool, endOwn, [passengerId], () =>
    ACTS['needs are kept']!(caregiver),
  );
  expect(waited).toEqual({ before: 'waits', after: 'done' });
});

it('a booking for the passenger begins with the needs that were kept for them', async () => {
  await ACTS['needs are kept']!(coordinator);
  const ride = await app.useCases.requestRide.execute(caregiver, { ...aBooking('2'), passengerId });
  expect(ride).toMatchObject({ riderId: passengerId, needs: ['walker'], extraMinutes: 5 });
});
