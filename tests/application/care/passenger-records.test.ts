import { beforeEach, describe, expect, it } from 'vitest';
import { toNeedsRecord } from '../../../domain/needs/needs-record.ts';
import { toPlaceRecord } from '../../../domain/places/place-record.ts';
import { toEmergencyContactRecord } from '../../../domain/users/emergency-contact.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { ACROSS_TOWN, ZOO } from '../../support/places.ts';
import { expectRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let caregiver: UserActor;
let follower: UserActor;
let coordinator: UserActor;
let manager: UserActor;
/** Coordinates another organisation than that of the passenger. */
let rival: UserActor;
let stranger: UserActor;
let driver: UserActor;
let admin: UserActor;
/** Without an account. */
let passengerId: string;
let clinicId: string;

const PERSON = { firstName: 'Walter', lastName: 'Whitfield', phone: '419 555 0100' };
const ANN = { name: 'Ann', phone: '+14195550160' };
const NEEDS = { needs: ['walker' as const], extraMinutes: 10 };
const HOME = { kind: 'home' as const, name: 'My house', place: ZOO };

beforeEach(async () => {
  app = new InMemoryApp();
  const riders = Array.from({ length: 6 }, () => app.rider());
  [caregiver, follower, coordinator, manager, rival, stranger] = (await Promise.all(riders)) as [
    UserActor,
    UserActor,
    UserActor,
    UserActor,
    UserActor,
    UserActor,
  ];
  [driver, admin] = [await app.driver(), await app.admin()];
  clinicId = await organisation('clinic', [
    [coordinator, 'coordinator'],
    [manager, 'manager'],
  ]);
  await organisation('rival', [[rival, 'coordinator']]);
  const { addOrganisationPassenger } = app.useCases;
  const added = { ...PERSON, organisationId: clinicId, scopes: ['book' as const], consent: 'phone' as const };
  passengerId = (await addOrganisationPassenger.execute(coordinator, added)).passenger.id;
  await invited(caregiver, ['book']);
  await invited(follower, ['cancel', 'follow', 'receipts']);
});

async function organisation(
  name: string,
  members: readonly (readonly [UserActor, 'coordinator' | 'manager'])[],
): Promise<string> {
  const clinic = { name, kind: 'clinic' as const, email: `${name}@maumee.test`, phone: '419 555 0150' };
  const { id: organisationId } = await app.useCases.addOrganisation.execute(admin, clinic);
  for (const [who, role] of members) {
    const email = app.tables.users.get(who.userId)?.email ?? '';
    const asked = { organisationId, email, roles: [role] };
    const { token } = await app.useCases.inviteMember.execute(admin, asked);
    await app.useCases.acceptMemberInvitation.execute(who, { token });
  }
  return organisationId;
}

async function invited(who: UserActor, scopes: ('book' | 'cancel' | 'follow' | 'receipts')[]): Promise<void> {
  const asked = { passengerId, scopes, consent: 'phone' as const };
  const { token } = await app.useCases.inviteCaregiver.execute(admin, asked);
  await app.useCases.acceptInvitation.execute(who, { token });
}

async function endCareOf(who: UserActor): Promise<void> {
  for (const { grant } of await app.useCases.listPeopleCaredFor.execute(who))
    await app.useCases.endCare.execute(admin, { grantId: grant.id });
}

const kept = () => app.tables.audit.filter(({ action }) => action.endsWith('-for-other'));

interface Records {
  /** What is read where nothing was kept. */
  readonly nothing: unknown;
  readonly wanted: object;
  /** The acts, as the audit log has them. */
  readonly saves: string;
  /** What of it stands nowhere else. */
  readonly secret: RegExp;
  readonly read: (who: UserActor, of?: string) => Promise<unknown>;
  readonly keep: (who: UserActor, of?: string) => Promise<unknown>;
  /** Two changes by somebody who has seen what was kept before the first. */
  readonly keepTwice: (who: UserActor) => Promise<unknown>;
}

const RECORDS: Readonly<Record<string, Records>> = {
  needs: {
    nothing: { needs: [], extraMinutes: 0 },
    wanted: NEEDS,
    saves: 'needs.save-for-other',
    secret: /walker/,
    read: (who, of = passengerId) => app.useCases.showNeeds.execute(who, { passengerId: of }),
    keep: (who, of = passengerId) => app.useCases.saveNeeds.execute(who, { ...NEEDS, passengerId: of }),
    keepTwice: async (who) => {
      const { version } = toNeedsRecord(await app.useCases.showNeeds.execute(who, { passengerId }));
      for (const extraMinutes of [20, 30])
        await app.useCases.saveNeeds.execute(who, { ...NEEDS, extraMinutes, passengerId, version });
    },
  },
  'an emergency contact': {
    nothing: null,
    wanted: ANN,
    saves: 'emergency-contact.save-for-other',
    secret: /Ann|0160/,
    read: (who, of = passengerId) => app.useCases.showEmergencyContact.execute(who, { passengerId: of }),
    keep: (who, of = passengerId) =>
      app.useCases.saveEmergencyContact.execute(who, { ...ANN, passengerId: of }),
    keepTwice: async (who) => {
      const contact = await app.useCases.showEmergencyContact.execute(who, { passengerId });
      const { version } = toEmergencyContactRecord(contact);
      for (const name of ['Bea', 'Cleo'])
        await app.useCases.saveEmergencyContact.execute(who, { ...ANN, name, passengerId, version });
    },
  },
  places: {
    nothing: [],
    wanted: [{ name: 'My house', address: ZOO.address }],
    saves: 'place.save-for-other',
    secret: new RegExp(`My house|${ZOO.address}`),
    read: (who, of = passengerId) => app.useCases.listSavedPlaces.execute(who, { passengerId: of }),
    keep: (who, of = passengerId) => app.useCases.savePlace.execute(who, { ...HOME, passengerId: of }),
    keepTwice: async (who) => {
      const [home] = await app.useCases.listSavedPlaces.execute(who, { passengerId });
      if (!home) throw new Error('No place was kept');
      const seen = { ...HOME, placeId: home.id, passengerId, version: toPlaceRecord(home).version };
      for (const name of ['House', 'Cottage']) await app.useCases.savePlace.execute(who, { ...seen, name });
    },
  },
};

const absent = { kind: 'not_found', message: 'Passenger not found' };

describe.each(Object.entries(RECORDS))('%s of a passenger without an account', (_, records) => {
  const { nothing, wanted, saves, secret, read, keep, keepTwice } = records;
  const expectNone = async (who: UserActor, of?: string) => {
    for (const act of [read, keep]) await expectRefusal(() => act(who, of), absent);
  };

  it('are read and kept by the operator, who may book and who coordinates, and each reads what another kept', async () => {
    for (const who of [admin, caregiver, coordinator]) expect(await read(who)).toEqual(nothing);
    await keep(caregiver);
    for (const who of [admin, caregiver, coordinator]) expect(await read(who)).toMatchObject(wanted);
  });

  it.each(['admin', 'caregiver', 'coordinator'] as const)(
    'leave a row of the audit log when the %s has changed them, with nothing of what they say',
    async (name) => {
      const who = { admin, caregiver, coordinator }[name];
      await keep(who);
      expect(kept()).toMatchObject([
        { action: saves, actor: who, subjectType: 'user', subjectId: passengerId },
      ]);
      expect(JSON.stringify(app.tables.audit)).not.toMatch(secret);
    },
  );

  it('are none for a stranger, a follower, a manager, a coordinator of others, and of nobody', async () => {
    await keep(admin);
    for (const who of [stranger, follower, manager, rival]) await expectNone(who);
    for (const who of [stranger, caregiver, admin]) await expectNone(who, app.ids.next());
    for (const act of [read, keep]) await expectRefusal(() => act(driver), { kind: 'forbidden' });
    expect(kept()).toHaveLength(1);
  });

  it('are none for a caregiver who was removed, and for who coordinates no more', async () => {
    await keep(caregiver);
    await endCareOf(caregiver);
    await expectNone(caregiver);
    const { members } = await app.useCases.showOrganisation.execute(admin, { organisationId: clinicId });
    const own = members.find(({ user }) => user.id === coordinator.userId);
    await app.useCases.removeMember.execute(admin, { membershipId: own?.membership.id ?? '' });
    await expectNone(coordinator);
    expect(await read(admin)).toMatchObject(wanted);
  });

  it('are none once the organisation is closed, and once the passenger is deleted', async () => {
    const reason = 'Contract ended';
    await app.useCases.closeOrganisation.execute(admin, { organisationId: clinicId, reason });
    await expectNone(coordinator);
    await app.useCases.deletePassenger.execute(admin, { userId: passengerId, reason });
    await expectNone(caregiver);
    await expectRefusal(() => keep(admin), absent);
  });

  it('are the passenger’s alone as soon as they have an account, and who sends no passenger means themself', async () => {
    await keep(caregiver);
    app.changeUser(passengerId, { hasAccount: true });
    for (const who of [caregiver, coordinator, admin]) await expectNone(who);
    const passenger = { ...stranger, userId: passengerId };
    expect(await read(passenger)).toMatchObject(wanted);
    await expectNone(caregiver, stranger.userId);
    await keep(stranger, stranger.userId);
    expect(await read(stranger, stranger.userId)).toMatchObject(wanted);
    // What somebody keeps of themself is no act for another.
    expect(kept()).toHaveLength(1);
  });

  it('are not overwritten by who has seen them as they were before', async () => {
    await keep(caregiver);
    await expectRefusal(() => keepTwice(coordinator), 'RECORD_CHANGED');
    expect(kept()).toHaveLength(2);
  });
});

it('an operator has to say whose', async () => {
  const refusal = { code: 'INVALID_FIELD', details: { field: 'passengerId' } };
  const { showNeeds, showEmergencyContact, listSavedPlaces } = app.useCases;
  for (const read of [showNeeds, showEmergencyContact, listSavedPlaces])
    await expectRefusal(() => read.execute(admin, {}), refusal);
});

it('a contact and a place are forgotten by who may keep them alone, as the audit log has it', async () => {
  const { saveEmergencyContact, removeEmergencyContact, savePlace, removePlace } = app.useCases;
  await saveEmergencyContact.execute(caregiver, { ...ANN, passengerId });
  const { id: placeId } = await savePlace.execute(caregiver, { ...HOME, passengerId });
  const forget = async (who: UserActor) => [
    await removeEmergencyContact.execute(who, { passengerId }),
    await removePlace.execute(who, { passengerId, placeId }),
  ];
  for (const who of [stranger, follower, manager, rival]) {
    await expectRefusal(() => removeEmergencyContact.execute(who, { passengerId }), absent);
    await expectRefusal(() => removePlace.execute(who, { passengerId, placeId }), absent);
  }
  expect(await forget(coordinator)).toEqual([null, placeId]);
  expect(kept().map(({ action }) => action)).toEqual([
    'emergency-contact.save-for-other',
    'place.save-for-other',
    'emergency-contact.remove-for-other',
    'place.remove-for-other',
  ]);
  expect([...app.tables.savedPlaces, ...app.tables.emergencyContacts]).toEqual([]);
});

it('a place is changed and removed as whose it is, and never by its id alone', async () => {
  const { savePlace, removePlace } = app.useCases;
  const { id: placeId } = await savePlace.execute(caregiver, { ...HOME, passengerId });
  const moved = { ...HOME, placeId, place: ACROSS_TOWN };
  const noPlace = { kind: 'not_found', message: 'Place not found' };
  await expectRefusal(() => savePlace.execute(caregiver, moved), noPlace);
  await expectRefusal(() => removePlace.execute(caregiver, { placeId }), noPlace);
  expect(await savePlace.execute(coordinator, { ...moved, passengerId })).toMatchObject({
    riderId: passengerId,
    address: ACROSS_TOWN.address,
  });
});

it('the first reading of the needs by each operator is in the audit log, where something is needed', async () => {
  const read = (who: UserActor) => app.useCases.showNeeds.execute(who, { passengerId });
  const readings = () => app.tables.audit.filter(({ action }) => action === 'needs.read');
  await read(admin);
  expect(readings()).toEqual([]);
  await app.useCases.saveNeeds.execute(caregiver, { ...NEEDS, passengerId });
  for (const who of [admin, caregiver, admin, coordinator]) await read(who);
  expect(readings()).toMatchObject([{ actor: admin, subjectType: 'user', subjectId: passengerId }]);
});
