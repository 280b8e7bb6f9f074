import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { aSavedCard, CARD_DETAILS, CARDS, fund } from '../../support/cards.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { toRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let rider: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  rider = await app.rider();
});

const payments = () => [...app.tables.payments.values()];
const available = () => app.balances(rider).availableCents;

async function pay(clientSecret: string, number: string = CARDS.good) {
  const card = { number, ...CARD_DETAILS };
  return app.useCases.testMode.confirm({ clientSecret, card });
}

describe('adding funds', () => {
  it('credits the wallet once, however often it is confirmed', async () => {
    const paymentIntentId = await fund(app.useCases, rider, '25.50');
    const [again] = await Promise.all(
      [1, 2].map(() => app.useCases.confirmFunding.execute(rider, { paymentIntentId })),
    );
    expect(again).toMatchObject({ availableCents: 25_50 });
    expect(app.tables.entries.size).toBe(1);
    expect(payments()).toMatchObject([{ kind: 'funding', status: 'succeeded', capturedCents: 25_50 }]);
  });

  it('gives one payment for one id', async () => {
    const input = { id: randomUUID(), amount: '20' };
    const first = await app.useCases.addFunds.execute(rider, input);
    expect(await app.useCases.addFunds.execute(rider, input)).toEqual(first);
    expect(payments()).toHaveLength(1);
    const other = { ...input, amount: '21' };
    expect(await toRefusal(() => app.useCases.addFunds.execute(rider, other))).toMatchObject({
      code: 'PAYMENT_EXISTS',
    });
  });

  it.each(['0.99', '500.01', '0', 'ten'])('refuses %s', async (amount) => {
    expect(await toRefusal(() => app.useCases.addFunds.execute(rider, { amount }))).toMatchObject({
      kind: 'invalid',
      details: { field: 'amount' },
    });
  });

  it('credits nothing before the provider says that it succeeded', async () => {
    const { clientSecret } = await app.useCases.addFunds.execute(rider, { amount: '20' });
    const paymentIntentId = clientSecret.split('_secret_')[0] ?? '';
    const confirm = () => app.useCases.confirmFunding.execute(rider, { paymentIntentId });
    expect(await toRefusal(confirm)).toMatchObject({ code: 'PAYMENT_NOT_COMPLETED' });
    expect(await pay(clientSecret, CARDS.declined)).toMatchObject({ status: 'declined' });
    expect(await toRefusal(confirm)).toMatchObject({ code: 'PAYMENT_NOT_COMPLETED' });
    await pay(clientSecret);
    expect(await confirm()).toMatchObject({ availableCents: 20_00 });
  });

  it('is of the rider who paid, and of nobody else', async () => {
    const { clientSecret } = await app.useCases.addFunds.execute(rider, { amount: '20' });
    const { id: paymentIntentId } = await pay(clientSecret);
    const other = await app.rider();
    const stolen = () => app.useCases.confirmFunding.execute(other, { paymentIntentId });
    expect(await toRefusal(stolen)).toMatchObject({ code: 'NOT_FOUND' });
    expect(app.balances(other).availableCents).toBe(0);
  });

  it('never takes the authorization of a ride for funds', async () => {
    const paymentMethodId = await aSavedCard(app.useCases, rider);
    await app.request(rider, { paymentMethodId });
    const paymentIntentId = payments()[0]?.providerId ?? '';
    const confirm = () => app.useCases.confirmFunding.execute(rider, { paymentIntentId });
    expect(await toRefusal(confirm)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('that nobody confirmed here is credited by the job', async () => {
    const { id, clientSecret } = await app.useCases.addFunds.execute(rider, { amount: '20' });
    await pay(clientSecret);
    await app.useCases.finishPayment.execute({ paymentId: id });
    await app.useCases.finishPayment.execute({ paymentId: id });
    expect(available()).toBe(20_00);
    expect(app.tables.entries.size).toBe(1);
  });

  it('that nobody paid is abandoned after a day, here and at the provider', async () => {
    const { id, clientSecret } = await app.useCases.addFunds.execute(rider, { amount: '20' });
    await app.useCases.finishPayment.execute({ paymentId: id });
    expect(payments()).toMatchObject([{ status: 'open' }]);
    app.clock.advance({ hours: 24 });
    await app.useCases.finishPayment.execute({ paymentId: id });
    expect(payments()).toMatchObject([{ status: 'cancelled' }]);
    expect(await pay(clientSecret)).toMatchObject({ status: 'declined' });
    expect(available()).toBe(0);
  });
});

describe('saved cards', () => {
  it('begin with a default, and removing it makes another the default', async () => {
    const first = await aSavedCard(app.useCases, rider);
    app.clock.advance({ minutes: 1 });
    const second = await aSavedCard(app.useCases, rider);
    const methods = () => [...app.tables.methods.values()].map(({ id, isDefault }) => [id, isDefault]);
    expect(methods()).toEqual([
      [first, true],
      [second, false],
    ]);
    await app.useCases.deletePaymentMethod.execute(rider, { id: first });
    expect(methods()).toEqual([[second, true]]);
    expect([...app.tables.jobs.values()]).toContainEqual(expect.objectContaining({ name: 'detach-card' }));
  });

  it('are not removed while a ride is to be paid with them', async () => {
    const id = await aSavedCard(app.useCases, rider);
    const { id: rideId } = await app.request(rider, { paymentMethodId: id });
    const remove = () => app.useCases.deletePaymentMethod.execute(rider, { id });
    expect(await toRefusal(remove)).toMatchObject({ code: 'PAYMENT_METHOD_IN_USE' });
    await app.useCases.cancelRide.execute(rider, { rideId });
    expect(await remove()).toMatchObject({ id });
  });

  it('of somebody else are not there', async () => {
    const id = await aSavedCard(app.useCases, rider);
    const other = await app.rider();
    for (const call of [
      () => app.useCases.deletePaymentMethod.execute(other, { id }),
      () => app.useCases.setDefaultPaymentMethod.execute(other, { id }),
    ]) {
      expect(await toRefusal(call)).toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});
