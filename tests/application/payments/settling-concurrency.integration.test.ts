import { setTimeout } from 'node:timers/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { aSavedCard } from '../../support/cards.ts';
import { countDeadlocks } from '../../support/count-deadlocks.ts';
import { recoverPaymentsNow } from '../../support/crash/recovery.ts';
import { usually } from '../../support/long.ts';
import { moneyViolations } from '../../support/money-violations.ts';
import { outcomes } from '../../support/outcomes.ts';
import {
  aBooking,
  aFundedRider,
  anOnlineDriver,
  createTestUseCases,
  SYSTEM,
  type TestUseCases,
} from '../../support/test-use-cases.ts';

const ROUNDS = usually(20, 50);
const FARE = 15_29;
const MINUTES = 60_000;

let app: TestUseCases;
let deadlocks: () => number;
/** How far from now whoever asks for the time may be; nobody knows in a race. */
let jitterMs = 0;

beforeAll(async () => {
  const clock = { now: () => new Date(Date.now() + (Math.random() < 0.5 ? jitterMs : 0)) };
  app = await createTestUseCases({ connections: 16, clock });
  deadlocks = countDeadlocks(app.pool);
});
afterAll(() => app.close());

interface Paying {
  readonly rider: UserActor;
  readonly driver: UserActor;
  readonly paymentMethodId: string | null;
}

async function people(paidBy: 'wallet' | 'card'): Promise<Paying> {
  const { useCases } = app;
  const rider = await aFundedRider(useCases, paidBy === 'wallet' ? '2000' : '0');
  const paymentMethodId = paidBy === 'card' ? await aSavedCard(useCases, rider) : null;
  return { rider, driver: await anOnlineDriver(useCases), paymentMethodId };
}

async function book({ rider, paymentMethodId }: Paying): Promise<string> {
  const input = { ...aBooking('2'), ...(paymentMethodId && { paymentMethodId }) };
  return (await app.useCases.requestRide.execute(rider, input)).id;
}

async function run(paying: Paying): Promise<string> {
  const rideId = await book(paying);
  await app.useCases.acceptRide.execute(paying.driver, { rideId });
  await app.useCases.startRide.execute(paying.driver, { rideId });
  return rideId;
}

interface Paid {
  readonly status: string;
  readonly entries: number;
  readonly takenCents: number;
}

/** The ride, its entries that end a hold or complete it, and what the provider took or still holds for it. */
async function ended(rideId: string): Promise<Paid> {
  await recoverPaymentsNow(app.pool, app.useCases.recoverPayments);
  const { rows } = await app.pool.query<Paid>(
    `select status,
       (select count(*)::integer from journal_entries where ride_id = rides.id
         and kind in ('ride_completed', 'ride_released')) as entries,
       (select coalesce(sum(case data -> 'shown' ->> 'status' when 'requires_capture' then 1000000
           else (data -> 'shown' ->> 'receivedCents')::integer end), 0)::integer
         from sandbox_objects join payments on payments.id::text = our_id
         where sandbox_objects.kind = 'payment' and payments.ride_id = rides.id) as "takenCents"
     from rides where id = $1`,
    [rideId],
  );
  if (!rows[0]) throw new Error(`No ride ${rideId}`);
  return rows[0];
}

/** After a moment that sometimes is long enough for somebody else to be first. */
async function soon<T>(call: () => Promise<T>): Promise<T> {
  await pause(Math.random() * 4);
  return call();
}

const count = (seen: Map<string, number>, what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);

describe.each(['wallet', 'card'] as const)('a ride paid by %s', (paidBy) => {
  const isByCard = paidBy === 'card';

  it(`is completed or cancelled, never both, in ${ROUNDS} rounds`, async () => {
    const { useCases } = app;
    const paying = await people(paidBy);
    const seen = new Map<string, number>();
    let spent = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const rideId = await run(paying);
      const complete = () => useCases.completeRide.execute(paying.driver, { rideId });
      const byRider = () => useCases.completeRide.execute(paying.rider, { rideId, tipAmount: '2' });
      const by = await admin();
      const cancel = () => useCases.cancelRide.execute(by, { rideId, reason: 'The car broke down' });
      await outcomes(
        round % 2 ? [cancel(), soon(complete), soon(byRider)] : [complete(), byRider(), soon(cancel)],
      );
      const { status, entries, takenCents } = await ended(rideId);
      count(seen, status);
      spent += status === 'completed' ? FARE + 2_00 : 0;
      expect({ status, entries }).toEqual({ status, entries: status === 'completed' || !isByCard ? 1 : 0 });
      expect(takenCents).toBe(isByCard && status === 'completed' ? FARE + 2_00 : 0);
    }
    expect([...seen.keys()].sort()).toEqual(['cancelled', 'completed']);
    const { availableCents, heldCents } = await useCases.showWallet.execute(paying.rider);
    expect({ availableCents, heldCents }).toEqual({
      availableCents: isByCard ? 0 : 2000_00 - spent,
      heldCents: 0,
    });
    expect(await moneyViolations(useCases)).toEqual([]);
  }, 180_000);

  it(`is accepted, cancelled or expired once, in at least ${ROUNDS} rounds`, async () => {
    const { useCases } = app;
    const paying = await people(paidBy);
    const seen = new Map<string, number>();
    const ends = ['accepted', 'rider', 'system'];
    // Which of them comes about is chance: where one is missing some rounds more are played.
    const isOver = (round: number) =>
      round >= ROUNDS && (ends.every((end) => seen.has(end)) || round >= 5 * ROUNDS);
    for (let round = 0; !isOver(round); round += 1) {
      const rideId = await book(paying);
      jitterMs = 31 * MINUTES;
      const calls = [
        () => useCases.acceptRide.execute(paying.driver, { rideId }),
        () => useCases.cancelRide.execute(paying.rider, { rideId }),
        () => useCases.expireRide.execute({ rideId }),
        () => useCases.expireRide.execute({ rideId }),
      ];
      // Each in turn begins with them, or a few milliseconds before.
      const begin = async (call: () => Promise<unknown>, index: number) => {
        if (index > 0) await setTimeout((round % 3) * 4);
        return call();
      };
      await outcomes(calls.map((call, index) => begin(calls[(index + round) % calls.length] ?? call, index)));
      jitterMs = 0;
      const { ride } = await useCases.showRide.execute(paying.rider, { rideId });
      count(seen, ride.cancelledBy ?? ride.status);
      if (ride.status !== 'cancelled') {
        await useCases.cancelRide.execute(await admin(), { rideId, reason: 'The round is over' });
      }
      const { status, entries, takenCents } = await ended(rideId);
      expect({ status, entries, takenCents }).toEqual({
        status: 'cancelled',
        entries: isByCard ? 0 : 1,
        takenCents: 0,
      });
    }
    // Nobody ends a ride whose calls each saw the other side of its time.
    seen.delete('pending');
    expect([...seen.keys()].sort()).toEqual(ends);
    expect(await moneyViolations(useCases)).toEqual([]);
  }, 180_000);

  it(`is refunded no more than was paid by two refunds at once, in ${ROUNDS} rounds`, async () => {
    const { useCases } = app;
    const paying = await people(paidBy);
    for (let round = 0; round < ROUNDS; round += 1) {
      const rideId = await run(paying);
      await useCases.completeRide.execute(paying.driver, { rideId });
      const reason = 'The wrong way';
      const refund = (amount: string, id?: string) =>
        useCases.refundRide.execute(SYSTEM, { rideId, amount, reason, ...(id && { id }) });
      const twice = await outcomes([refund('10'), refund('10')]);
      expect(twice).toEqual({ won: 1, codes: { REFUND_TOO_HIGH: 1 } });
      const id = crypto.randomUUID();
      expect((await outcomes([refund('7.29', id), refund('7.29', id)])).won).toBe(2);
      const { rows } = await app.pool.query<{ cents: number; entries: number }>(
        `select sum(amount_cents)::integer as cents, (select count(*)::integer from journal_entries
           where ride_id = $1 and kind = 'ride_refunded') as entries
         from refunds where ride_id = $1 and status = 'succeeded'`,
        [rideId],
      );
      expect(rows).toEqual([{ cents: FARE + 2_00, entries: 2 }]);
    }
    expect(await moneyViolations(useCases)).toEqual([]);
  }, 180_000);
});

it(`books a ride by card once when it is asked for twice at once, in ${ROUNDS} rounds`, async () => {
  const { useCases, pool } = app;
  const { rider, paymentMethodId } = await people('card');
  for (let round = 0; round < ROUNDS; round += 1) {
    const input = { ...aBooking(), id: crypto.randomUUID(), paymentMethodId };
    const request = () => useCases.requestRide.execute(rider, input);
    const { codes } = await outcomes([request(), request(), request()]);
    expect(Object.keys(codes).filter((code) => code !== 'PAYMENT_EXISTS')).toEqual([]);
    expect((await request()).id).toBe(input.id);
    const { rows } = await pool.query(
      `select (select count(*)::integer from rides where id = $1) as rides,
         (select count(*)::integer from payments where ride_id = $1) as payments`,
      [input.id],
    );
    expect(rows).toEqual([{ rides: 1, payments: 1 }]);
    await useCases.cancelRide.execute(rider, { rideId: input.id, reason: 'The next round' });
  }
  expect(await moneyViolations(useCases)).toEqual([]);
}, 120_000);

it('has never waited for a deadlock to be broken', () => {
  expect(deadlocks()).toBe(0);
});

let knownAdmin: UserActor | null = null;

async function admin(): Promise<UserActor> {
  if (knownAdmin) return knownAdmin;
  const account = { email: 'admin@example.com', password: 'secret-1', firstName: 'Ada', lastName: 'Admin' };
  const { id } = await app.useCases.createAdmin.execute(SYSTEM, account);
  return (knownAdmin = { kind: 'user', userType: 'admin', userId: id });
}
