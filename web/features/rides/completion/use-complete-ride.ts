import { useApolloClient, useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { centsFromDollars, dollarsFromCents, type Cents } from '../../../../domain/money/cents.ts';
import { formatMoney } from '../../../../domain/money/format-money.ts';
import { useToast, type Toast } from '../../../components/toast.tsx';
import { CompleteOwnRideDocument } from '../../../generated/complete-ride.ts';
import type { CompleteRideFragment } from '../../../generated/operations.ts';
import { RideNowDocument } from '../../../generated/payment.ts';
import { unmask } from '../../../lib/masked.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { rideMoneyText } from '../../../lib/ride-money-text.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { lacksPayment } from '../payment/lacks-payment.ts';
import { paymentProblem, type PaymentProblem } from '../payment/payment-problem.ts';
import { useRefetchRides } from '../../../lib/refetch-rides.ts';

/** Why the money for the ride could not be had, and whether the ride has to be paid in another way. */
export type CompletionProblem = PaymentProblem & { readonly lacksPayment: boolean };

/** Settles the ride with a tip, or raises the tip of one already settled; null when that failed. */
export function useCompleteRide() {
  const client = useApolloClient();
  const [complete] = useMutation(CompleteOwnRideDocument);
  const [problem, setProblem] = useState<CompletionProblem | null>(null);
  const refetchRides = useRefetchRides();
  const toast = useToast();
  // The server has just found out; what the dialog was opened with is from before.
  const isUnpaid = async (id: string) => {
    const query = { query: RideNowDocument, variables: { id }, fetchPolicy: 'network-only' } as const;
    const ride = await client.query(query).then(
      ({ data }) => data?.ride,
      () => null,
    );
    return ride ? lacksPayment(ride) : false;
  };
  const pay = async (
    ride: CompleteRideFragment,
    tipCents: Cents,
    tipReason: string | null,
  ): Promise<CompleteRideFragment | null> => {
    setProblem(null);
    const tipAmount = dollarsFromCents(tipCents);
    const variables = { rideId: ride.id, tipAmount, ...(tipReason && { tipReason }) };
    const answer = await complete({ variables }).catch(async (error: unknown) => {
      const ofMoney = paymentProblem(error);
      setProblem(ofMoney && { ...ofMoney, lacksPayment: await isUnpaid(ride.id) });
      const description = serverMessage(error) ?? t`Failed to complete ride`;
      const title = ofMoney?.kind === 'declined' ? t`Payment Failed` : t`Error`;
      toast({ title, description, severity: 'error' });
      return null;
    });
    void refetchRides();
    const paid = answer?.data ? unmask<CompleteRideFragment>(answer.data.completeRide) : null;
    if (paid) toast(ride.status === 'COMPLETED' ? toTipNews(ride, paid) : toNews(paid));
    return paid;
  };
  return { pay, problem, forgetProblem: () => setProblem(null) };
}

function toNews(paid: CompleteRideFragment): Toast {
  const { money } = paid;
  return {
    title: t`Ride Completed`,
    description: money?.funderName ? rideMoneyText(money) : paymentText(paid),
  };
}

/** Only the rise was paid now; the ride was before. */
export function toTipNews(
  before: Pick<CompleteRideFragment, 'finalAmount'>,
  { finalAmount, tip }: Pick<CompleteRideFragment, 'finalAmount' | 'tip'>,
): Toast {
  const raise = formatMoney(centsFromDollars(finalAmount) - centsFromDollars(before.finalAmount));
  const tipNow = moneyText(tip);
  const inAll = moneyText(finalAmount);
  return {
    title: t`Tip Raised`,
    description: t`${raise} more was paid: the tip is ${tipNow} now, the ride ${inAll} in all`,
  };
}

/** What is said when a ride was paid. */
export function paymentText({ finalAmount, tip }: Pick<CompleteRideFragment, 'finalAmount' | 'tip'>): string {
  const amount = moneyText(finalAmount);
  return centsFromDollars(tip) > 0
    ? t`Payment of ${amount} processed successfully (includes ${{ tip: moneyText(tip) }} tip)`
    : t`Payment of ${amount} processed successfully`;
}
