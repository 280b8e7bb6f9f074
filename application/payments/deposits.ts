import { DomainError } from '../../domain/errors.ts';
import { rideLineTitle } from '../../domain/payments/wallet-line-words.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { depositEntry } from '../../domain/wallet/entries.ts';
import { transitionPayment, type Payment } from '../../domain/payments/payment.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import type { ProviderPayment } from '../ports/payments.ts';
import type { Stores } from '../ports/unit-of-work.ts';
import { service } from '../tokens.ts';

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
    await this.save(stores, succeeded);
    return succeeded;
  }

  /** Saves a payment that has just succeeded, with its money, which stays in the wallet. */
  async save(stores: Stores, payment: Payment): Promise<void> {
    const description =
      payment.kind === 'funding' ? 'Added funds' : 'Charged to your card, now in your wallet';
    await this.post(stores, payment, { description });
  }

  /** Saves a top-up that its ride or tip takes from the wallet in the same transaction. */
  async saveSpent(stores: Stores, topUp: Payment, ride: Ride): Promise<void> {
    await this.post(stores, topUp, { description: rideLineTitle(ride), rideId: ride.id });
  }

  private async post(
    stores: Stores,
    payment: Payment,
    about: { readonly description: string; readonly rideId?: string },
  ): Promise<void> {
    const { id: paymentId, userId, capturedCents: amountCents, providerId } = payment;
    const [id, transactionId] = [this.ids.next(), this.ids.next()];
    const header = { id, transactionIds: [transactionId], actorId: userId, at: this.clock.now() };
    const providerReference = providerId ?? paymentId;
    const entry = depositEntry(header, { userId, amountCents, providerReference, paymentId, ...about });
    await Promise.all([stores.payments.save(payment), stores.ledger.post(entry)]);
  }
}

export const deposits = service(Deposits, [ids, clock]);
