import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Paper, Typography } from '@mui/material';
import { useId } from 'react';
import { CallReturnButton } from '../../../components/return-trip/call-return-button.tsx';
import type { ReturnCardFragment } from '../../../generated/operations.ts';
import { unmask, type Masked } from '../../../lib/masked.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { shortPlace } from '../../../lib/place-text.ts';
import { useRefetchRides } from '../../../lib/refetch-rides.ts';

/** On the rider's home once the ride there has started: one tap calls the way back. */
export function ReturnCard({ ride: masked }: { ride: Masked<ReturnCardFragment> }) {
  const ride = unmask<ReturnCardFragment>(masked);
  const refetchRides = useRefetchRides();
  const headingId = useId();
  if (!ride.canCallReturn || !ride.returnTrip) return null;
  const fare = moneyText(ride.returnTrip.fare);
  return (
    <Paper
      component="section"
      square
      aria-labelledby={headingId}
      sx={{ display: 'grid', gap: 3, px: 4, py: 4, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box>
        <Typography variant="h4" component="h2" id={headingId}>
          <Trans>Ready to go home?</Trans>
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {t`From ${{ address: shortPlace(ride.dropoff) }}, for ${fare}. We aim to have a driver with you within 30 minutes.`}
        </Typography>
      </Box>
      <CallReturnButton rideId={ride.id} size="large" fullWidth onCalled={refetchRides}>
        <Trans>Call your driver</Trans>
      </CallReturnButton>
    </Paper>
  );
}
