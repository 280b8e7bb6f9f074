import { z } from 'zod';
import { transitionPayment, type Payment } from '../../domain/payments/payment.ts';
import { parseInput } from '../parse-input.ts';
import type { Clock } from '../ports/clock.ts';
import type { ProviderPayment } from '../ports/payment-gateway.ts';
import type { Stores, UnitOfWork } from '../ports/unit-of-work.ts';
import type { CardCompletion } from '../rides/card-completion.ts';
import type { RideTopUps } from '../rides/ride-top-ups.ts';
import type { CardCharges } from '../wallet/card-charges.ts';
import type { Deposits } from '../wallet/deposits.ts';

const paymentIdInput = z.object({ paymentId: z.uuid() });

/** How long the rider may take to pay before the payment is given up. */
const FUNDING_HOURS = 24;

/**
 * Finishes a card payment that was left between its phases. Run by a job: the provider is asked how the payment
 * stands before anything is repeated. Booking that was never finished is undone, everything that was decided is
 * carried out.
 */
export class FinishPayment {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly charges: CardCharges,
    private readonly completion: CardCompletion,
    private readonly topUps: RideTopUps,
    private readonly deposits: Deposits,
    private readonly clock: Clock,
  ) {}

  async execute(input: z.input<typeof paymentIdInput>): Promise<void> {
    const { paymentId } = parseInput(paymentIdInput, input);
    const payment = await this.unitOfWork.run((stores) => this.take(stores, paymentId));
    switch (payment?.status) {
      case 'capturing':
        return void (await this.completion.finish(payment));
      case 'cancelling':
        return this.end(payment);
      case 'created':
      case 'open':
        if (payment.kind === 'top_up') return void (await this.topUps.finish(payment));
        return this.recoverFunding(payment);
      default:
        return;
    }
  }

  /** An authorization that no booking waits for any more is to be ended: nobody can finish it from here on. */
  private async take({ payments }: Stores, paymentId: string): Promise<Payment | null> {
    const payment = await payments.lock(paymentId);
    if (payment?.kind !== 'ride' || (payment.status !== 'created' && payment.status !== 'open'))
      return payment;
    const cancelling = transitionPayment(payment, 'cancelling');
    await payments.save(cancelling);
    return cancelling;
  }

  private async end(payment: Payment): Promise<void> {
    const provided = await this.charges.end(payment);
    await this.unitOfWork.run(async (stores) => {
      const current = await stores.payments.lock(payment.id);
      if (current?.status === 'cancelling') await this.ended(stores, current, provided);
    });
  }

  private async ended(stores: Stores, payment: Payment, provided: ProviderPayment | null): Promise<void> {
    // The rider was quicker than the cancellation.
    if (provided?.status === 'succeeded') await this.deposits.record(stores, payment, provided);
    else {
      const providerId = provided?.id ?? payment.providerId;
      await stores.payments.save(transitionPayment(payment, 'cancelled', { providerId }));
    }
  }

  /** Funds that arrived are credited; funds that nobody paid for a day are given up. */
  private async recoverFunding(payment: Payment): Promise<void> {
    const provided = await this.charges.lookUp(payment);
    const now = this.clock.now();
    const isOld = now.getTime() - payment.createdAt.getTime() >= FUNDING_HOURS * 3_600_000;
    const isAbandoned = await this.unitOfWork.run(async (stores) => {
      const current = await stores.payments.lock(payment.id);
      if (current?.status !== 'created' && current?.status !== 'open') return false;
      if (provided?.status === 'succeeded') {
        await this.deposits.record(stores, current, provided);
        return false;
      }
      if (isOld) {
        await stores.payments.save(transitionPayment(current, 'cancelling'));
        return true;
      }
      const recoverAt = nextRecoveryAt(payment.createdAt, now);
      await stores.jobs.enqueue('finish-payment', { paymentId: payment.id }, recoverAt);
      return false;
    });
    if (isAbandoned) await this.end({ ...payment, status: 'cancelling' });
  }
}

/** Twice as old as it is now, and once more when it is to be given up. */
function nextRecoveryAt(createdAt: Date, now: Date): Date {
  const ageMs = Math.max(now.getTime() - createdAt.getTime(), 60_000);
  return new Date(createdAt.getTime() + Math.min(2 * ageMs, FUNDING_HOURS * 3_600_000));
}
