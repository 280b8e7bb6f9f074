import { useQuery } from '@apollo/client/react';
import { plural, t } from '@lingui/core/macro';
import { Typography } from '@mui/material';
import { PickupOutlookDocument } from '../../../generated/booking.ts';
import type { PickupOutlookQuery } from '../../../generated/operations.ts';
import type { TripDraft } from './trip-draft.ts';

/** Drivers come and go; they drive on meanwhile. */
const ASK_MS = 30_000;

/** How many drivers are free, and how soon one could be there, for a ride now that any of them may take; else null. */
export function usePickupOutlook({ pickup, when, driverMode }: TripDraft): string | null {
  const isAsked = pickup !== null && !pickup.approximate && when === 'now' && driverMode === 'broadcast';
  const { data } = useQuery(PickupOutlookDocument, {
    variables: { pickup: { lat: pickup?.lat ?? 0, lng: pickup?.lng ?? 0 } },
    skip: !isAsked,
    fetchPolicy: 'cache-and-network',
    pollInterval: ASK_MS,
    skipPollAttempt: () => document.hidden,
  });
  return isAsked && data ? outlookText(data.pickupOutlook) : null;
}

/** Only what is known: the time is left out while nobody knows where they are. */
export function outlookText({ freeDrivers, minutesAway }: PickupOutlookQuery['pickupOutlook']): string {
  if (freeDrivers === 0) return t`No driver is free right now. A request waits for the next one who is.`;
  const free = plural(freeDrivers, { one: '# driver is free now', other: '# drivers are free now' });
  return minutesAway === null
    ? `${free}.`
    : t`${free}, the nearest about ${minutesAway} min from the pickup.`;
}

export function PickupOutlook({ draft }: { draft: TripDraft }) {
  const text = usePickupOutlook(draft);
  return (
    text !== null && (
      <Typography role="status" variant="body2" sx={{ fontWeight: 600 }}>
        {text}
      </Typography>
    )
  );
}
