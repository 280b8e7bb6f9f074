import { beforeEach, describe, expect, it } from 'vitest';
import { type PaymentMethod, MOST_ATTEMPTS, type Payments } from '../../../application/ports/payments.ts';
import { rideRefundedEntry } from '../../../domain/wallet/entries.ts';
import { createPayment, transitionPayment, type Payment } from '../../../domain/payments/payment.ts';
import { makeRefund } from '../../../domain/payments/refund.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { minutesAfter, NOW } from '../../support/builders/personas.ts';
import { type Contract, NOT_FOUND, createFixture } from './kit.ts';

const EXISTS = { kind: 'conflict', code: 'PAYMENT_EXISTS' };

export function describePayments(contract: Contract): void {
  const fixture = createFixture(contract);
  const { nextId } = { nextId: () => fixture.nextId() };

  async function aPayment(changes: Partial<Payment> = {}): Promise<Payment> {
    const userId = changes.userId ?? (await fixture.rider());
    const base = { id: nextId(), kind: 'ride', userId, rideId: nextId(), methodId: null } as const;
    return { ...createPayment({ ...base, amountCents: 24_70, now: NOW }), ...changes };
  }
  const insert = (payment: Payment) => fixture.unitOfWork.run(({ payments }) => payments.insert(payment));
  const save = (payment: Payment) => fixture.unitOfWork.run(({ payments }) => payments.save(payment));
  const lock = (id: string) => fixture.unitOfWork.run(({ payments }) => payments.lock(id));
  const lockOfRide = (rideId: string) =>
    fixture.unitOfWork.run(({ payments }) => payments.lockOfRide(rideId));

  describe('payments', () => {
    it('come back as they were written', async () => {
      const asked = { tipCents: 3_00, tipReason: null, by: 'driver' } as const;
      const settlement = { ...asked, actorId: nextId(), topUpId: null };
      const payment = await aPayment({ settlement });
      await insert(payment);
      expect(await lock(payment.id)).toEqual(payment);
      const authorized = transitionPayment(payment, 'authorized', { providerId: `pi_${payment.id}` });
      await save(authorized);
      expect(await lock(payment.id)).toEqual(authorized);
      expect(await lock(nextId())).toBeNull();
      await expect(save({ ...payment, id: nextId() })).rejects.toMatchObject(NOT_FOUND);
    });

    it('are one live for a ride, until it is declined or cancelled', async () => {
      const payment = await aPayment();
      await insert(payment);
      await expect(insert(payment)).rejects.toMatchObject(EXISTS);
      const second = { ...payment, id: nextId() };
      await expect(insert(second)).rejects.toMatchObject(EXISTS);
      expect(await lockOfRide(payment.rideId ?? '')).toEqual(payment);
      await save(transitionPayment(payment, 'declined', { declineReason: 'No' }));
      expect(await lockOfRide(payment.rideId ?? '')).toBeNull();
      await insert(second);
      expect(await lockOfRide(payment.rideId ?? '')).toEqual(second);
      await save(transitionPayment(second, 'cancelling', { dueStep: 'finish-payment', dueAt: NOW }));
      expect(await lockOfRide(payment.rideId ?? '')).toBeNull();
    });

    describe('when something is due about them', () => {
      const DUE = minutesAfter(NOW, 2);
      const LEASE = minutesAfter(NOW, 7);
      const take = (now = DUE, until = LEASE) =>
        fixture.unitOfWork.run(({ payments }) => payments.takeDue(now, until));
      const withStores = (work: (payments: Payments) => Promise<unknown>) =>
        fixture.unitOfWork.run(({ payments }) => work(payments));
      const dueStep = 'finish-payment' as const;
      let payment: Payment;

      beforeEach(async () => {
        // Rows are shared: nothing that an earlier test has left is due.
        for (let left = await take(LEASE); left; left = await take(LEASE)) {
          const taken = left;
          await withStores((payments) =>
            payments.retryDue(taken, minutesAfter(NOW, 525_600), 'Another test’s'),
          );
        }
        payment = await aPayment({ dueStep, dueAt: DUE });
        await insert(payment);
      });

      it('are taken once at their time, and again when the one who took them is gone', async () => {
        expect(await take(new Date(DUE.getTime() - 1))).toBeNull();
        const { id, rideId } = payment;
        expect(await take()).toEqual({ id, rideId, step: dueStep, attempts: 1, leasedUntil: LEASE });
        expect(await take()).toBeNull();
        expect(await lock(id)).toEqual({ ...payment, dueAt: LEASE });
        expect(await take(LEASE)).toMatchObject({ id, attempts: 2 });
      });

      it('are taken in the order of their times', async () => {
        const sooner = await aPayment({ dueStep, dueAt: NOW });
        await insert(sooner);
        expect(await take()).toMatchObject({ id: sooner.id });
        expect(await take()).toMatchObject({ id: payment.id });
      });

      it('are done with, or tried again later', async () => {
        const taken = (await take())!;
        await withStores((payments) => payments.retryDue(taken, DUE, 'Not today'));
        const again = (await take())!;
        expect(again).toEqual({ ...taken, attempts: 2 });
        await withStores((payments) => payments.endDue(again));
        expect(await lock(payment.id)).toEqual({ ...payment, dueStep: null, dueAt: null });
        expect(await take(minutesAfter(NOW, 600))).toBeNull();
      });

      it('keep what they became due for meanwhile, with all attempts', async () => {
        const taken = (await take())!;
        const dueAt = minutesAfter(NOW, 15);
        await save({ ...payment, dueAt });
        await withStores((payments) => payments.endDue(taken));
        await withStores((payments) => payments.retryDue(taken, DUE, 'Not today'));
        expect(await lock(payment.id)).toEqual({ ...payment, dueAt });
        expect(await take(dueAt)).toMatchObject({ id: payment.id, attempts: 1 });
      });

      it('keep their attempts when they are saved without becoming due for another time', async () => {
        await take();
        await save({ ...payment, dueAt: LEASE });
        expect(await take(LEASE)).toMatchObject({ attempts: 2 });
      });

      it('wait for an operator after the last attempt', async () => {
        for (let tried = 0; tried < MOST_ATTEMPTS; tried += 1) {
          const taken = (await take())!;
          await withStores((payments) => payments.retryDue(taken, DUE, 'Not today'));
        }
        expect(await take()).toBeNull();
        expect(await lock(payment.id)).toEqual(payment);
        await save({ ...payment, dueAt: minutesAfter(NOW, 1) });
        expect(await take()).toMatchObject({ id: payment.id, attempts: 1 });
      });
    });

    it('of a top-up are found while they are under way', async () => {
      const payment = await aPayment({ kind: 'top_up' });
      const find = () => fixture.unitOfWork.run(({ payments }) => payments.lockTopUp(payment.rideId ?? ''));
      await insert(payment);
      expect(await find()).toEqual(payment);
      expect(await lockOfRide(payment.rideId ?? '')).toBeNull();
      const providerId = `pi_${payment.id}`;
      await save(transitionPayment(payment, 'succeeded', { capturedCents: 24_70, providerId }));
      expect(await find()).toBeNull();
    });
  });

  describe('refunds', () => {
    it('come back as they were written, and never exceed what was paid', async () => {
      const ride = await fixture.ride(aRide.completed, { driverId: await fixture.driver() });
      const refund = (amountCents: number) =>
        makeRefund(ride, [], null, { id: nextId(), reason: 'x', requestedBy: null, amountCents, now: NOW });
      const [first, second] = [refund(20_00), refund(1_71)];
      await fixture.unitOfWork.run(({ refunds }) => refunds.insert(first));
      expect(await fixture.unitOfWork.run(({ refunds }) => refunds.lock(first.id))).toEqual(first);
      expect(await fixture.unitOfWork.run(({ refunds }) => refunds.ofRide(ride.id))).toEqual([first]);
      await expect(fixture.unitOfWork.run(({ refunds }) => refunds.insert(second))).rejects.toMatchObject({
        code: 'REFUND_TOO_HIGH',
      });
      await expect(fixture.unitOfWork.run(({ refunds }) => refunds.insert(first))).rejects.toMatchObject({
        kind: 'conflict',
      });
    });

    it('may leave a driver with less than nothing', async () => {
      const driverId = await fixture.driver();
      const ride = await fixture.ride(aRide.completed, { driverId });
      const asked = { id: nextId(), reason: 'x', requestedBy: null, amountCents: null, now: NOW };
      const refund = makeRefund(ride, [], null, asked);
      await fixture.unitOfWork.run(async ({ refunds, ledger }) => {
        await refunds.insert(refund);
        await ledger.post(rideRefundedEntry(fixture.header(), ride, refund));
      });
      expect(await fixture.balances(driverId)).toMatchObject({ earningsCents: -refund.driverCents });
      expect(await fixture.balances(ride.riderId)).toMatchObject({ availableCents: 21_70 });
    });
  });
}

export function describePaymentMethods(contract: Contract): void {
  const fixture = createFixture(contract);

  async function save(
    userId: string,
    minutes = 0,
    providerId = `pm_${fixture.nextId()}`,
  ): Promise<PaymentMethod> {
    const card = { last4: '4242', brand: 'visa', expMonth: 12, expYear: 2040 };
    const method = {
      ...card,
      id: fixture.nextId(),
      userId,
      providerId,
      createdAt: minutesAfter(NOW, minutes),
    };
    return fixture.unitOfWork.run(({ paymentMethods }) => paymentMethods.insert(method));
  }
  const found = (userId: string, id: string) =>
    fixture.unitOfWork.run(({ paymentMethods }) => paymentMethods.find(userId, id));
  const getDefault = (userId: string) =>
    fixture.unitOfWork.run(({ paymentMethods }) => paymentMethods.findDefault(userId));
  const remove = (userId: string, id: string) =>
    fixture.unitOfWork.run(({ paymentMethods }) => paymentMethods.remove(userId, id));

  describe('payment methods', () => {
    it('have one default: the first, then the chosen, then the newest that is left', async () => {
      const userId = await fixture.rider();
      const [first, second, third] = [await save(userId), await save(userId, 1), await save(userId, 2)];
      expect([first, second, third].map(({ isDefault }) => isDefault)).toEqual([true, false, false]);
      await fixture.unitOfWork.run(({ paymentMethods }) => paymentMethods.setDefault(userId, second.id));
      expect(await getDefault(userId)).toEqual({ ...second, isDefault: true });
      expect(await remove(userId, second.id)).toMatchObject({ id: second.id });
      expect(await getDefault(userId)).toMatchObject({ id: third.id });
      expect(await found(userId, second.id)).toBeNull();
    });

    it('of others are not there', async () => {
      const [owner, other] = [await fixture.rider(), await fixture.rider()];
      const { id } = await save(owner);
      expect(await found(other, id)).toBeNull();
      expect(await remove(other, id)).toBeNull();
      const chosen = fixture.unitOfWork.run(({ paymentMethods }) => paymentMethods.setDefault(other, id));
      expect(await chosen).toBeNull();
      expect(await found(owner, id)).toMatchObject({ isDefault: true });
    });

    it('are the same when they are saved again, and nobody else can save them', async () => {
      const [owner, other] = [await fixture.rider(), await fixture.rider()];
      const first = await save(owner);
      expect(await save(owner, 1, first.providerId)).toEqual(first);
      await expect(save(other, 1, first.providerId)).rejects.toMatchObject({ code: 'PAYMENT_METHOD_TAKEN' });
    });

    it('stay while a payment is to be made with them', async () => {
      const userId = await fixture.rider();
      const { id: methodId } = await save(userId);
      const base = {
        id: fixture.nextId(),
        kind: 'ride',
        userId,
        rideId: fixture.nextId(),
        methodId,
      } as const;
      const payment = createPayment({ ...base, amountCents: 5_00, now: NOW });
      await fixture.unitOfWork.run(({ payments }) => payments.insert(payment));
      await expect(remove(userId, methodId)).rejects.toMatchObject({ code: 'PAYMENT_METHOD_IN_USE' });
      await fixture.unitOfWork.run(({ payments }) => payments.save(transitionPayment(payment, 'cancelled')));
      expect(await remove(userId, methodId)).toMatchObject({ id: methodId });
    });
  });
}
