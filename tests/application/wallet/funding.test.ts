import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/people/user.ts';
import { aSavedCard, CARD_FACE, CARDS, fund } from '../../support/cards.ts';
import { InMemoryProduct } from '../../support/in-memory/in-memory-product.ts';
import { refusalOf } from '../../support/refusal.ts';

let product: InMemoryProduct;
let rider: UserActor;

beforeEach(async () => {
  product = new InMemoryProduct();
  rider = await product.rider();
});

const payments = () => [...product.tables.payments.values()];
const available = () => product.balances(rider).availableCents;

async function pay(clientSecret: string, number: string = CARDS.good) {
  const card = { number, ...CARD_FACE };
  return product.useCases.confirmTestPayment.execute(rider, { clientSecret, card });
}

describe('adding funds', () => {
  it('credits the wallet once, however often it is confirmed', async () => {
    const paymentIntentId = await fund(product.useCases, rider, '25.50');
    const [again] = await Promise.all(
      [1, 2].map(() => product.useCases.confirmFunding.execute(rider, { paymentIntentId })),
    );
    expect(again).toMatchObject({ availableCents: 25_50 });
    expect(product.tables.entries.size).toBe(1);
    expect(payments()).toMatchObject([{ kind: 'funding', status: 'succeeded', capturedCents: 25_50 }]);
  });

  it('gives one payment for one id', async () => {
    const input = { id: randomUUID(), amount: '20' };
    const first = await product.useCases.addFunds.execute(rider, input);
    expect(await product.useCases.addFunds.execute(rider, input)).toEqual(first);
    expect(payments()).toHaveLength(1);
    const other = { ...input, amount: '21' };
    expect(await refusalOf(() => product.useCases.addFunds.execute(rider, other))).toMatchObject({
      code: 'PAYMENT_EXISTS',
    });
  });

  it.each(['0.99', '500.01', '0', 'ten'])('refuses %s', async (amount) => {
    expect(await refusalOf(() => product.useCases.addFunds.execute(rider, { amount }))).toMatchObject({
      kind: 'invalid',
      details: { field: 'amount' },
    });
  });

  it('credits nothing before the provider says that it succeeded', async () => {
    const { clientSecret } = await product.useCases.addFunds.execute(rider, { amount: '20' });
    const paymentIntentId = clientSecret.split('_secret_')[0] ?? '';
    const confirm = () => product.useCases.confirmFunding.execute(rider, { paymentIntentId });
    expect(await refusalOf(confirm)).toMatchObject({ code: 'PAYMENT_NOT_COMPLETED' });
    expect(await pay(clientSecret, CARDS.declined)).toMatchObject({ status: 'declined' });
    expect(await refusalOf(confirm)).toMatchObject({ code: 'PAYMENT_NOT_COMPLETED' });
    await pay(clientSecret);
    expect(await confirm()).toMatchObject({ availableCents: 20_00 });
  });

  it('is of the rider who paid, and of nobody else', async () => {
    const { clientSecret } = await product.useCases.addFunds.execute(rider, { amount: '20' });
    const { id: paymentIntentId } = await pay(clientSecret);
    const other = await product.rider();
    const stolen = () => product.useCases.confirmFunding.execute(other, { paymentIntentId });
    expect(await refusalOf(stolen)).toMatchObject({ code: 'NOT_FOUND' });
    expect(product.balances(other).availableCents).toBe(0);
  });

  it('never takes the authorization of a ride for funds', async () => {
    const paymentMethodId = await aSavedCard(product.useCases, rider);
    await product.request(rider, { paymentMethodId });
    const paymentIntentId = payments()[0]?.providerId ?? '';
    const confirm = () => product.useCases.confirmFunding.execute(rider, { paymentIntentId });
    expect(await refusalOf(confirm)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('that nobody confirmed here is credited by the job', async () => {
    const { id, clientSecret } = await product.useCases.addFunds.execute(rider, { amount: '20' });
    await pay(clientSecret);
    await product.useCases.finishPayment.execute({ paymentId: id });
    await product.useCases.finishPayment.execute({ paymentId: id });
    expect(available()).toBe(20_00);
    expect(product.tables.entries.size).toBe(1);
  });

  it('that nobody paid is given up after a day, here and at the provider', async () => {
    const { id, clientSecret } = await product.useCases.addFunds.execute(rider, { amount: '20' });
    await product.useCases.finishPayment.execute({ paymentId: id });
    expect(payments()).toMatchObject([{ status: 'open' }]);
    product.clock.advance({ hours: 24 });
    await product.useCases.finishPayment.execute({ paymentId: id });
    expect(payments()).toMatchObject([{ status: 'cancelled' }]);
    expect(await pay(clientSecret)).toMatchObject({ status: 'declined' });
    expect(available()).toBe(0);
  });
});

describe('saved cards', () => {
  it('begin with a default, and removing it makes another the default', async () => {
    const first = await aSavedCard(product.useCases, rider);
    product.clock.advance({ minutes: 1 });
    const second = await aSavedCard(product.useCases, rider);
    const methods = () => [...product.tables.methods.values()].map(({ id, isDefault }) => [id, isDefault]);
    expect(methods()).toEqual([
      [first, true],
      [second, false],
    ]);
    await product.useCases.deletePaymentMethod.execute(rider, { id: first });
    expect(methods()).toEqual([[second, true]]);
    expect([...product.tables.jobs.values()]).toContainEqual(
      expect.objectContaining({ name: 'detach-card' }),
    );
  });

  it('are not removed while a ride is to be paid with them', async () => {
    const id = await aSavedCard(product.useCases, rider);
    const { id: rideId } = await product.request(rider, { paymentMethodId: id });
    const remove = () => product.useCases.deletePaymentMethod.execute(rider, { id });
    expect(await refusalOf(remove)).toMatchObject({ code: 'PAYMENT_METHOD_IN_USE' });
    await product.useCases.cancelRide.execute(rider, { rideId });
    expect(await remove()).toMatchObject({ id });
  });

  it('of somebody else are not there', async () => {
    const id = await aSavedCard(product.useCases, rider);
    const other = await product.rider();
    for (const call of [
      () => product.useCases.deletePaymentMethod.execute(other, { id }),
      () => product.useCases.setDefaultPaymentMethod.execute(other, { id }),
    ]) {
      expect(await refusalOf(call)).toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});
