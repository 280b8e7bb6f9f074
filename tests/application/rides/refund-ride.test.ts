import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { PaymentGatewayError } from '../../../application/ports/payment-gateway.ts';
import type { UserActor } from '../../../domain/people/user.ts';
import { aSavedCard } from '../../support/cards.ts';
import { InMemoryProduct } from '../../support/in-memory/in-memory-product.ts';
import { refusalOf } from '../../support/refusal.ts';

let product: InMemoryProduct;
let rider: UserActor;
let driver: UserActor;
let admin: UserActor;

beforeEach(async () => {
  product = new InMemoryProduct();
  [rider, driver, admin] = [await product.rider(100_00), await product.driver(), await product.admin()];
});

const refunds = () => [...product.tables.refunds.values()];
const refund = (rideId: string, amount?: string, id?: string) =>
  product.useCases.refundRide.execute(admin, { rideId, amount, reason: 'Detour', ...(id && { id }) });

describe('refunding a ride', () => {
  it('wholly gives everything back and takes share, tip and fee', async () => {
    const { id } = await product.completed(rider, driver, { tipAmount: '3' });
    expect(await refund(id)).toMatchObject({ paymentStatus: 'refunded' });
    expect(product.balances(rider).availableCents).toBe(100_00);
    expect(product.balances(driver).earningsCents).toBe(0);
    expect(refunds()).toMatchObject([{ amountCents: 24_70, walletCents: 24_70, cardCents: 0 }]);
    expect(product.tables.audit.at(-1)).toMatchObject({
      action: 'ride.refund',
      reason: 'Detour',
      actor: admin,
    });
  });

  it('in parts takes as much from the driver as at once, to the cent', async () => {
    const { id } = await product.completed(rider, driver, { tipAmount: '3' });
    for (const amount of ['0.01', '3.33', '7.77']) await refund(id, amount);
    expect(await refund(id)).toMatchObject({ paymentStatus: 'refunded' });
    expect(product.balances(driver).earningsCents).toBe(0);
    expect(product.balances(rider).availableCents).toBe(100_00);
    expect(await refusalOf(() => refund(id, '0.01'))).toMatchObject({ code: 'REFUND_TOO_HIGH' });
  });

  it('to a card gives back at the provider what the card paid, and the rest to the wallet', async () => {
    const paymentMethodId = await aSavedCard(product.useCases, rider);
    const { id } = await product.running(rider, driver, { paymentMethodId });
    await product.useCases.completeRide.execute(rider, { rideId: id, tipAmount: '4' });
    const before = product.balances(rider).availableCents;
    await refund(id);
    expect(refunds()).toMatchObject([{ status: 'succeeded', cardCents: 21_70, walletCents: 4_00 }]);
    expect(product.balances(rider).availableCents).toBe(before + 4_00);
    const payment = [...product.tables.payments.values()].find(({ kind }) => kind === 'ride');
    expect(
      await product.gateway.findRefundOf(refunds()[0]?.id ?? '', payment?.providerId ?? ''),
    ).toMatchObject({
      amountCents: 21_70,
    });
  });

  it('once for one id', async () => {
    const { id } = await product.completed(rider, driver);
    const refundId = randomUUID();
    await refund(id, '5', refundId);
    await refund(id, '5', refundId);
    expect(refunds()).toHaveLength(1);
    expect(product.balances(rider).availableCents).toBe(100_00 - 21_70 + 5_00);
  });

  it('of a driver who was paid already leaves a debt that the next earnings make up', async () => {
    const { id } = await product.completed(rider, driver);
    const { earningsCents } = product.balances(driver);
    const { id: requestId } = await product.useCases.requestPayout.execute(driver, { amount: '18.45' });
    await product.useCases.approvePayoutRequest.execute(admin, { id: requestId });
    expect(product.balances(driver).earningsCents).toBe(earningsCents - 18_45);
    await refund(id);
    expect(product.balances(driver).earningsCents).toBe(-18_45);
    const more = () => product.useCases.requestPayout.execute(driver, { amount: '10' });
    expect(await refusalOf(more)).toMatchObject({ code: 'INSUFFICIENT_EARNINGS' });
    await product.completed(rider, driver);
    expect(product.balances(driver).earningsCents).toBe(0);
  });

  it('that the provider refused is refused again for the same id, and nothing has moved', async () => {
    const paymentMethodId = await aSavedCard(product.useCases, rider);
    const { id } = await product.completed(rider, driver, { paymentMethodId });
    const earned = product.balances(driver).earningsCents;
    const createRefund = product.gateway.createRefund.bind(product.gateway);
    product.gateway.createRefund = () =>
      Promise.reject(new PaymentGatewayError('declined', 'The charge is disputed'));
    const refundId = randomUUID();
    for (let call = 0; call < 2; call += 1) {
      expect(await refusalOf(() => refund(id, '5', refundId))).toMatchObject({ code: 'REFUND_DECLINED' });
      product.gateway.createRefund = createRefund;
    }
    expect(refunds()).toMatchObject([{ status: 'failed' }]);
    expect(product.balances(driver).earningsCents).toBe(earned);
  });

  it('that was not completed is refused', async () => {
    const { id } = await product.running(rider, driver);
    expect(await refusalOf(() => refund(id))).toMatchObject({ code: 'RIDE_STATE' });
  });

  it('left between its phases is finished by the job, once', async () => {
    const paymentMethodId = await aSavedCard(product.useCases, rider);
    const { id } = await product.completed(rider, driver, { paymentMethodId });
    const createRefund = product.gateway.createRefund.bind(product.gateway);
    product.gateway.createRefund = async (asked) => {
      await createRefund(asked);
      throw new Error('The process died here');
    };
    await expect(refund(id, '5')).rejects.toThrow('died');
    expect(refunds()).toMatchObject([{ status: 'pending' }]);
    product.gateway.createRefund = createRefund;
    for (let run = 0; run < 2; run += 1) {
      await product.useCases.finishRefund.execute({ refundId: refunds()[0]?.id ?? '' });
    }
    expect(refunds()).toMatchObject([{ status: 'succeeded' }]);
    expect([...product.tables.entries.values()].filter(({ kind }) => kind === 'ride_refunded')).toHaveLength(
      1,
    );
  });
});
