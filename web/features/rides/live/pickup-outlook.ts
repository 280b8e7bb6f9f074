import { useQuery } from '@apollo/client/react';
import { plural, t } from '@lingui/core/macro';
import type { Coordinates } from '../../../../domain/geo/coordinates.ts';
import { PickupOutlookDocument } from '../../../generated/booking.ts';
import type { PickupOutlookQuery } from '../../../generated/operations.ts';

/** Drivers come and go; they drive on meanwhile. */
const ASK_MS = 30_000;

/** How many drivers are free, and how soon one could be at the place; null without one. */
export function usePickupOutlook(pickup: Coordinates | null): string | null {
  const { data } = useQuery(PickupOutlookDocument, {
    variables: { pickup: { lat: pickup?.lat ?? 0, lng: pickup?.lng ?? 0 } },
    skip: pickup === null,
    fetchPolicy: 'cache-and-network',
    pollInterval: ASK_MS,
    skipPollAttempt: () => document.hidden,
  });
  return pickup && data ? outlookText(data.pickupOutlook) : null;
}

/** Only what is known: the time is left out while nobody knows where they are. */
export function outlookText({ freeDrivers, minutesAway }: PickupOutlookQuery['pickupOutlook']): string {
  if (freeDrivers === 0) return t`No driver is free right now. A request waits for the next one who is.`;
  const free = plural(freeDrivers, { one: '# driver is free now', other: '# drivers are free now' });
  return minutesAway === null
    ? `${free}.`
    : t`${free}, the nearest about ${minutesAway} min from the pickup.`;
}
