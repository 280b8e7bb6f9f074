import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { PostgresLedgerAuditor } from '../../../adapters/postgres/wallet/postgres-ledger-auditor.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { ACROSS_TOWN, ZOO } from '../../support/places.ts';
import { expectRefusal } from '../../support/refusal.ts';
import {
  aBooking,
  aFundedRider,
  anAdmin,
  anOnlineDriver,
  SYSTEM,
  useTestUseCases,
} from '../../support/test-use-cases.ts';

const app = useTestUseCases({ connections: 8 });
const REASON = 'Added twice by the clinic';
let daughter: UserActor;

beforeEach(async () => {
  daughter = await aFundedRider(app.useCases, '300');
});

async function aPassenger(lastName = 'Whitfield'): Promise<string> {
  const person = { firstName: 'Walter', lastName, phone: '419 555 0100' };
  return (await app.useCases.addPassenger.execute(SYSTEM, { ...person, consent: 'phone' })).id;
}

const give = (passengerId: string, helper: UserActor, scopes = '{book,cancel,pay,follow,receipts}') =>
  app.pool.query(
    `insert into care_grants (id, passenger_id, caregiver_id, scopes, consent, recorded_by, granted_at)
      values ($1, $2, $3, $4, 'phone', null, now())`,
    [randomUUID(), passengerId, helper.userId, scopes],
  );

const credit = (userId: string, amount: string) =>
  app.useCases.creditWallet.execute(SYSTEM, { userId, amount, reference: 'test', description: 'Test money' });

const book = (passengerId: string, given: object = {}) =>
  app.useCases.requestRide.execute(daughter, { ...aBooking(), passengerId, ...given });

async function drive(rideId: string, teller = daughter): Promise<void> {
  const { useCases } = app;
  const driver = await anOnlineDriver(useCases);
  await useCases.acceptRide.execute(driver, { rideId });
  const { ride } = await useCases.showRide.execute(teller, { rideId });
  const pin = await useCases.showStartPin.execute(teller, ride);
  await useCases.startRide.execute(driver, { rideId, ...(pin && { pin }) });
  await useCases.completeRide.execute(driver, { rideId });
}

async function ride(passengerId: string, given: object = {}): Promise<string> {
  const { id } = await book(passengerId, given);
  await drive(id);
  return id;
}

const look = (fromId: string, intoId: string) =>
  app.useCases.previewMerge.execute(SYSTEM, { fromId, intoId });

async function merge(fromId: string, intoId: string) {
  const { version } = await look(fromId, intoId);
  const asked = { fromId, intoId, version, reason: REASON };
  return (await app.useCases.mergePassengers.execute(SYSTEM, asked)).merge;
}

const fresh = (who: UserActor) => ({ ...who, session: { id: randomUUID(), isFresh: true } });

const undo = (mergeId: string) => app.useCases.undoMerge.execute(SYSTEM, { mergeId, reason: 'Two people' });

const available = async (userId: string) =>
  (
    await app.pool.query<{ cents: number }>(
      'select (wallet_balance * 100)::integer as cents from balances where user_id = $1',
      [userId],
    )
  ).rows[0]?.cents;

const idsOf = async (table: string, column: string, userId: string) =>
  (
    await app.pool.query<{ id: string }>(`select id from ${table} where ${column} = $1 order by id`, [userId])
  ).rows.map(({ id }) => id);

const peopleOf = async (rideId: string) =>
  (
    await app.pool.query<Record<string, string | null>>(
      'select rider_id, booker_id, payer_id from rides where id = $1',
      [rideId],
    )
  ).rows[0];

async function expectCleanLedger(): Promise<void> {
  const { violations } = await new PostgresLedgerAuditor(app.pool).verify({ full: true });
  expect(violations).toEqual([]);
}

/** A passenger with everything that moves, and who helps them. */
async function aKnownPassenger() {
  const passengerId = await aPassenger();
  await give(passengerId, daughter);
  await credit(passengerId, '50');
  const rideId = await ride(passengerId, { payer: 'passenger' });
  const { useCases } = app;
  await useCases.saveNeeds.execute(daughter, { needs: ['hearing'], extraMinutes: 5, passengerId });
  await useCases.saveEmergencyContact.execute(daughter, { name: 'Ann', phone: '419 555 0160', passengerId });
  for (const [name, place] of [
    ['Home', ZOO],
    ['Clinic', ACROSS_TOWN],
  ] as const)
    await useCases.savePlace.execute(daughter, { kind: 'other', name, place, passengerId });
  return { passengerId, rideId };
}

describe('merging into a passenger without an account', () => {
  it('moves rides, records, money and help, and undoing it moves them back', async () => {
    const { passengerId, rideId } = await aKnownPassenger();
    const otherId = await aPassenger('Whitfeld');
    const before = await peopleOf(rideId);
    const left = await available(passengerId);
    const seen = await look(passengerId, otherId);
    expect(seen.obstacles).toEqual([]);
    expect(Object.fromEntries(seen.items.map(({ kind, moves }) => [kind, moves]))).toEqual({
      ride: 1,
      place: 2,
      needs: 1,
      emergency_contact: 1,
    });
    expect(seen).toMatchObject({ walletCents: left, helpers: [{ isKept: true }] });
    const { id } = await merge(passengerId, otherId);
    expect(await peopleOf(rideId)).toEqual({ ...before, rider_id: otherId, payer_id: passengerId });
    expect([await available(passengerId), await available(otherId)]).toEqual([0, left]);
    const needs = () => app.useCases.showNeeds.execute(daughter, { passengerId: otherId });
    expect(await needs()).toMatchObject({ needs: ['hearing'], extraMinutes: 5 });
    expect(await book(otherId)).toMatchObject({ riderId: otherId, needs: ['hearing'] });
    await expectRefusal(() => book(passengerId), 'CARE_NOT_GIVEN');
    await expectCleanLedger();

    await undo(id);
    expect(await peopleOf(rideId)).toEqual(before);
    expect([await available(passengerId), await available(otherId)]).toEqual([left, 0]);
    expect(await idsOf('saved_places', 'rider_id', passengerId)).toHaveLength(2);
    expect(await idsOf('rides', 'rider_id', otherId)).toHaveLength(1);
    await expectRefusal(() => book(otherId), 'CARE_NOT_GIVEN');
    expect(await book(passengerId)).toMatchObject({ riderId: passengerId, needs: ['hearing'] });
    await expectCleanLedger();
  });

  it('leaves the needs, contact and places that the other person has of their own', async () => {
    const { passengerId } = await aKnownPassenger();
    const otherId = await aPassenger();
    await give(otherId, daughter, '{book}');
    const { useCases } = app;
    await useCases.saveNeeds.execute(daughter, { needs: ['quiet'], extraMinutes: 0, passengerId: otherId });
    const place = { kind: 'home', name: 'home', place: ACROSS_TOWN, passengerId: otherId } as const;
    await useCases.savePlace.execute(daughter, place);
    const { items, helpers } = await look(passengerId, otherId);
    expect(items).toEqual(
      expect.arrayContaining([
        { kind: 'needs', moves: 0, stays: 1 },
        { kind: 'place', moves: 1, stays: 1 },
      ]),
    );
    expect(helpers).toMatchObject([{ isKept: false }]);
    const { id } = await merge(passengerId, otherId);
    const places = await useCases.listSavedPlaces.execute(daughter, { passengerId: otherId });
    expect(places.map(({ name }) => name)).toEqual(['home', 'Clinic']);
    await useCases.saveEmergencyContact.execute(daughter, {
      name: 'Bea',
      phone: '419 555 0161',
      passengerId: otherId,
    });
    await undo(id);
    const contactOf = (of: string) => useCases.showEmergencyContact.execute(daughter, { passengerId: of });
    expect(await contactOf(passengerId)).toMatchObject({ name: 'Ann' });
    expect(await contactOf(otherId)).toMatchObject({ name: 'Bea' });
    const own = await useCases.listSavedPlaces.execute(daughter, { passengerId });
    expect(own.map(({ name, slot }) => [name, slot])).toEqual([
      ['Home', 1],
      ['Clinic', 2],
    ]);
  });

  it('keeps what has come since with the other person', async () => {
    const { passengerId, rideId } = await aKnownPassenger();
    const otherId = await aPassenger();
    const { id } = await merge(passengerId, otherId);
    const later = await ride(otherId, { payer: 'passenger' });
    await credit(otherId, '100');
    await undo(id);
    expect(await idsOf('rides', 'rider_id', passengerId)).toEqual([rideId]);
    expect(await idsOf('rides', 'rider_id', otherId)).toEqual([later]);
    expect(await available(otherId)).toBe(10000 - 1529);
    await expectCleanLedger();
  });
});

describe('merging into a rider with an account', () => {
  it('ends what others had been given, and tells the rider', async () => {
    const { passengerId, rideId } = await aKnownPassenger();
    const rider = await aFundedRider(app.useCases, '10');
    const { helpers } = await look(passengerId, rider.userId);
    expect(helpers).toMatchObject([{ isKept: false }]);
    await merge(passengerId, rider.userId);
    await expectRefusal(() => book(rider.userId), 'CARE_NOT_GIVEN');
    const { rows } = await app.pool.query(
      'select template, data from emails where user_id = $1 order by id',
      [rider.userId],
    );
    expect(rows).toContainEqual({
      template: 'records-merged',
      data: { name: 'Walter Whitfield', isUndone: false },
    });
    const { items } = await app.useCases.listRides.execute(rider, {});
    expect(items.map((one) => one.ride.id)).toEqual([rideId]);
    expect(items[0]?.rights).not.toContain('pay');
  });

  it('is found by the id of either, and only once', async () => {
    const passengerId = await aPassenger(`Xaver${randomUUID().slice(0, 6)}`);
    const { user } = await app.useCases.showUser.execute(SYSTEM, { userId: passengerId });
    const rider = await aFundedRider(app.useCases, '0');
    await merge(passengerId, rider.userId);
    const find = async (search: string) =>
      (await app.useCases.listUsers.execute(SYSTEM, { search })).items.map((one) => one.user.id);
    expect(await find(passengerId)).toEqual([rider.userId]);
    expect(await find(user.lastName)).toEqual([]);
    expect((await app.useCases.showUser.execute(SYSTEM, { userId: passengerId })).user.id).toBe(passengerId);
    for (const userId of [passengerId, rider.userId])
      expect(await app.useCases.listPassengerMerges.execute(SYSTEM, { userId })).toMatchObject([
        { from: { id: passengerId }, into: { id: rider.userId }, mergedBy: null },
      ]);
  });

  it('is in their own file, with the lines of the wallet that stay', async () => {
    const { passengerId, rideId } = await aKnownPassenger();
    const rider = await aFundedRider(app.useCases, '0');
    await merge(passengerId, rider.userId);
    let text = '';
    for await (const piece of await app.useCases.exportData.execute(rider)) text += piece;
    const file = JSON.parse(text) as {
      rides: { id: string }[];
      savedPlaces: object[];
      mergedRecords: { id: string; walletTransactions: { type: string }[] }[];
    };
    expect(file.rides).toMatchObject([{ id: rideId }]);
    expect(file.savedPlaces).toHaveLength(2);
    expect(file.mergedRecords.map(({ id }) => id)).toEqual([passengerId]);
    const types = file.mergedRecords[0]?.walletTransactions.map(({ type }) => type);
    expect(types).toEqual(['payout', 'charge', 'deposit']);
  });

  it('goes with them when their account is closed, for good', async () => {
    const passengerId = await aPassenger();
    await give(passengerId, daughter);
    await app.useCases.saveNeeds.execute(daughter, { needs: ['hearing'], extraMinutes: 5, passengerId });
    const rider = await aFundedRider(app.useCases, '0');
    const { id } = await merge(passengerId, rider.userId);
    await expectRefusal(
      () => app.useCases.deletePassenger.execute(SYSTEM, { userId: passengerId, reason: REASON }),
      'NOT_FOUND',
    );
    await app.useCases.deleteAccount.execute(fresh(rider));
    const { rows } = await app.pool.query(
      `select first_name, phone, (select count(*)::integer from passenger_merge_rows where merge_id = $2) as kept
        from users where id = $1`,
      [passengerId, id],
    );
    expect(rows).toEqual([{ first_name: 'Deleted', phone: null, kept: 0 }]);
    await expectRefusal(() => undo(id), 'MERGE_FINAL');
  });
});

describe('money of who was merged', () => {
  it('that is refunded later goes to who has their wallet, through both of two merges', async () => {
    const { passengerId, rideId } = await aKnownPassenger();
    const [otherId, thirdId] = [await aPassenger(), await aPassenger()];
    const first = await merge(passengerId, otherId);
    const second = await merge(otherId, thirdId);
    const moved = await available(thirdId);
    await app.useCases.refundRide.execute(SYSTEM, { rideId, amount: '5.00', reason: 'A detour' });
    expect([await available(passengerId), await available(otherId), await available(thirdId)]).toEqual([
      0,
      0,
      (moved ?? 0) + 500,
    ]);
    await app.useCases.grantCredit.execute(SYSTEM, { userId: passengerId, amount: '3.00', reason: 'Sorry' });
    expect(await available(thirdId)).toBe((moved ?? 0) + 800);
    await expectCleanLedger();
    await expectRefusal(() => undo(first.id), 'MERGE_FINAL');
    await undo(second.id);
    await undo(first.id);
    expect(await available(passengerId)).toBe((moved ?? 0) + 800);
    await expectCleanLedger();
  });

  it('that is spent cannot go back', async () => {
    const { passengerId } = await aKnownPassenger();
    const otherId = await aPassenger();
    const { id } = await merge(passengerId, otherId);
    await ride(otherId, { payer: 'passenger' });
    await expectRefusal(() => undo(id), 'MERGE_MONEY_SPENT');
    await credit(otherId, '15.29');
    await undo(id);
    await expectCleanLedger();
  });

  it('is held for a ride ahead, which has to end first', async () => {
    const { passengerId } = await aKnownPassenger();
    const otherId = await aPassenger();
    const { id: rideId } = await book(passengerId, { payer: 'passenger' });
    expect((await look(passengerId, otherId)).obstacles).toEqual([{ kind: 'paid_ahead', count: 1 }]);
    await expectRefusal(() => merge(passengerId, otherId), 'MERGE_BLOCKED');
    await app.useCases.cancelRide.execute(daughter, { rideId });
    const paidByDaughter = await book(passengerId);
    await merge(passengerId, otherId);
    expect(await peopleOf(paidByDaughter.id)).toMatchObject({ rider_id: otherId, payer_id: daughter.userId });
    await drive(paidByDaughter.id);
    await expectCleanLedger();
  });
});

describe('at once', () => {
  it('a merge and a booking for the passenger: the ride is the other person’s, or is not there', async () => {
    for (let round = 0; round < 4; round += 1) {
      const passengerId = await aPassenger();
      await give(passengerId, daughter);
      const otherId = await aPassenger();
      const outcomes = await Promise.allSettled([merge(passengerId, otherId), book(passengerId)]);
      const codes = outcomes.map((one) =>
        one.status === 'rejected' ? (one.reason as { code?: string }).code : 'done',
      );
      expect([
        ['done', 'CARE_NOT_GIVEN'],
        ['done', 'done'],
        ['RECORD_CHANGED', 'done'],
      ]).toContainEqual(codes);
      const { rows } = await app.pool.query(
        'select 1 from rides join users on users.id = rider_id where rider_id = $1 and merged_into_id is not null',
        [passengerId],
      );
      expect(rows).toEqual([]);
    }
  });

  it('two operators merge the same passenger: one wins, the other is told', async () => {
    const [one, two] = [await anAdmin(app.useCases), await anAdmin(app.useCases)];
    for (let round = 0; round < 4; round += 1) {
      const passengerId = await aPassenger();
      const [otherId, thirdId] = [await aPassenger(), await aPassenger()];
      const [seen, alsoSeen] = [await look(passengerId, otherId), await look(passengerId, thirdId)];
      const mergeAs = (who: UserActor, intoId: string, version: string) =>
        app.useCases.mergePassengers.execute(fresh(who), {
          fromId: passengerId,
          intoId,
          version,
          reason: REASON,
        });
      const outcomes = await Promise.allSettled([
        mergeAs(one, otherId, seen.version),
        mergeAs(two, thirdId, alsoSeen.version),
      ]);
      const codes = outcomes.flatMap((outcome) =>
        outcome.status === 'rejected' ? [(outcome.reason as { code?: string }).code] : [],
      );
      expect(codes).toEqual(['PASSENGER_MERGED']);
      const [view] = await app.useCases.listPassengerMerges.execute(SYSTEM, { userId: passengerId });
      const undone = await Promise.allSettled([undo(view?.merge.id ?? ''), undo(view?.merge.id ?? '')]);
      expect(undone.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    }
    await expectCleanLedger();
  });
});
