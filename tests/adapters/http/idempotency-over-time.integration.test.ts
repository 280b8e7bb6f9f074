import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UseCases } from '../../../application/use-cases.ts';
import { DomainError } from '../../../domain/errors.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';
import { SYSTEM } from '../../support/test-use-cases.ts';
import { startRepeatableCalls, type RepeatableCalls, type Sent } from './repeatable-calls.ts';
import { booking } from './rest-app.ts';
import { testServer } from './test-server.ts';

const clock = new FixedClock();
let calls: RepeatableCalls;
let keys = 0;
let key: string;

beforeAll(async () => {
  calls = await startRepeatableCalls(clock);
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

describe('a refusal under an Idempotency-Key', () => {
  it('is kept', async () => {
    const poor = await calls.app.signUp('rider');
    const first = await post({ as: poor });
    expect(first).toMatchObject({ status: 402, body: { code: 'INSUFFICIENT_FUNDS' }, isReplayed: false });
    expect(first.type).toContain('application/problem+json');
    const credit = { userId: poor.id, amount: '50', reference: 'test', description: 'Test money' };
    await calls.app.useCases.creditWallet.execute(SYSTEM, credit);
    expect(await post({ as: poor })).toEqual({ ...first, isReplayed: true });
    key = `${key}-again`;
    expect(await post({ as: poor })).toMatchObject({ status: 201 });
  });

  it('is not kept when nobody was signed in', async () => {
    expect(await post({ as: { id: '', token: 'nonsense' } })).toMatchObject({ status: 401 });
    expect(await post()).toMatchObject({ status: 201, isReplayed: false });
  });

  it.each([
    [429, () => new DomainError('unavailable', 'TOO_MANY_REQUESTS', 'Too many requests')],
    [503, () => new DomainError('unavailable', 'PAYMENT_UNKNOWN', 'No response yet')],
    [401, () => new DomainError('unauthenticated', 'UNAUTHENTICATED', 'Please sign in')],
    [500, () => new Error('A bug')],
  ])('with status %d is not kept: the same key may try again', async (status, error) => {
    const server = await booksBy(() => Promise.reject(error()));
    const before = await calls.count('rides');
    for (let call = 0; call < 2; call += 1) {
      expect(await post({ server })).toMatchObject({ status, isReplayed: false });
    }
    expect(await post()).toMatchObject({ status: 201, isReplayed: false });
    expect(await post()).toMatchObject({ status: 201, isReplayed: true });
    expect(await calls.count('rides')).toBe(before + 1);
  });
});

describe('an effect whose response was lost', () => {
  const loses = () =>
    booksBy(async (...args) => {
      await calls.app.useCases.requestRide.execute(...args);
      throw new Error('The connection broke');
    });

  it('is found by the same call again', async () => {
    const before = await calls.count('rides');
    expect(await post({ server: await loses() })).toMatchObject({ status: 500 });
    expect(await post()).toMatchObject({ status: 201, isReplayed: false });
    expect(await calls.count('rides')).toBe(before + 1);
  });

  it('is not taken for that of another call', async () => {
    await post({ server: await loses() });
    const other = await post({ body: { ...booking, notes: 'Another one' } });
    expect(other).toMatchObject({ status: 201, body: { notes: 'Another one' } });
  });
});

describe('the key of a process that died', () => {
  /** Booked, but the response was never kept. */
  async function died(): Promise<unknown> {
    const { body } = await post();
    await calls.app.pool.query(
      `update idempotency_keys set status = 'running', response_status = null, response_body = null
        where key = $1`,
      [key],
    );
    return body['id'];
  }

  it('is taken over after a minute, with one result', async () => {
    const before = await calls.count('rides');
    const id = await died();
    clock.advance({ minutes: 1 });
    expect(await post({ body: { ...booking, notes: 'Other' } })).toMatchObject({ status: 422 });
    expect(await post()).toMatchObject({ status: 201, body: { id }, isReplayed: false });
    expect(await post()).toMatchObject({ status: 201, body: { id }, isReplayed: true });
    expect(await calls.count('rides')).toBe(before + 1);
  });

  it('is left alone until then', async () => {
    await died();
    clock.advance({ minutes: 0.99 });
    expect(await post()).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_RUNNING' } });
  });
});

describe('a key older than a day', () => {
  it('is forgotten, and not before', async () => {
    await post();
    const isKept = async () => {
      await calls.app.useCases.expireIdempotencyKeys.execute();
      const { rows } = await calls.app.pool.query('select from idempotency_keys where key = $1', [key]);
      return rows.length === 1;
    };
    clock.advance({ hours: 23.9 });
    expect(await isKept()).toBe(true);
    clock.advance({ hours: 0.2 });
    expect(await isKept()).toBe(false);
  });

  it('may stand for another request, forgotten or not', async () => {
    const { body: first } = await post();
    clock.advance({ hours: 25 });
    const other = await post({ body: { ...booking, notes: 'Another one' } });
    expect(other).toMatchObject({ status: 201, body: { notes: 'Another one' }, isReplayed: false });
    expect(other.body['id']).not.toBe(first['id']);
  });
});
