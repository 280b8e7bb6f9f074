import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { ChosenNeeds } from '../../../components/needs/chosen-needs.ts';
import { needsTexts } from '../../../components/needs/needs-text.ts';
import { useRideNeeds } from '../../../components/needs/use-ride-needs.ts';
import { isWaiting } from '../../../components/ride-history/ride-status.ts';
import type { ChangeNeedsFragment, RideStatus } from '../../../generated/operations.ts';
import { lazyDialog } from '../../../lib/lazy-dialog.tsx';
import type { Masked } from '../../../lib/masked.ts';

const ChangeNeedsDialog = lazyDialog(
  'ride',
  async () => (await import('../../../components/needs/change-needs-dialog.tsx')).ChangeNeedsDialog,
);

interface BookingNeedsProps {
  readonly rideId: string;
  readonly status: RideStatus;
  readonly ride: Masked<ChangeNeedsFragment>;
}

/** What the rider of a booking needs: read only by whoever asks for it, which is recorded, and changed until the ride begins. */
export function BookingNeeds({ rideId, status, ride }: BookingNeedsProps) {
  const [isAsked, setAsked] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const { needs, error, loading, again } = useRideNeeds(rideId, { skip: !isAsked });
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      {needs ? (
        <Needs needs={needs} />
      ) : (
        <Typography variant="body2" color="textSecondary">
          <Trans>What riders need is private. That you read it is recorded in the audit log.</Trans>
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {!needs && (
          <Button
            size="small"
            variant="outlined"
            disabled={loading}
            onClick={() => (isAsked ? again() : setAsked(true))}
          >
            <Trans>Show needs</Trans>
          </Button>
        )}
        {isWaiting(status) && (
          <Button size="small" variant="outlined" aria-haspopup="dialog" onClick={() => setChanging(true)}>
            <Trans>Change needs</Trans>
          </Button>
        )}
      </Box>
      {error && !needs && (
        <Alert severity="error">
          <Trans>The needs could not be loaded. Please try again.</Trans>
        </Alert>
      )}
      <ChangeNeedsDialog ride={isChanging ? ride : null} onClose={() => setChanging(false)} />
    </Box>
  );
}

function Needs({ needs }: { readonly needs: ChosenNeeds }) {
  const words = needsTexts(needs);
  return (
    <Box role="status">
      {words.length === 0 ? (
        <Typography variant="body2">
          <Trans>The rider needs nothing special.</Trans>
        </Typography>
      ) : (
        <Box component="ul" aria-label={t`What the rider needs`} sx={{ m: 0, pl: 5 }}>
          {words.map((text) => (
            <Typography key={text} component="li" variant="body2">
              {text}
            </Typography>
          ))}
        </Box>
      )}
    </Box>
  );
}
