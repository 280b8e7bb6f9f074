import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import type { RatingSubject } from '../../../components/rating-dialog.tsx';
import { useToast } from '../../../components/toast.tsx';
import type { DriverRideFragment, RideStatus } from '../../../generated/operations.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { toEarning } from '../rides/ride-texts.ts';

const UNDER_WAY: readonly (RideStatus | undefined)[] = ['ACCEPTED', 'CONFIRMED', 'IN_PROGRESS'];

/** What happens when a trip ends, whoever ended it: it is announced once, and the rider can be rated. */
export function useTripEnd() {
  const toast = useToast();
  const announced = useRef(new Set<string>());
  const [rating, setRating] = useState<RatingSubject | null>(null);

  const rate = ({ id, rider }: DriverRideFragment) =>
    setRating({ rideId: id, rateeId: rider.id, name: rider.firstName });

  const onCompleted = (ride: DriverRideFragment) => {
    if (announced.current.has(ride.id)) return;
    announced.current.add(ride.id);
    toast({
      title: t`Trip Completed`,
      description: t`You earned ${{ moneyText: moneyText(toEarning(ride)) }}.`,
    });
    if (ride.canRate) rate(ride);
  };

  /** The rider may complete a trip, and an admin may cancel it, while the driver looks on. */
  const onRideChanged = (ride: DriverRideFragment, shownAs: RideStatus | undefined) => {
    if (ride.status === 'COMPLETED' && shownAs === 'IN_PROGRESS') onCompleted(ride);
    if (ride.status === 'CANCELLED' && UNDER_WAY.includes(shownAs)) {
      const description =
        ride.cancelReason ?? t`The trip with ${{ firstName: ride.rider.firstName }} will not take place.`;
      toast({ title: t`Ride cancelled`, description, severity: 'info' });
    }
  };

  return { rating, rate, closeRating: () => setRating(null), onCompleted, onRideChanged };
}
