import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { PaymentGatewayError } from '../../../application/ports/payments.ts';
import type { DueStep } from '../../../domain/payments/payment.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { minutesAfter, NOW } from '../../support/builders/personas.ts';
import { aSavedCard, CARDS } from '../../support/cards.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { proposedRates } from '../../support/proposed-rates.ts';
import { toRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let rider: UserActor;
let driver: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  rider = await app.rider();
  driver = await app.driver();
});

const card = (number?: string) => aSavedCard(app.useCases, rider, number);
const payments = () => [...app.tables.payments.values()];
const dueAt = (step: DueStep) => payments().find(({ dueStep }) => dueStep === step)?.dueAt;
const runAt = (name: string) => [...app.tables.jobs.values()].find((job) => job.name === name)?.runAt;
const complete = (rideId: string, tipAmount: string) => () =>
  app.useCases.completeRide.execute(rider, { rideId, tipAmount });
const running = async (paymentMethodId: string) => (await app.running(rider, driver, { paymentMethodId })).id;
const farAhead = { scheduledFor: minutesAfter(NOW, 9 * 24 * 60).toISOString() };

/** Lets one method of a group of the provider's fail until it is restored. */
function fail<Group extends object>(
  group: Group,
  method: keyof Group,
  failure: 'declined' | 'unknown',
): () => void {
  const working = group[method];
  const reject = () => Promise.reject(new PaymentGatewayError(failure, 'Not today'));
  Object.assign(group, { [method]: reject });
  return () => void (group[method] = working);
}

/** Does something while the provider makes the next payment. */
function whilePaying(work: () => Promise<unknown> | void): void {
  const create = app.gateway.payments.create.bind(app.gateway.payments);
  app.gateway.payments.create = async (payment) => {
    await work();
    return create(payment);
  };
}

describe('a call of the provider that nobody recorded is recovered two minutes later:', () => {
  const PAYMENT_UNKNOWN = { code: 'PAYMENT_UNKNOWN' };

  it('a booking by card', async () => {
    const paymentMethodId = await card();
    fail(app.gateway.payments, 'create', 'unknown');
    expect(await toRefusal(() => app.request(rider, { paymentMethodId }))).toMatchObject(PAYMENT_UNKNOWN);
    expect(dueAt('finish-payment')).toEqual(minutesAfter(NOW, 2));
  });

  it('a completion by card, by its own job', async () => {
    const rideId = await running(await card());
    const restore = fail(app.gateway.payments, 'capture', 'unknown');
    expect(await toRefusal(complete(rideId, '4'))).toMatchObject(PAYMENT_UNKNOWN);
    expect(dueAt('settle-ride')).toEqual(minutesAfter(NOW, 2));
    restore();
    const paymentId = payments()[0]?.id ?? '';
    await app.useCases.settleRide.execute({ paymentId });
    await app.useCases.settleRide.execute({ paymentId });
    expect(app.ride(rideId)).toMatchObject({ status: 'completed', tipCents: 4_00 });
    expect(payments()).toMatchObject([
      { kind: 'ride', status: 'succeeded', capturedCents: 21_70 },
      { kind: 'top_up', status: 'succeeded', capturedCents: 4_00 },
    ]);
  });

  it('a completion beyond the wallet, by its own job', async () => {
    await app.credit(rider, '22');
    await card();
    const { id: rideId } = await app.running(rider, driver);
    const restore = fail(app.gateway.payments, 'create', 'unknown');
    expect(await toRefusal(complete(rideId, '5'))).toMatchObject(PAYMENT_UNKNOWN);
    expect(dueAt('settle-ride')).toEqual(minutesAfter(NOW, 2));
    restore();
    await app.useCases.settleRide.execute({ paymentId: payments()[0]?.id ?? '' });
    expect(app.ride(rideId)).toMatchObject({ status: 'completed', tipCents: 5_00 });
    expect(app.balances(rider)).toMatchObject({ availableCents: 0, heldCents: 0 });
  });

  it('a refund to a card', async () => {
    const { id: rideId } = await app.completed(rider, driver, { paymentMethodId: await card() });
    fail(app.gateway.refunds, 'create', 'unknown');
    const admin = await app.admin();
    const refund = () => app.useCases.refundRide.execute(admin, { rideId, reason: 'The wrong way' });
    expect(await toRefusal(refund)).toMatchObject(PAYMENT_UNKNOWN);
    expect(runAt('finish-refund')).toEqual(minutesAfter(NOW, 2));
  });

  it('added funds', async () => {
    fail(app.gateway.payments, 'create', 'unknown');
    const add = () => app.useCases.addFunds.execute(rider, { amount: '25' });
    expect(await toRefusal(add)).toMatchObject(PAYMENT_UNKNOWN);
    expect(dueAt('finish-payment')).toEqual(minutesAfter(NOW, 2));
  });

  it('but a booking that waits for the rider’s bank after fifteen', async () => {
    const paymentMethodId = await card(CARDS.authenticated);
    await toRefusal(() => app.request(rider, { paymentMethodId }));
    expect(dueAt('finish-payment')).toEqual(minutesAfter(NOW, 15));
  });
});

it('a booking by card that is repeated after our price moved books nothing, and gives the first try back', async () => {
  const input = { id: randomUUID(), paymentMethodId: await card() };
  const { payments: provider } = app.gateway;
  const create = provider.create.bind(provider);
  provider.create = async (payment) => {
    await create(payment);
    throw new PaymentGatewayError('unknown', 'The answer is lost');
  };
  expect(await toRefusal(() => app.request(rider, input))).toMatchObject({ code: 'PAYMENT_UNKNOWN' });
  const rates = { ...proposedRates, shortDistancePerMile: '2.10', reason: 'Fuel prices' };
  await app.useCases.updatePricing.execute(await app.admin(), rates);
  provider.create = () => Promise.reject(new Error('The card is asked again'));
  const repeated = () => app.request(rider, { ...input, totalFare: '99' });
  expect(await toRefusal(repeated)).toMatchObject({ kind: 'conflict', code: 'PAYMENT_EXISTS' });
  app.clock.advance({ minutes: 3 });
  await app.useCases.recoverPayments.execute(() => undefined);
  expect(app.tables.rides.size).toBe(0);
  expect(payments()).toMatchObject([{ status: 'cancelled', amountCents: 21_70 }]);
});

describe('a refused payment', () => {
  it('of a capture is reported to the rider, and what was charged beyond it stays in the wallet', async () => {
    const rideId = await running(await card());
    fail(app.gateway.payments, 'capture', 'declined');
    const announced = app.tables.events.length;
    expect(await toRefusal(complete(rideId, '4'))).toMatchObject({ code: 'PAYMENT_DECLINED' });
    expect(app.ride(rideId)).toMatchObject({ status: 'in_progress', paymentStatus: 'failed' });
    expect([...app.tables.emails.values()]).toMatchObject([{ template: 'card-declined' }]);
    expect(app.tables.events.slice(announced)).toMatchObject([{ rideId, status: 'in_progress' }]);
    expect(payments().map(({ status }) => status)).toEqual(['declined', 'succeeded']);
    expect(app.balances(rider).availableCents).toBe(4_00);
  });

  it('of a top-up is not asked for again by its job', async () => {
    await app.credit(rider, '22');
    await card(CARDS.declinedLater);
    const { id: rideId } = await app.running(rider, driver);
    await toRefusal(complete(rideId, '5'));
    await app.useCases.settleRide.execute({ paymentId: payments()[0]?.id ?? '' });
    expect(payments()).toMatchObject([{ kind: 'top_up', status: 'declined' }]);
  });
});

describe('money that arrives too late', () => {
  it('for its tip stays in the wallet', async () => {
    const { id: rideId } = await app.completed(rider, driver, { paymentMethodId: await card() });
    whilePaying(() => app.clock.advance({ hours: 25 }));
    expect(await toRefusal(complete(rideId, '5'))).toMatchObject({ code: 'TIP_TOO_LATE' });
    expect(app.ride(rideId).tipCents).toBe(0);
    expect(payments().at(-1)).toMatchObject({ kind: 'top_up', status: 'succeeded' });
    expect(app.balances(rider).availableCents).toBe(5_00);
  });

  it('for a ride that was cancelled meanwhile is released', async () => {
    const declined = await card(CARDS.declinedLater);
    const { id: rideId } = await app.request(rider, { paymentMethodId: declined, ...farAhead });
    await app.useCases.authorizeRide.execute({ rideId });
    app.clock.advance({ days: 8 });
    const paymentMethodId = await card();
    whilePaying(() => app.useCases.cancelRide.execute(rider, { rideId }));
    const change = () => app.useCases.changeRidePayment.execute(rider, { rideId, paymentMethodId });
    expect(await toRefusal(change)).toMatchObject({ code: 'PAYMENT_EXPIRED' });
    expect(app.ride(rideId)).toMatchObject({ status: 'cancelled' });
    expect(payments().map(({ status }) => status)).toEqual(['declined', 'cancelling']);
  });
});

it('refuses to cancel a ride whose card is being charged for its completion', async () => {
  const rideId = await running(await card());
  const admin = await app.admin();
  let refused = {};
  whilePaying(async () => {
    const reason = 'The car broke down';
    refused = await toRefusal(() => app.useCases.cancelRide.execute(admin, { rideId, reason }));
  });
  await complete(rideId, '4')();
  expect(refused).toMatchObject({ code: 'RIDE_STATE', message: 'This ride is being completed' });
  expect(app.ride(rideId)).toMatchObject({ status: 'completed' });
});

describe('a saved card that was to be authorized later', () => {
  it.each([
    ['another card', async () => ({ paymentMethodId: await card() }), ['cancelled', 'scheduled']],
    ['the wallet', async () => app.credit(rider, '50').then(() => ({})), ['cancelled']],
  ])('is not authorized any more when the ride is paid by %s', async (_what, change, statuses) => {
    const { id: rideId } = await app.request(rider, { paymentMethodId: await card(), ...farAhead });
    await app.useCases.changeRidePayment.execute(rider, { rideId, ...(await change()) });
    expect(payments().map(({ status }) => status)).toEqual(statuses);
  });
});
