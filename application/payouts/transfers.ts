import type { Cents } from '../../domain/money/cents.ts';
import { requireConfigured } from '../payments/provider-errors.ts';
import { PaymentGatewayError, type PaymentGateway, paymentGateway } from '../ports/payments.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { service } from '../tokens.ts';

export type TransferResult =
  | { readonly outcome: 'succeeded'; readonly transferId: string }
  | { readonly outcome: 'declined'; readonly reason: string }
  /** No answer, or too busy: the money stays reserved until the provider is asked again. */
  | { readonly outcome: 'unknown'; readonly reason: string };

/** Money on its way to a driver: a batch payout or a payout request. */
export interface Outgoing {
  readonly id: string;
  readonly driverId: string;
  readonly amountCents: Cents;
  readonly attempts: number;
}

/**
 * The second phase of every payout. A live transfer of the payout is looked up first, whichever attempt made it: there
 * is never a second one.
 */
export class Transfers {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly gateway: PaymentGateway,
  ) {}

  requireConfigured(): void {
    requireConfigured(this.gateway);
  }

  async send({ id, driverId, amountCents, attempts }: Outgoing): Promise<TransferResult> {
    const profile = await this.unitOfWork.run(({ providerAccounts }) => providerAccounts.find(driverId));
    const account = profile?.account;
    if (!account) return { outcome: 'declined', reason: 'The driver has not set up a payout account' };
    try {
      const transfer =
        (await this.gateway.findTransferFor(id)) ??
        (await this.gateway.createTransfer({
          id,
          attempt: attempts,
          accountId: account.accountId,
          amountCents,
        }));
      return { outcome: 'succeeded', transferId: transfer.id };
    } catch (error) {
      if (!(error instanceof PaymentGatewayError)) throw error;
      const { failure, message: reason } = error;
      return { outcome: failure === 'declined' ? 'declined' : 'unknown', reason };
    }
  }
}

export const transfers = service(Transfers, [unitOfWork, paymentGateway]);
