import { DomainError, notFound } from '../../domain/errors.ts';
import { createPayment, transitionPayment, type Payment } from '../../domain/payments/payment.ts';
import { rider } from '../access.ts';
import { paymentGateway } from '../ports/payments.ts';
import type { Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import { recordDeposit } from './deposits.ts';
import { addFundsInput, confirmFundingInput } from './inputs.ts';
import { findPayer, providerCalls, type AskedPayment } from './provider-calls.ts';
import { mapProviderErrors, paymentDeclined, requireConfigured } from './provider-errors.ts';
import { finishLater } from './recovery.ts';

/** What the rider's browser confirms with the provider. */
export interface PreparedPayment {
  readonly id: string;
  readonly clientSecret: string;
}

type Asked = Pick<Payment, 'id' | 'userId' | 'amountCents' | 'methodId'>;

/**
 * Prepares a card payment of $1 to $500 into the wallet. Nothing is taken before the browser confirms it; repeated with
 * the same id it gives the same payment.
 */
export const addFunds = workflow({
  access: rider,
  input: addFundsInput,
  needs: { providerCalls },
  run: async ({ actor: { userId }, input, newId, transact }, { providerCalls }): Promise<PreparedPayment> => {
    const { id = newId(), amount: amountCents, paymentMethodId: methodId = null } = input;
    providerCalls.requireConfigured();
    const begun = () => transact((tx) => begin(tx, { id, userId, amountCents, methodId }));
    // A call made at the same moment with the same id finds the payment of the first.
    const asked = await begun().catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'PAYMENT_EXISTS') return begun();
      throw error;
    });
    const charge = await providerCalls.charge(asked, {
      capture: 'automatic',
      confirm: 'by_client',
      description: 'Funds for your wallet',
    });
    if (charge.outcome === 'declined') throw paymentDeclined(charge.reason);
    const { id: providerId, clientSecret } = charge.provided;
    if (clientSecret === null) throw new RangeError(`Payment ${providerId} has no client secret`);
    await transact(async ({ payments }) => {
      const created = await payments.lock(id);
      if (created?.status !== 'created') return;
      const { dueStep, dueAt } = created;
      await payments.save(transitionPayment(created, 'open', { providerId, dueStep, dueAt }));
    });
    return { id, clientSecret };
  },
});

async function begin(tx: Transaction, asked: Asked): Promise<AskedPayment> {
  const { id, userId, methodId } = asked;
  const [known, payer] = await Promise.all([tx.payments.lock(id), findPayer(tx, userId, methodId)]);
  if (methodId && !payer.method) throw notFound('Payment method');
  if (known) return { payment: requireSame(known, asked), payer, isRepeated: true };
  const now = tx.now();
  const payment = createPayment({ ...asked, kind: 'funding', rideId: null, now, due: finishLater(now) });
  await tx.payments.insert(payment);
  return { payment, payer, isRepeated: false };
}

function requireSame(known: Payment, { userId, amountCents }: Asked): Payment {
  if (known.userId === userId && known.kind === 'funding' && known.amountCents === amountCents) return known;
  throw new DomainError('conflict', 'PAYMENT_EXISTS', 'This id belongs to another payment');
}

/**
 * Credits the wallet after the browser confirmed the payment. Nothing the client says is believed: the payment is
 * looked up at the provider and must be ours, this rider's and succeeded. The provider's webhook event does the same;
 * whoever is second changes nothing.
 */
export const confirmFunding = workflow({
  access: rider,
  input: confirmFundingInput,
  needs: { paymentGateway },
  run: async ({ actor: { userId }, input: { paymentIntentId }, transact }, { paymentGateway }) => {
    requireConfigured(paymentGateway);
    const provided = await mapProviderErrors(paymentGateway.payments.find(paymentIntentId));
    if (!provided?.ourId || provided.purpose !== 'funding') throw notFound('Payment');
    const { ourId } = provided;
    return transact(async (tx) => {
      const payment = await tx.payments.lock(ourId);
      if (payment?.userId !== userId || payment.kind !== 'funding') throw notFound('Payment');
      if (provided.status !== 'succeeded') {
        throw new DomainError('declined', 'PAYMENT_NOT_COMPLETED', 'This payment has not been completed');
      }
      await recordDeposit(tx, payment, provided);
      return tx.ledger.lockBalances(userId);
    });
  },
});
