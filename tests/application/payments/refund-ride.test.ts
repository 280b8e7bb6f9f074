import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { PaymentGatewayError } from '../../../application/ports/payments.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { aSavedCard } from '../../support/cards.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { toRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let rider: UserActor;
let driver: UserActor;
let admin: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  [rider, driver, admin] = [await app.rider(100_00), await app.driver(), await app.admin()];
});

const refunds = () => [...app.tables.refunds.values()];
const refund = (rideId: string, amount?: string, id?: string) =>
  app.useCases.refundRide.execute(admin, { rideId, amount, reason: 'Detour', ...(id && { id }) });

describe('refunding a ride', () => {
  it('wholly gives everything back and takes share, tip and fee', async () => {
    const { id } = await app.completed(rider, driver, { tipAmount: '3' });
    expect(await refund(id)).toMatchObject({ paymentStatus: 'refunded' });
    expect(app.balances(rider).availableCents).toBe(100_00);
    expect(app.balances(driver).earningsCents).toBe(0);
    expect(refunds()).toMatchObject([{ amountCents: 24_70, walletCents: 24_70, cardCents: 0 }]);
    expect(app.tables.audit.at(-1)).toMatchObject({
      action: 'ride.refund',
      reason: 'Detour',
      actor: admin,
    });
  });

  it('in parts takes as much from the driver as at once, to the cent', async () => {
    const { id } = await app.completed(rider, driver, { tipAmount: '3' });
    for (const amount of ['0.01', '3.33', '7.77']) await refund(id, amount);
    expect(await refund(id)).toMatchObject({ paymentStatus: 'refunded' });
    expect(app.balances(driver).earningsCents).toBe(0);
    expect(app.balances(rider).availableCents).toBe(100_00);
    expect(await toRefusal(() => refund(id, '0.01'))).toMatchObject({ code: 'REFUND_TOO_HIGH' });
  });

  it('to a card gives back at the provider what the card paid, and the rest to the wallet', async () => {
    const paymentMethodId = await aSavedCard(app.useCases, rider);
    const { id } = await app.running(rider, driver, { paymentMethodId });
    await app.useCases.completeRide.execute(rider, { rideId: id, tipAmount: '4' });
    const before = app.balances(rider).availableCents;
    await refund(id);
    expect(refunds()).toMatchObject([{ status: 'succeeded', cardCents: 21_70, walletCents: 4_00 }]);
    expect(app.balances(rider).availableCents).toBe(before + 4_00);
    const payment = [...app.tables.payments.values()].find(({ kind }) => kind === 'ride');
    expect(
      await app.gateway.refunds.findFor(refunds()[0]?.id ?? '', payment?.providerId ?? ''),
    ).toMatchObject({
      amountCents: 21_70,
    });
  });

  it('once for one id', async () => {
    const { id } = await app.completed(rider, driver);
    const refundId = randomUUID();
    await refund(id, '5', refundId);
    await refund(id, '5', refundId);
    expect(refunds()).toHaveLength(1);
    expect(app.balances(rider).availableCents).toBe(100_00 - 21_70 + 5_00);
  });

  it('of a driver who was paid already leaves a debt that the next earnings make up', async () => {
    const { id } = await app.completed(rider, driver);
    const { earningsCents } = app.balances(driver);
    const { id: requestId } = await app.useCases.requestPayout.execute(driver, { amount: '18.45' });
    await app.useCases.approvePayoutRequest.execute(admin, { id: requestId });
    expect(app.balances(driver).earningsCents).toBe(earningsCents - 18_45);
    await refund(id);
    expect(app.balances(driver).earningsCents).toBe(-18_45);
    const more = () => app.useCases.requestPayout.execute(driver, { amount: '10' });
    expect(await toRefusal(more)).toMatchObject({ code: 'INSUFFICIENT_EARNINGS' });
    await app.completed(rider, driver);
    expect(app.balances(driver).earningsCents).toBe(0);
  });

  it('that the provider refused is refused again for the same id, and no money has moved', async () => {
    const paymentMethodId = await aSavedCard(app.useCases, rider);
    const { id } = await app.completed(rider, driver, { paymentMethodId });
    const earned = app.balances(driver).earningsCents;
    const createRefund = app.gateway.refunds.create.bind(app.gateway.refunds);
    app.gateway.refunds.create = () =>
      Promise.reject(new PaymentGatewayError('declined', 'The charge is disputed'));
    const refundId = randomUUID();
    for (let call = 0; call < 2; call += 1) {
      expect(await toRefusal(() => refund(id, '5', refundId))).toMatchObject({ code: 'REFUND_DECLINED' });
      app.gateway.refunds.create = createRefund;
    }
    expect(refunds()).toMatchObject([{ status: 'failed' }]);
    expect(app.balances(driver).earningsCents).toBe(earned);
  });

  it('that was not completed is refused', async () => {
    const { id } = await app.running(rider, driver);
    expect(await toRefusal(() => refund(id))).toMatchObject({ code: 'RIDE_STATE' });
  });

  it('left between its phases is finished by the job, once', async () => {
    const paymentMethodId = await aSavedCard(app.useCases, rider);
    const { id } = await app.completed(rider, driver, { paymentMethodId });
    const createRefund = app.gateway.refunds.create.bind(app.gateway.refunds);
    app.gateway.refunds.create = async (asked) => {
      await createRefund(asked);
      throw new Error('The process died here');
    };
    await expect(refund(id, '5')).rejects.toThrow('died');
    expect(refunds()).toMatchObject([{ status: 'pending' }]);
    app.gateway.refunds.create = createRefund;
    for (let run = 0; run < 2; run += 1) {
      await app.useCases.finishRefund.execute({ refundId: refunds()[0]?.id ?? '' });
    }
    expect(refunds()).toMatchObject([{ status: 'succeeded' }]);
    expect([...app.tables.entries.values()].filter(({ kind }) => kind === 'ride_refunded')).toHaveLength(1);
  });
});
