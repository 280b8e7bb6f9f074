import {
  type PaymentMethod,
  type PaymentMethods,
  MOST_ATTEMPTS,
  type DuePayment,
  type Payments,
  type Refunds,
} from '../../../application/ports/payments.ts';
import { DomainError, notFound } from '../../../domain/errors.ts';
import type { Payment, PaymentStatus } from '../../../domain/payments/payment.ts';
import type { Refund } from '../../../domain/payments/refund.ts';
import { requirePayer } from './in-memory-holds.ts';
import type { Draft } from './tables.ts';

const OVER: readonly PaymentStatus[] = ['declined', 'cancelled'];

export class InMemoryPayments implements Payments {
  constructor(private readonly draft: Draft) {}

  async insert(payment: Payment): Promise<void> {
    const { payments, rides } = this.draft.tables;
    requirePayer(rides, payment);
    if (payments.has(payment.id)) this.draft.refuse('payments_pkey');
    if (payment.kind === 'ride' && payment.rideId && (await this.lockOfRide(payment.rideId))) {
      this.draft.refuse('payments_one_live_per_ride');
    }
    payments.set(payment.id, payment);
  }

  async lock(paymentId: string): Promise<Payment | null> {
    return this.draft.tables.payments.get(paymentId) ?? null;
  }

  async lockOfRide(rideId: string): Promise<Payment | null> {
    return this.find((payment) => payment.rideId === rideId && isLiveRidePayment(payment));
  }

  async lockTopUp(rideId: string): Promise<Payment | null> {
    return this.find(
      ({ kind, status, rideId: ride }) =>
        ride === rideId && kind === 'top_up' && (status === 'created' || status === 'open'),
    );
  }

  async lockOpenOfInvoice(invoiceId: string, userId: string): Promise<Payment | null> {
    const waiting = [...this.draft.tables.payments.values()].filter(
      (payment) =>
        payment.invoiceId === invoiceId &&
        payment.userId === userId &&
        (payment.status === 'created' || payment.status === 'open'),
    );
    const newest = (one: Payment, other: Payment) => Number(other.createdAt) - Number(one.createdAt);
    return waiting.toSorted(newest)[0] ?? null;
  }

  async save(payment: Payment): Promise<void> {
    const { payments } = this.draft.tables;
    const before = payments.get(payment.id);
    if (!before) throw notFound('Payment');
    if (before.dueAt?.getTime() !== payment.dueAt?.getTime()) this.draft.tables.attempts.delete(payment.id);
    payments.set(payment.id, payment);
  }

  async takeDue(now: Date, until: Date): Promise<DuePayment | null> {
    const { payments, attempts } = this.draft.tables;
    const isTaken = ({ id, dueAt }: Payment) =>
      dueAt !== null && dueAt <= now && (attempts.get(id)?.count ?? 0) < MOST_ATTEMPTS;
    const [first] = [...payments.values()]
      .filter(isTaken)
      .toSorted((one, other) => Number(one.dueAt) - Number(other.dueAt));
    if (!first?.dueStep) return null;
    const { id, rideId, dueStep: step } = first;
    const before = attempts.get(id) ?? { count: 0, error: null };
    attempts.set(id, { ...before, count: before.count + 1 });
    payments.set(id, { ...first, dueAt: until });
    return { id, rideId, step, attempts: before.count + 1, leasedUntil: until };
  }

  async endDue(taken: DuePayment): Promise<void> {
    const payment = this.getTaken(taken);
    if (payment) await this.save({ ...payment, dueStep: null, dueAt: null });
  }

  async retryDue(taken: DuePayment, at: Date, error: string): Promise<void> {
    const { payments, attempts } = this.draft.tables;
    const payment = this.getTaken(taken);
    if (!payment) return;
    payments.set(payment.id, { ...payment, dueAt: at });
    attempts.set(payment.id, { count: taken.attempts, error });
  }

  private getTaken({ id, leasedUntil }: DuePayment): Payment | null {
    return this.find((one) => one.id === id && one.dueAt?.getTime() === leasedUntil.getTime());
  }

  private find(isWanted: (payment: Payment) => boolean): Payment | null {
    return [...this.draft.tables.payments.values()].find(isWanted) ?? null;
  }
}

/** As in the index: a cancellation under way no longer counts. */
function isLiveRidePayment({ kind, status }: Payment): boolean {
  return kind === 'ride' && status !== 'cancelling' && !OVER.includes(status);
}

export class InMemoryRefunds implements Refunds {
  constructor(private readonly draft: Draft) {}

  async insert(refund: Refund): Promise<void> {
    const { refunds } = this.draft.tables;
    if (refunds.has(refund.id)) this.draft.refuse('refunds_pkey');
    refunds.set(refund.id, refund);
    this.requireWithinPayment(refund.rideId);
  }

  async lock(refundId: string): Promise<Refund | null> {
    return this.draft.tables.refunds.get(refundId) ?? null;
  }

  async ofRide(rideId: string): Promise<Refund[]> {
    return [...this.draft.tables.refunds.values()].filter((refund) => refund.rideId === rideId);
  }

  async save(refund: Refund): Promise<void> {
    const { refunds } = this.draft.tables;
    if (!refunds.has(refund.id)) throw notFound('Refund');
    refunds.set(refund.id, refund);
    this.requireWithinPayment(refund.rideId);
  }

  private requireWithinPayment(rideId: string): void {
    const { rides, refunds } = this.draft.tables;
    const sum = [...refunds.values()]
      .filter((refund) => refund.rideId === rideId && refund.status !== 'failed')
      .reduce((total, { amountCents }) => total + amountCents, 0);
    if (sum > (rides.get(rideId)?.finalCents ?? 0)) this.draft.refuse('refunds_within_payment');
  }
}

export class InMemoryPaymentMethods implements PaymentMethods {
  constructor(private readonly draft: Draft) {}

  async insert(method: Omit<PaymentMethod, 'isDefault'>): Promise<PaymentMethod> {
    const { methods } = this.draft.tables;
    const known = [...methods.values()].find(({ providerId }) => providerId === method.providerId);
    if (known && known.userId !== method.userId) {
      throw new DomainError('conflict', 'PAYMENT_METHOD_TAKEN', 'This card is saved by someone else');
    }
    if (known) return known;
    const saved = { ...method, isDefault: (await this.findDefault(method.userId)) === null };
    methods.set(saved.id, saved);
    return saved;
  }

  async find(userId: string, methodId: string | null): Promise<PaymentMethod | null> {
    const method = methodId ? this.draft.tables.methods.get(methodId) : null;
    return method?.userId === userId ? method : null;
  }

  async findDefault(userId: string): Promise<PaymentMethod | null> {
    return this.ofUser(userId).find(({ isDefault }) => isDefault) ?? null;
  }

  async setDefault(userId: string, methodId: string): Promise<PaymentMethod | null> {
    if (!(await this.find(userId, methodId))) return null;
    for (const method of this.ofUser(userId)) {
      this.draft.tables.methods.set(method.id, { ...method, isDefault: method.id === methodId });
    }
    return this.find(userId, methodId);
  }

  async remove(userId: string, methodId: string): Promise<PaymentMethod | null> {
    const { methods, payments } = this.draft.tables;
    const method = await this.find(userId, methodId);
    if (!method) return null;
    const isInUse = [...payments.values()].some(
      (payment) =>
        payment.methodId === methodId && !OVER.includes(payment.status) && isStillToBePaid(payment),
    );
    if (isInUse) {
      throw new DomainError('conflict', 'PAYMENT_METHOD_IN_USE', 'A ride is still to be paid with this card');
    }
    methods.delete(methodId);
    const [newest] = this.ofUser(userId).sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    if (method.isDefault && newest) methods.set(newest.id, { ...newest, isDefault: true });
    return method;
  }

  private ofUser(userId: string): PaymentMethod[] {
    return [...this.draft.tables.methods.values()].filter((method) => method.userId === userId);
  }
}

function isStillToBePaid({ status }: Payment): boolean {
  return status !== 'succeeded' && status !== 'cancelling';
}
