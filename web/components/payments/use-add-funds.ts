import { t } from '@lingui/core/macro';
import { useMutation } from '@apollo/client/react';
import { AddFundsDocument, ConfirmFundingDocument } from '../../generated/payments.ts';
import { moneyText } from '../../lib/money-text.ts';
import { isFinalRefusal, serverMessage } from '../../lib/server-message.ts';
import { useIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { useRefetchFields } from '../../lib/use-refetch-fields.ts';
import { acceptedId, CardDeclined, type CardOutcome } from '../card-entry/card-outcome.ts';
import { useToast, type Toast } from '../toast.tsx';

interface Funding {
  /** Decimal text. */
  readonly amount: string;
  /** A saved card; null for the one typed in. */
  readonly cardId: string | null;
  readonly confirm: (clientSecret: string) => Promise<CardOutcome>;
}

const CHANGED_BY_FUNDING = ['wallet', 'walletTransactions'];

/**
 * Adds money to the wallet; each attempt is one payment, however often it is sent. True when the card has paid; a
 * failure is shown in a toast. Never rejects.
 */
export function useAddFunds(): (funding: Funding) => Promise<boolean> {
  const pay = usePayment();
  const refetchWallet = useRefetchFields(CHANGED_BY_FUNDING);
  const toast = useToast();
  return async (funding) => {
    try {
      toast(await pay(funding));
      await refetchWallet();
      return true;
    } catch (error) {
      toast({ ...toFailure(error), severity: 'error' });
      return false;
    }
  };
}

/** The three steps: prepare, confirm with the card, credit. Resolves to what was reached; throws before any money moved. */
function usePayment(): (funding: Funding) => Promise<Toast> {
  const [prepare] = useMutation(AddFundsDocument);
  const [credit] = useMutation(ConfirmFundingDocument);
  const keys = useIdempotencyKeys();
  return async ({ amount, cardId, confirm }) => {
    const id = keys.keyFor(`${amount} ${cardId}`);
    const secret = await prepare({ variables: { amount, paymentMethodId: cardId, id } }).then(
      ({ data }) => data?.addFunds.clientSecret,
      (error: unknown) => {
        if (isFinalRefusal(error)) keys.renew();
        if (serverMessage(error)) throw error;
      },
    );
    if (!secret) throw new NoSecret();
    const outcome = await confirm(secret);
    // Declined or paid, this payment is over; the next one is another.
    keys.renew();
    const paymentIntentId = acceptedId(outcome);
    try {
      await credit({ variables: { paymentIntentId } });
    } catch (error) {
      const description = serverMessage(error) ?? t`It will appear in your wallet shortly.`;
      return { title: t`Your card was charged`, description, severity: 'info' };
    }
    return {
      title: t`Funds Added`,
      description: t`${{ amount: moneyText(amount) }} has been added to your wallet`,
    };
  };
}

class NoSecret extends Error {
  constructor() {
    super(t`Failed to create payment intent`);
  }
}

function toFailure(error: unknown): Toast {
  if (error instanceof CardDeclined) return { title: t`Payment Failed`, description: error.message };
  const own = error instanceof NoSecret ? error.message : t`Failed to add funds`;
  return { title: t`Error`, description: serverMessage(error) ?? own };
}
