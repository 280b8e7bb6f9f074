import { useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { BookedByDocument } from '../../generated/booked-by.ts';
import type { RideDetailsFragment } from '../../generated/operations.ts';
import { lazyDialog } from '../../lib/lazy-dialog.tsx';
import { needsTexts } from '../needs/needs-text.ts';
import { isWaiting } from './ride-status.ts';

const ChangeNeedsDialog = lazyDialog(
  'ride',
  async () => (await import('../needs/change-needs-dialog.tsx')).ChangeNeedsDialog,
);

/** What is needed of the ride, which who may can change until it begins. */
export function OwnNeeds({ ride }: { readonly ride: RideDetailsFragment }) {
  const { data } = useQuery(BookedByDocument, { variables: { rideId: ride.id } });
  const [isChanging, setChanging] = useState(false);
  const mayChange = isWaiting(ride.status) && data?.ride?.rights.includes('RESCHEDULE');
  const words = needsTexts(ride).join(', ');
  if (!words && !isWaiting(ride.status)) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 4 }}>
      <Typography variant="body2">
        {words ? t`What you need: ${words}` : t`You need nothing special.`}
      </Typography>
      {mayChange && (
        <Button size="small" aria-haspopup="dialog" sx={{ px: 2, ml: -2 }} onClick={() => setChanging(true)}>
          <Trans>Change needs</Trans>
        </Button>
      )}
      <ChangeNeedsDialog ride={isChanging ? ride : null} onClose={() => setChanging(false)} />
    </Box>
  );
}
