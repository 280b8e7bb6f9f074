import type { Cents } from '../../domain/money/cents.ts';
import { PaymentGatewayError, type PaymentGateway } from '../ports/payments.ts';
import type { Transact } from '../transaction.ts';

export type TransferResult =
  | { readonly outcome: 'succeeded'; readonly transferId: string }
  | { readonly outcome: 'declined'; readonly reason: string }
  /** No answer, or too busy: the money stays reserved until the provider is asked again. */
  | { readonly outcome: 'unknown'; readonly reason: string };

/** Money on its way to a driver: a batch payout or a payout request. */
interface Outgoing {
  readonly id: string;
  readonly driverId: string;
  readonly amountCents: Cents;
  readonly attempts: number;
}

/**
 * The second phase of every payout. A live transfer of the payout is looked up first, whichever attempt made it: there
 * is never a second one.
 */
export async function sendTransfer(
  transact: Transact,
  gateway: PaymentGateway,
  { id, driverId, amountCents, attempts: attempt }: Outgoing,
): Promise<TransferResult> {
  const profile = await transact(({ providerAccounts }) => providerAccounts.find(driverId));
  if (!profile?.account) return { outcome: 'declined', reason: 'The driver has not set up a payout account' };
  const { accountId } = profile.account;
  try {
    const transfer =
      (await gateway.findTransferFor(id)) ??
      (await gateway.createTransfer({ id, attempt, accountId, amountCents }));
    return { outcome: 'succeeded', transferId: transfer.id };
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error;
    const { failure, message: reason } = error;
    return { outcome: failure === 'declined' ? 'declined' : 'unknown', reason };
  }
}
