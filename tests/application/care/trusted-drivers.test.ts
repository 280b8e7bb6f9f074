import { beforeEach, describe, expect, it } from 'vitest';
import type { CareScope } from '../../../domain/care/care-grant.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let booker: UserActor;
let follower: UserActor;
let stranger: UserActor;
let admin: UserActor;
let driver: UserActor;
/** Without an account. */
let passengerId: string;

const SYSTEM = { kind: 'system', name: 'cli:test' } as const;
const absent = { kind: 'not_found', message: 'Passenger not found' };

beforeEach(async () => {
  app = new InMemoryApp();
  [booker, follower, stranger] = [await app.rider(), await app.rider(), await app.rider()];
  [driver, admin] = [await app.driver(), await app.admin()];
  const walter = { firstName: 'Walter', lastName: 'Whitfield', phone: '419 555 0100' };
  passengerId = (await app.useCases.addPassenger.execute(admin, { ...walter, consent: 'phone' })).id;
  await invited(booker, ['book']);
  await invited(follower, ['cancel', 'follow', 'receipts']);
});

async function invited(who: UserActor, scopes: CareScope[]): Promise<void> {
  const asked = { passengerId, scopes, consent: 'phone' as const };
  const { token } = await app.useCases.inviteCaregiver.execute(admin, asked);
  await app.useCases.acceptInvitation.execute(who, { token });
}

type Who = UserActor | typeof SYSTEM;

const trust = (who: Who, trusted = true, of: string | null = passengerId) =>
  app.useCases.trustDriver.execute(who, { driverId: driver.userId, trusted, passengerId: of });
const list = async (who: Who, of: string | null = passengerId) =>
  (await app.useCases.listTrustedDrivers.execute(who, { passengerId: of })).map(({ view }) => view.user.id);
const card = (who: Who) => app.useCases.showDriverCard.execute(who, { driverId: driver.userId, passengerId });
const kept = () => app.tables.audit.filter(({ action }) => action.endsWith('-for-other'));

describe('trusted drivers of a passenger without an account', () => {
  it('are kept by who may book and by the operator, each time in the audit log, and are nobody else’s', async () => {
    await trust(booker);
    for (const who of [booker, admin, SYSTEM]) expect(await list(who)).toEqual([driver.userId]);
    expect(await list(booker, null)).toEqual([]);
    expect(await card(booker)).toMatchObject({ isTrusted: true });
    await trust(admin, false);
    await trust(SYSTEM);
    expect(kept()).toMatchObject([
      { action: 'trusted-driver.save-for-other', actor: booker, subjectId: passengerId },
      { action: 'trusted-driver.remove-for-other', actor: admin, subjectId: passengerId },
      { action: 'trusted-driver.save-for-other', actor: SYSTEM, subjectId: passengerId },
    ]);
    expect(JSON.stringify(kept())).not.toContain(driver.userId);
  });

  it('are none for who may not book, and for a driver', async () => {
    await trust(booker);
    for (const who of [follower, stranger])
      for (const act of [list, trust, card]) await expectRefusal(() => act(who), absent);
    for (const act of [list, trust, card]) await expectRefusal(() => act(driver), { kind: 'forbidden' });
    expect(kept()).toHaveLength(1);
  });

  it('are none for who may book no more', async () => {
    const [person] = await app.useCases.listPeopleCaredFor.execute(booker);
    await app.useCases.endCare.execute(admin, { grantId: person?.grant.id ?? '' });
    for (const act of [list, trust, card]) await expectRefusal(() => act(booker), absent);
  });

  it('do not tell how often the passenger has ridden with them', async () => {
    const ride = aRide.completed({ riderId: passengerId, driverId: driver.userId });
    app.tables.rides.set(ride.id, ride);
    await trust(booker);
    for (const who of [booker, admin]) expect(await card(who)).toMatchObject({ tripsTogether: 0 });
    const passenger: UserActor = { ...stranger, userId: passengerId };
    const [own] = await app.useCases.listTrustedDrivers.execute(passenger, {});
    expect(own).toMatchObject({ tripsTogether: 1 });
  });

  it('have to be somebody’s', async () => {
    const refusal = { code: 'INVALID_FIELD', details: { field: 'passengerId' } };
    for (const who of [admin, SYSTEM]) {
      await expectRefusal(() => list(who, null), refusal);
      await expectRefusal(() => trust(who, true, null), refusal);
    }
  });
});

describe('trusted drivers of a passenger with an account', () => {
  const passenger = (): UserActor => ({ ...stranger, userId: passengerId });

  beforeEach(async () => {
    app.changeUser(passengerId, { hasAccount: true });
    await trust(passenger(), true, null);
  });

  it('are seen by who may book for them, and changed by nobody but themself', async () => {
    expect(await list(booker)).toEqual([driver.userId]);
    for (const trusted of [true, false]) await expectRefusal(() => trust(booker, trusted), absent);
    expect(await list(passenger(), null)).toEqual([driver.userId]);
    expect(kept()).toEqual([]);
  });

  it('are none for anybody else, the operator among them', async () => {
    for (const who of [follower, stranger, admin, SYSTEM])
      for (const act of [list, trust, card]) await expectRefusal(() => act(who), absent);
  });
});
