import { Typography } from '@mui/material';
import { usePickupOutlook } from '../live/pickup-outlook.ts';
import type { TripDraft } from './trip-draft.ts';

/** How many drivers are free, and how soon one could be there, for a ride now that any of them may take; else null. */
export function useDraftOutlook({ pickup, when, driverMode }: TripDraft): string | null {
  const isAsked = pickup !== null && !pickup.approximate && when === 'now' && driverMode === 'broadcast';
  return usePickupOutlook(isAsked ? pickup : null);
}

export function PickupOutlook({ draft }: { draft: TripDraft }) {
  const text = useDraftOutlook(draft);
  return (
    text !== null && (
      <Typography role="status" variant="body2" sx={{ fontWeight: 600 }}>
        {text}
      </Typography>
    )
  );
}
