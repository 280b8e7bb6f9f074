import { useMutation } from '@apollo/client/react';
import { centsFromDollars, dollarsFromCents, type Cents } from '../../../../domain/money/cents.ts';
import { useToast } from '../../../components/toast.tsx';
import { CompleteOwnRideDocument, type RideDetailsFragment } from '../../../generated/documents.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { useRefreshRides } from '../refresh-rides.ts';

/** Settles the ride with a tip, or raises the tip of one already settled; null when that failed (spec 1 §8). */
export function useCompleteRide() {
  const [complete, { loading }] = useMutation(CompleteOwnRideDocument);
  const refresh = useRefreshRides();
  const toast = useToast();
  const pay = async (ride: RideDetailsFragment, tipCents: Cents): Promise<RideDetailsFragment | null> => {
    const variables = { rideId: ride.id, tipAmount: dollarsFromCents(tipCents) };
    try {
      const { data } = await complete({ variables });
      const paid = data?.completeRide ?? null;
      if (paid) toast({ title: 'Ride Completed', description: paymentText(paid) });
      return paid;
    } catch (error) {
      const description = serverMessage(error) ?? 'Failed to complete ride';
      toast({ title: 'Error', description, severity: 'error' });
      return null;
    } finally {
      void refresh();
    }
  };
  return { pay, isPaying: loading };
}

/** Spec 1 §8, Ride completion. */
export function paymentText({ finalAmount, tip }: Pick<RideDetailsFragment, 'finalAmount' | 'tip'>): string {
  const tipText = centsFromDollars(tip) > 0 ? ` (includes ${moneyText(tip)} tip)` : '';
  return `Payment of ${moneyText(finalAmount)} processed successfully${tipText}`;
}
