import { DomainError, notFound } from '../../domain/errors.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import type { PaymentGateway } from '../ports/payment-gateway.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import type { WalletBalance } from '../ports/wallet-views.ts';
import type { Deposits } from './deposits.ts';
import { confirmFundingInput, type ConfirmFundingInput } from './inputs.ts';
import { mapProviderErrors, requireConfigured } from './provider-errors.ts';

/**
 * Credits the wallet after the browser confirmed the payment. Nothing the client says is believed: the payment is
 * looked up at the provider and must be ours, this rider's and succeeded. The
 * provider's webhook event does the same; whoever is second changes nothing.
 */
export class ConfirmFunding {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly gateway: PaymentGateway,
    private readonly deposits: Deposits,
  ) {}

  async execute(actor: Actor | null, input: ConfirmFundingInput): Promise<WalletBalance> {
    const { userId } = requireType(actor, 'rider');
    const { paymentIntentId } = parseInput(confirmFundingInput, input);
    requireConfigured(this.gateway);
    const provided = await mapProviderErrors(this.gateway.findPayment(paymentIntentId));
    if (!provided?.ourId || provided.purpose !== 'funding') throw notFound('Payment');
    const { ourId } = provided;
    return this.unitOfWork.run(async (stores) => {
      const payment = await stores.payments.lock(ourId);
      if (payment?.userId !== userId || payment.kind !== 'funding') throw notFound('Payment');
      if (provided.status !== 'succeeded') {
        throw new DomainError('declined', 'PAYMENT_NOT_COMPLETED', 'This payment has not been completed');
      }
      await this.deposits.record(stores, payment, provided);
      return stores.ledger.lockBalances(userId);
    });
  }
}
