import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import type { RatingSubject } from '../../../components/rating-dialog.tsx';
import { useToast } from '../../../components/toast.tsx';
import type { DriverRideFragment, RideStatus } from '../../../generated/operations.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { rideCancelled } from '../rides/use-ride-transitions.ts';
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

  /** The rider may ask to cancel or complete a trip, and an admin may cancel it, while the driver looks on. */
  const onRideChanged = (ride: DriverRideFragment, shownAs: RideStatus | undefined) => {
    if (ride.status === 'COMPLETED' && shownAs === 'IN_PROGRESS') onCompleted(ride);
    const { cancelRequest, rider } = ride;
    const asked =
      cancelRequest?.isOpen && cancelRequest.answer === null ? `${ride.id} ${cancelRequest.askedAt}` : '';
    if (asked && cancelRequest && !announced.current.has(asked)) {
      announced.current.add(asked);
      const description = cancelRequest.reason ?? t`Please answer on the ride.`;
      toast({ title: t`${{ name: rider.firstName }} asks to cancel`, description, severity: 'info' });
    }
    if (ride.status === 'CANCELLED' && UNDER_WAY.includes(shownAs)) {
      toast(
        rideCancelled(
          ride.cancelReason ?? t`The trip with ${{ firstName: ride.rider.firstName }} will not take place.`,
        ),
      );
    }
  };

  return { rating, rate, closeRating: () => setRating(null), onCompleted, onRideChanged };
}
