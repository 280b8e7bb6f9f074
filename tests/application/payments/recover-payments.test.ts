import { beforeEach, describe, expect, it } from 'vitest';
import { PaymentGatewayError, MOST_ATTEMPTS } from '../../../application/ports/payments.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { minutesAfter, NOW } from '../../support/builders/personas.ts';
import { aSavedCard, CARDS } from '../../support/cards.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { toRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let rider: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  rider = await app.rider();
});

const card = (number?: string) => aSavedCard(app.useCases, rider, number);
const payments = () => [...app.tables.payments.values()];
const inDays = (days: number) => minutesAfter(NOW, days * 24 * 60).toISOString();

/** One run of the sweep: how many payments were due, and what failed. */
async function sweep() {
  const errors: unknown[] = [];
  const count = await app.useCases.recoverPayments.execute((paymentId, error) =>
    errors.push([paymentId, String(error)]),
  );
  return { count, errors };
}

/** Lets the provider fail until it is restored. */
function fail(method: 'capture' | 'create' | 'cancel'): () => void {
  const { payments } = app.gateway;
  const working = { ...payments };
  payments[method] = () => Promise.reject(new PaymentGatewayError('unknown', 'Not today'));
  return () => void Object.assign(payments, working);
}

describe('the sweep of payments', () => {
  it('authorizes the card of a ride booked far ahead a day before pickup, and not a second earlier', async () => {
    const { id } = await app.request(rider, { paymentMethodId: await card(), scheduledFor: inDays(9) });
    app.clock.advance({ days: 7, hours: 23, minutes: 59, seconds: 59 });
    expect(await sweep()).toEqual({ count: 0, errors: [] });
    app.clock.advance({ seconds: 1 });
    expect(await sweep()).toEqual({ count: 1, errors: [] });
    expect(payments()).toMatchObject([{ rideId: id, status: 'authorized', dueStep: null, dueAt: null }]);
    expect(await sweep()).toEqual({ count: 0, errors: [] });
  });

  it('ends a booking that nobody came back to, after two minutes', async () => {
    const paymentMethodId = await card();
    const restore = fail('create');
    await toRefusal(() => app.request(rider, { paymentMethodId }));
    restore();
    expect(await sweep()).toEqual({ count: 0, errors: [] });
    app.clock.advance({ minutes: 2 });
    expect(await sweep()).toEqual({ count: 1, errors: [] });
    expect(payments()).toMatchObject([{ status: 'cancelled', dueStep: null }]);
  });

  it('has nothing to do for a booking that went well, or was paid after the bank had asked', async () => {
    await app.request(rider, { paymentMethodId: await card() });
    await toRefusal(async () => app.request(rider, { paymentMethodId: await card(CARDS.authenticated) }));
    app.clock.advance({ minutes: 2 });
    expect(await sweep()).toEqual({ count: 0, errors: [] });
  });

  it('completes a trip whose capture nobody recorded', async () => {
    const driver = await app.driver();
    const { id: rideId } = await app.running(rider, driver, { paymentMethodId: await card() });
    const restore = fail('capture');
    await toRefusal(() => app.useCases.completeRide.execute(rider, { rideId, tipAmount: '0' }));
    restore();
    app.clock.advance({ minutes: 2 });
    expect(await sweep()).toEqual({ count: 1, errors: [] });
    expect(app.ride(rideId)).toMatchObject({ status: 'completed' });
    expect(payments()).toMatchObject([{ status: 'succeeded', dueStep: null }]);
  });

  it('ends the authorization of a cancelled ride at once', async () => {
    const { id: rideId } = await app.request(rider, { paymentMethodId: await card() });
    await app.useCases.cancelRide.execute(rider, { rideId });
    expect(await sweep()).toEqual({ count: 1, errors: [] });
    expect(payments()).toMatchObject([{ status: 'cancelled' }]);
  });

  it('takes every payment that is due, once', async () => {
    const paymentMethodId = await card();
    for (let ride = 0; ride < 9; ride += 1) {
      const { id: rideId } = await app.request(rider, { paymentMethodId });
      await app.useCases.cancelRide.execute(rider, { rideId });
    }
    const runs = await Promise.all([sweep(), sweep()]);
    expect(runs.reduce((sum, { count }) => sum + count, 0)).toBe(9);
    expect(new Set(payments().map(({ status }) => status))).toEqual(new Set(['cancelled']));
  });
});

describe('a recovery that fails', () => {
  let restore: () => void;

  beforeEach(async () => {
    const { id: rideId } = await app.request(rider, { paymentMethodId: await card() });
    await app.useCases.cancelRide.execute(rider, { rideId });
    restore = fail('cancel');
  });

  it('is reported and tried again, ever later', async () => {
    const [payment] = payments();
    expect(await sweep()).toEqual({
      count: 1,
      errors: [[payment?.id, expect.stringContaining('has not answered yet')]],
    });
    expect(app.tables.attempts.get(payment?.id ?? '')).toMatchObject({ count: 1 });
    const waits = [];
    for (let tried = 1; tried <= 12; tried += 1) {
      const dueAt = payments()[0]?.dueAt ?? NOW;
      waits.push(Math.round((dueAt.getTime() - app.clock.now().getTime()) / 1000));
      app.clock.advance({ seconds: (dueAt.getTime() - app.clock.now().getTime()) / 1000 });
      await sweep();
    }
    expect(waits).toEqual([3, 7, 20, 55, 148, 403, 1097, 2981, 8103, 22026, 22026, 22026]);
    restore();
    app.clock.advance({ days: 1 });
    expect(await sweep()).toEqual({ count: 1, errors: [] });
    expect(payments()).toMatchObject([{ status: 'cancelled', dueStep: null }]);
  });

  it('waits for an operator after the last attempt', async () => {
    for (let tried = 0; tried < MOST_ATTEMPTS; tried += 1) {
      expect((await sweep()).errors).toHaveLength(1);
      app.clock.advance({ days: 1 });
    }
    expect(await sweep()).toEqual({ count: 0, errors: [] });
    expect(payments()).toMatchObject([{ status: 'cancelling', dueStep: 'finish-payment' }]);
  });
});

it('goes on, five minutes later, with a payment whose process died while it was recovered', async () => {
  const { id: rideId } = await app.request(rider, { paymentMethodId: await card() });
  await app.useCases.cancelRide.execute(rider, { rideId });
  const cancel = app.gateway.payments.cancel.bind(app.gateway.payments);
  app.gateway.payments.cancel = () => new Promise(() => undefined);
  void sweep();
  await new Promise((resolve) => setTimeout(resolve, 5));
  app.gateway.payments.cancel = cancel;
  app.clock.advance({ minutes: 4, seconds: 59 });
  expect(await sweep()).toMatchObject({ count: 0 });
  app.clock.advance({ seconds: 1 });
  expect(await sweep()).toEqual({ count: 1, errors: [] });
  expect(payments()).toMatchObject([{ status: 'cancelled' }]);
});
