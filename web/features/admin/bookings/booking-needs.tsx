import { useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { needsTexts } from '../../../components/needs/needs-text.ts';
import { BookingNeedsDocument } from '../../../generated/booking-needs.ts';

/** What the rider of a booking needs: read only by whoever asks for it, which is recorded. */
export function BookingNeeds({ rideId }: { readonly rideId: string }) {
  const [isAsked, setAsked] = useState(false);
  const { data, error, loading, refetch } = useQuery(BookingNeedsDocument, {
    variables: { rideId },
    skip: !isAsked,
    fetchPolicy: 'network-only',
  });
  if (data) {
    const words = needsTexts(data.rideNeeds);
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
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography variant="body2" color="textSecondary">
        <Trans>What riders need is private. That you read it is recorded in the audit log.</Trans>
      </Typography>
      <Button
        size="small"
        variant="outlined"
        disabled={loading}
        onClick={() => (isAsked ? void refetch().catch(() => undefined) : setAsked(true))}
      >
        <Trans>Show needs</Trans>
      </Button>
      {error && (
        <Alert severity="error">
          <Trans>The needs could not be loaded. Please try again.</Trans>
        </Alert>
      )}
    </Box>
  );
}
