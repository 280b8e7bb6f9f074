import { z } from 'zod';
import { transitionPayment, type Due, type Payment } from '../../domain/payments/payment.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, clock } from '../ports/operations.ts';
import type { ProviderPayment } from '../ports/payments.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { type Deposits, deposits } from './deposits.ts';
import { type ProviderCalls, providerCalls } from './provider-calls.ts';
import { finishLater, isFundingAbandoned, nextFundingCheck } from './recovery.ts';
import { service } from '../tokens.ts';

const paymentIdInput = z.object({ paymentId: z.uuid() });

/**
 * Ends or records a card payment that was left between its phases. Run by the sweep: the provider is asked how the payment
 * stands before anything is repeated. A booking that was never finished is undone, a cancellation is carried out, and
 * funds are credited when they have arrived. Payments that settle a ride have a step of their own, `settle-ride`.
 */
export class FinishPayment {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly provider: ProviderCalls,
    private readonly deposits: Deposits,
    private readonly clock: Clock,
  ) {}

  async execute(input: z.input<typeof paymentIdInput>): Promise<void> {
    const { paymentId } = parseInput(paymentIdInput, input);
    const payment = await this.unitOfWork.run((stores) => this.take(stores, paymentId));
    if (payment?.status === 'cancelling') await this.end(payment);
    else if (payment?.kind === 'funding' && isWaiting(payment)) await this.recoverFunding(payment);
  }

  /** An authorization that no booking waits for any more is to be ended: nobody can finish it from here on. */
  private async take({ payments }: Stores, paymentId: string): Promise<Payment | null> {
    const payment = await payments.lock(paymentId);
    if (payment?.kind !== 'ride' || !isWaiting(payment)) return payment;
    const cancelling = this.toCancelling(payment);
    await payments.save(cancelling);
    return cancelling;
  }

  /** As due as it was: whoever has taken the payment goes on with it now. */
  private toCancelling(payment: Payment): Payment {
    const { dueStep, dueAt } = payment.dueAt ? payment : finishLater(this.clock.now());
    return transitionPayment(payment, 'cancelling', { dueStep, dueAt });
  }

  private async end(payment: Payment): Promise<void> {
    const provided = await this.provider.end(payment);
    await this.unitOfWork.run(async (stores) => {
      const current = await stores.payments.lock(payment.id);
      if (current?.status === 'cancelling') await this.saveEnded(stores, current, provided);
    });
  }

  private async saveEnded(stores: Stores, payment: Payment, provided: ProviderPayment | null): Promise<void> {
    // The rider was quicker than the cancellation.
    if (provided?.status === 'succeeded') await this.deposits.record(stores, payment, provided);
    else {
      const providerId = provided?.id ?? payment.providerId;
      await stores.payments.save(transitionPayment(payment, 'cancelled', { providerId }));
    }
  }

  /** Funds that arrived are credited; funds that nobody paid for a day are abandoned. */
  private async recoverFunding(payment: Payment): Promise<void> {
    const provided = await this.provider.lookUp(payment);
    const now = this.clock.now();
    const isAbandoned = await this.unitOfWork.run(async (stores) => {
      const current = await stores.payments.lock(payment.id);
      if (!current || !isWaiting(current)) return false;
      if (provided?.status === 'succeeded') {
        await this.deposits.record(stores, current, provided);
        return false;
      }
      if (isFundingAbandoned(payment.createdAt, now)) {
        await stores.payments.save(this.toCancelling(current));
        return true;
      }
      const due: Due = { dueStep: 'finish-payment', dueAt: nextFundingCheck(payment.createdAt, now) };
      await stores.payments.save({ ...current, ...due });
      return false;
    });
    if (isAbandoned) await this.end({ ...payment, status: 'cancelling' });
  }
}

export const finishPayment = service(FinishPayment, [unitOfWork, providerCalls, deposits, clock]);

function isWaiting({ status }: Payment): boolean {
  return status === 'created' || status === 'open';
}
