import { useQuery } from '@apollo/client/react';
import { TripLinks } from '../../../components/safety/trip-links.tsx';
import { BookingLinksDocument } from '../../../generated/booking-links.ts';

/** Who may follow the ride by a link, which an operator can stop. */
export function BookingLinks({ rideId }: { readonly rideId: string }) {
  const { data, error, loading, refetch } = useQuery(BookingLinksDocument, {
    variables: { rideId },
    fetchPolicy: 'cache-and-network',
  });
  const readAgain = () => void refetch().catch(() => undefined);
  return (
    <TripLinks
      links={data?.ride?.tripLinks}
      isLoading={loading}
      hasFailed={error !== undefined}
      onStopped={readAgain}
      onAgain={readAgain}
    />
  );
}
