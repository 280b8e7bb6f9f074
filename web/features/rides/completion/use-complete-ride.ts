import { useApolloClient, useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { centsFromDollars, dollarsFromCents, type Cents } from '../../../../domain/money/cents.ts';
import { useToast } from '../../../components/toast.tsx';
import { CompleteOwnRideDocument } from '../../../generated/complete-ride.ts';
import type { RideDetailsFragment } from '../../../generated/operations.ts';
import { RideNowDocument } from '../../../generated/payment.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { lacksPayment } from '../payment/lacks-payment.ts';
import { paymentProblem, type PaymentProblem } from '../payment/payment-problem.ts';
import { useRefetchRides } from '../refetch-rides.ts';

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
    ride: RideDetailsFragment,
    tipCents: Cents,
    tipReason: string | null,
  ): Promise<RideDetailsFragment | null> => {
    setProblem(null);
    const tipAmount = dollarsFromCents(tipCents);
    const variables = { rideId: ride.id, tipAmount, ...(tipReason && { tipReason }) };
    try {
      const { data } = await complete({ variables });
      const paid = data?.completeRide ?? null;
      if (paid) toast({ title: 'Ride Completed', description: paymentText(paid) });
      return paid;
    } catch (error) {
      const ofMoney = paymentProblem(error);
      setProblem(ofMoney && { ...ofMoney, lacksPayment: await isUnpaid(ride.id) });
      const description = serverMessage(error) ?? 'Failed to complete ride';
      const title = ofMoney?.kind === 'declined' ? 'Payment Failed' : 'Error';
      toast({ title, description, severity: 'error' });
      return null;
    } finally {
      void refetchRides();
    }
  };
  return { pay, problem };
}

/** What is said when a ride was paid. */
export function paymentText({ finalAmount, tip }: Pick<RideDetailsFragment, 'finalAmount' | 'tip'>): string {
  const tipText = centsFromDollars(tip) > 0 ? ` (includes ${moneyText(tip)} tip)` : '';
  return `Payment of ${moneyText(finalAmount)} processed successfully${tipText}`;
}
