import { useSubscription } from '@apollo/client/react';
import { useToast, type Toast } from '../../../components/toast.tsx';
import { RiderRideChangedDocument, type RideDetailsFragment } from '../../../generated/documents.ts';
import { lacksPayment } from '../payment/lacks-payment.ts';
import { useRefreshRides } from '../refresh-rides.ts';

/** Keeps every shown ride up to date and announces what others did. `isOwnMove` knows the rider's own moves. */
export function useLiveRides(isOwnMove: (rideId: string) => boolean): void {
  const refresh = useRefreshRides();
  const toast = useToast();
  useSubscription(RiderRideChangedDocument, {
    onData: ({ data }) => {
      const ride = data.data?.rideChanged;
      const news = ride && !isOwnMove(ride.id) ? toNews(ride) : null;
      if (news) toast(news);
      void refresh();
    },
    onError: () => void refresh(),
  });
}

/** What the rider reads when someone else has changed the ride. */
export function toNews(ride: RideDetailsFragment): Toast | null {
  if (lacksPayment(ride)) {
    const description = 'Choose another way to pay. Your ride stays booked.';
    return { title: 'Your card was declined', description, severity: 'error' };
  }
  const name = ride.driver?.firstName ?? 'Your driver';
  if (ride.status === 'ACCEPTED') {
    const description = ride.scheduledFor ? 'Your scheduled ride has its driver.' : `${name} is on the way.`;
    return { title: `${name} accepted your ride`, description };
  }
  if (ride.status === 'IN_PROGRESS')
    return { title: 'Your trip has started', description: `Enjoy the ride with ${name}.` };
  if (ride.status === 'CANCELLED') {
    const why = ride.isSpecificDriver ? `${name} could not take your ride.` : 'No driver took your ride.';
    return {
      title: 'Ride Cancelled',
      description: `${why} ${ride.paymentMethod === 'CARD' ? 'The hold on your card is released.' : 'The held money is back in your wallet.'}`,
      severity: 'info',
    };
  }
  return null;
}
