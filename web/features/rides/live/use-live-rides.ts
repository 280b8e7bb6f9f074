import { useSubscription } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { useToast, type Toast } from '../../../components/toast.tsx';
import type { CurrentRideFragment } from '../../../generated/operations.ts';
import { RiderRideChangedDocument } from '../../../generated/rider-dashboard.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useRefetchFields } from '../../../lib/use-refetch-fields.ts';
import { rideMoneyText } from '../../../lib/ride-money-text.ts';
import { unmask } from '../../../lib/masked.ts';
import { lacksPayment } from '../payment/lacks-payment.ts';
import { useRefetchRides } from '../../../lib/refetch-rides.ts';
import type { RiderDashboardState } from '../use-rider-dashboard.ts';
import { arrivedText, isAtPickup, isKnownToWait } from './status-sentence.ts';
import { UNDER_WAY } from '../../../components/ride-history/ride-status.ts';
import { cancelledWhy } from './unanswered.ts';
import { isFinished, writeRide } from './write-ride.ts';

/** What a finished ride changes besides itself: its hold is charged or released. */
const MONEY = ['wallet', 'walletTransactions'];
const HELPED = ['helpedRides'];

/** Keeps every ride that is `shown` up to date and announces what others did. `isOwnChange` knows the rider's own changes. */
export function useLiveRides(
  shown: RiderDashboardState['data'],
  isOwnChange: (rideId: string) => boolean,
): void {
  const refetchRides = useRefetchRides();
  const refetchMoney = useRefetchFields(MONEY);
  const refetchHelped = useRefetchFields(HELPED);
  const { user } = useCurrentUser();
  const toast = useToast();
  useSubscription(RiderRideChangedDocument, {
    onData: ({ client, data }) => {
      const ride = data.data?.rideChanged;
      if (!ride) return;
      // Of somebody whom the rider helps: it stands in another list.
      if (user && ride.rider.id !== user.id) return void refetchHelped();
      writeRide(client.cache, ride);
      const news = isOwnChange(ride.id) ? null : toNews(unmask<CurrentRideFragment>(ride));
      // Of the last half minute the server tells again, also what the page has shown from the start.
      if (news && news.title !== shownNews(shown, ride.id)?.title) toast(news);
      if (isFinished(ride)) void refetchMoney();
    },
    onError: () => void refetchRides(),
  });
}

/** What the ride, as the dashboard shows it, would be announced with. */
function shownNews(shown: RiderDashboardState['data'], rideId: string): Toast | null {
  const { activeRides = [], recentRides = [] } = shown ?? {};
  const ride = [...activeRides, ...recentRides].find(({ id }) => id === rideId);
  return ride ? toNews(unmask<CurrentRideFragment>(ride)) : null;
}

/** What the rider reads when someone else has changed the ride. */
export function toNews(ride: CurrentRideFragment): Toast | null {
  if (lacksPayment(ride)) {
    const description = t`Choose another way to pay. Your ride stays booked.`;
    return { title: t`Your card was declined`, description, severity: 'error' };
  }
  const name = ride.driver?.firstName ?? t`Your driver`;
  if (ride.stage === 'CANCEL_ASKED') return null;
  if (ride.stage === 'CANCEL_DECLINED') {
    const description = t`Our support decides; until then your ride is booked.`;
    return { title: t`${name} would rather drive you`, description, severity: 'info' };
  }
  if (ride.cancelRequest?.answer === 'REFUSED' && ride.stage !== 'ARRIVED' && UNDER_WAY.has(ride.status)) {
    const description = t`Our support has decided that it is not cancelled.`;
    return { title: t`Your ride takes place`, description, severity: 'info' };
  }
  if (isAtPickup(ride)) {
    const description = isKnownToWait(ride)
      ? t`${name} waits at ${{ address: ride.pickup.address }}.`
      : t`Call if you do not see the car.`;
    return { title: arrivedText(ride), description };
  }
  if (ride.status === 'PENDING' && ride.givenBackAt) {
    const description = t`Your driver had to give your ride back. Every other driver is asked, at the same fare.`;
    return { title: t`Looking for another driver`, description, severity: 'info' };
  }
  if (ride.status === 'ACCEPTED') {
    const description = ride.scheduledFor
      ? t`Your scheduled ride has its driver.`
      : t`${name} is on the way.`;
    return { title: t`${name} accepted your ride`, description };
  }
  if (ride.status === 'IN_PROGRESS')
    return { title: t`Your trip has started`, description: t`Enjoy the ride with ${name}.` };
  if (ride.status === 'CANCELLED') {
    const why = `${cancelledWhy(ride)}.`;
    return {
      title: t`Ride Cancelled`,
      description: ride.money ? `${why} ${rideMoneyText(ride.money)}.` : why,
      severity: 'info',
    };
  }
  return null;
}
