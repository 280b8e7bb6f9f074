import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UseCases } from '../../../application/use-cases.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { aSavedCard, CARDS } from '../../support/cards.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';
import { startRepeatableCalls, type RepeatableCalls, type Sent } from './repeatable-calls.ts';
import { booking } from './rest-app.ts';
import { testServer } from './test-server.ts';

let calls: RepeatableCalls;
let keys = 0;
let key: string;
let completedRide: string;

beforeAll(async () => {
  calls = await startRepeatableCalls(new FixedClock());
  completedRide = await calls.complete();
});
afterAll(() => calls[Symbol.asyncDispose]());
beforeEach(() => {
  keys += 1;
  key = `key-${keys}`;
});

const post = (sent: Partial<Sent> = {}) => calls.post({ key, ...sent });

/** A server whose booking is another. */
function booksBy(execute: UseCases['requestRide']['execute']) {
  return testServer({ useCases: { ...calls.app.useCases, requestRide: { execute } } });
}

describe('an Idempotency-Key', () => {
  const cases = [
    ['a booking', 'rides', 201, () => ({ path: '/api/rides', body: booking })],
    ['adding funds', 'payments', 200, () => ({ path: '/api/wallet/add-funds', body: { amount: '20.00' } })],
    [
      'a payout request',
      'payout_requests',
      201,
      () => ({ as: calls.users.driver, path: '/api/driver/request-payout', body: { amount: '10.00' } }),
    ],
    [
      'a refund',
      'refunds',
      200,
      () => ({
        as: calls.users.admin,
        path: `/api/admin/bookings/${completedRide}/refund`,
        body: { amount: '1.00', reason: 'Late' },
      }),
    ],
  ] as const;

  it('keeps no response that a bank’s question interrupted: the same request then books', async () => {
    const { users, app } = calls;
    const rider: UserActor = { kind: 'user', userType: 'rider', userId: users.rider.id };
    const paymentMethodId = await aSavedCard(app.useCases, rider, CARDS.authenticated);
    const body = { ...booking, paymentMethodId };
    const asked = await post({ body });
    expect(asked).toMatchObject({ status: 402, body: { code: 'PAYMENT_ACTION_REQUIRED' } });
    const { clientSecret } = asked.body['details'] as { clientSecret: string };
    await app.useCases.testMode.authenticate({ clientSecret, passed: true });
    const booked = await post({ body });
    expect(booked).toMatchObject({ status: 201, isReplayed: false });
    expect(await post({ body })).toEqual({ ...booked, isReplayed: true });
  });

  it.each(cases)('gives %s one effect and the same response', async (_, table, status, sent) => {
    const before = await calls.count(table);
    const first = await post(sent());
    expect(first).toMatchObject({ status, isReplayed: false });
    const backwards = Object.fromEntries(Object.entries(sent().body).reverse());
    for (const body of [sent().body, backwards]) {
      expect(await post({ ...sent(), body })).toEqual({ ...first, isReplayed: true });
    }
    expect(await calls.count(table)).toBe(before + 1);
  });

  it.each(cases)('of %s is refused with another body', async (_, table, status, sent) => {
    expect(await post(sent())).toMatchObject({ status });
    const before = await calls.count(table);
    const other = await post({ ...sent(), body: { ...sent().body, amount: '11.00' } });
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' }, isReplayed: false });
    expect(await calls.count(table)).toBe(before);
    expect(await post(sent())).toMatchObject({ status, isReplayed: true });
  });

  it('is refused for another call', async () => {
    await post();
    const other = await post({ path: '/api/wallet/add-funds' });
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  });

  it.each(['', 'two words', 'ключ', 'x'.repeat(256)])('that is %j is refused', async (bad) => {
    key = Buffer.from(bad).toString('latin1');
    const before = await calls.count('rides');
    expect(await post()).toMatchObject({ status: 400, body: { details: { field: 'Idempotency-Key' } } });
    expect(await calls.count('rides')).toBe(before);
  });

  it('belongs to its caller', async () => {
    const other = await calls.app.signUp('rider');
    const mine = await post({ path: '/api/wallet/add-funds', body: { amount: '20.00' } });
    const theirs = await post({ as: other, path: '/api/wallet/add-funds', body: { amount: '30.00' } });
    expect([mine.status, theirs.status, theirs.isReplayed]).toEqual([200, 200, false]);
    expect(theirs.body).not.toEqual(mine.body);
  });

  it('whose call is still running is refused for a second one', async () => {
    let finish = () => undefined as void;
    const gate = new Promise<void>((resolve) => void (finish = resolve));
    let started = () => undefined as void;
    const hasStarted = new Promise<void>((resolve) => void (started = resolve));
    const server = await booksBy(async (...args) => {
      started();
      await gate;
      return calls.app.useCases.requestRide.execute(...args);
    });
    const before = await calls.count('rides');
    const first = post({ server });
    await hasStarted;
    expect(await post()).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_KEY_RUNNING', details: { retryAfterSeconds: 1 } },
    });
    expect(await post({ body: { ...booking, notes: 'Other' } })).toMatchObject({ status: 422 });
    finish();
    const { status, body } = await first;
    expect([status, await calls.count('rides')]).toEqual([201, before + 1]);
    expect(await post()).toMatchObject({ status: 201, body, isReplayed: true });
  });

  it('sent five times at once has one effect, and no other response', async () => {
    const before = await calls.count('rides');
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => post()));
    expect(await calls.count('rides')).toBe(before + 1);
    const done = responses.filter(({ status }) => status === 201);
    expect(done.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1);
    expect(new Set(done.map(({ body }) => body['id'])).size).toBe(1);
    const others = responses.filter(({ status }) => status !== 201);
    for (const { body } of others) expect(body['code']).toBe('IDEMPOTENCY_KEY_RUNNING');
  });
});
