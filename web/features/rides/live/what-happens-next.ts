import { t } from '@lingui/core/macro';
import type { CurrentRideFragment } from '../../../generated/operations.ts';
import type { AreaTime } from '../../../lib/area-time.ts';
import { WAYS_TO_PAY } from '../../../lib/ways-to-pay.ts';
import { arrivedText, isAtPickup, isKnownToWait } from './status-sentence.ts';

type Texts = Pick<AreaTime, 'time' | 'dateTime'>;

/** What the rider can expect next of a ride that goes on. */
export function whatHappensNext(ride: CurrentRideFragment, { time, dateTime }: Texts): string {
  const name = ride.driver?.firstName ?? t`Your driver`;
  const pickup = ride.scheduledFor && dateTime(ride.scheduledFor);
  if (ride.stage === 'CANCEL_ASKED') {
    return t`${name} can agree to cancel. Without an answer within ten minutes our support decides. Until then your ride is booked.`;
  }
  if (ride.stage === 'CANCEL_DECLINED') {
    return t`${name} would rather drive you. Our support decides; until then your ride is booked.`;
  }
  if (isAtPickup(ride)) {
    return isKnownToWait(ride)
      ? t`${name} waits at your pickup. Compare the license plate before you get in.`
      : t`${{ sentence: arrivedText(ride) }}. Call if you do not see the car.`;
  }
  switch (ride.status) {
    case 'PENDING':
      return `${whoIsAsked(ride, name, ride.askedUntil && time(ride.askedUntil))} ${whenNobodyComes(ride, pickup ?? (ride.expiresAt && time(ride.expiresAt)))}`;
    case 'ACCEPTED':
      return pickup
        ? t`${name} drives you and confirms it before the pickup at ${pickup}.`
        : t`${name} drives to your pickup now. Compare the license plate before you get in.`;
    case 'CONFIRMED':
      return pickup
        ? t`${name} will be at your pickup at ${pickup}. Compare the license plate before you get in.`
        : t`${name} drives to your pickup now. Compare the license plate before you get in.`;
    case 'IN_PROGRESS':
      if (ride.paymentMethod === 'CASH') {
        return t`At the dropoff you pay ${name} in cash, who then completes the ride.`;
      }
      return t`At the dropoff either of you completes the ride. Complete it here to choose the tip yourself.`;
    case 'COMPLETED':
    case 'CANCELLED':
      return '';
  }
}

function whoIsAsked(
  { isSpecificDriver, driver }: CurrentRideFragment,
  name: string,
  until: string | null,
): string {
  if (until) {
    return isSpecificDriver && driver
      ? t`We are asking ${name} until ${until}, then others.`
      : t`We are asking the drivers you trust until ${until}, then all others.`;
  }
  return isSpecificDriver && driver
    ? t`We have asked ${name} and tell you here what the answer is.`
    : t`We have asked all drivers. The first who accepts drives you, and we tell you here.`;
}

function whenNobodyComes({ paymentMethod }: CurrentRideFragment, until: string | null): string {
  return until ? WAYS_TO_PAY[paymentMethod].whenNobodyComes(until) : '';
}
