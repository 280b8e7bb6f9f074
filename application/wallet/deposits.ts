import { DomainError } from '../../domain/errors.ts';
import { depositEntry } from '../../domain/wallet/entries.ts';
import { transitionPayment, type Payment } from '../../domain/payments/payment.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { ProviderPayment } from '../ports/payment-gateway.ts';
import type { Stores } from '../ports/unit-of-work.ts';

/** The one place where a succeeded payment becomes money in a wallet, once, whoever hears of it first. */
export class Deposits {
  constructor(
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /**
   * Records what the provider took and posts it. Nothing happens for a payment that was recorded before. Throws
   * `PAYMENT_MISMATCH` (conflict) when the provider's object is not the one we asked for.
   */
  async record(stores: Stores, payment: Payment, provided: ProviderPayment): Promise<Payment> {
    if (payment.status === 'succeeded') return payment;
    if (provided.receivedCents !== payment.amountCents || provided.ourId !== payment.id) {
      throw new DomainError('conflict', 'PAYMENT_MISMATCH', 'This payment does not match what was asked for');
    }
    const succeeded = transitionPayment(payment, 'succeeded', {
      providerId: provided.id,
      capturedCents: provided.receivedCents,
    });
    await Promise.all([stores.payments.save(succeeded), this.post(stores, succeeded)]);
    return succeeded;
  }

  /** Posts a payment that has succeeded; its row is the caller's to save. */
  post(stores: Stores, payment: Payment): Promise<void> {
    const header = {
      id: this.ids.next(),
      transactionIds: [this.ids.next()],
      actorId: payment.userId,
      at: this.clock.now(),
    };
    return stores.ledger.post(
      depositEntry(header, {
        userId: payment.userId,
        amountCents: payment.capturedCents,
        providerReference: payment.providerId ?? payment.id,
        description: payment.kind === 'funding' ? 'Added funds' : 'Charged to your card for a ride',
        paymentId: payment.id,
      }),
    );
  }
}
