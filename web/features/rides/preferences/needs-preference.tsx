import { useQuery } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import { Alert, Box, Typography } from '@mui/material';
import { LoadingScreen } from '../../../components/loading-screen.tsx';
import { NeedsForm } from '../../../components/needs/needs-form.tsx';
import { RiderNeedsDocument } from '../../../generated/needs.ts';

/** What the rider needs of every ride, which each booking begins with. */
export function NeedsPreference() {
  const { data, error } = useQuery(RiderNeedsDocument);
  return (
    <Box component="section" aria-labelledby="needs-title" sx={{ display: 'grid', gap: 4, maxWidth: 560 }}>
      <Box>
        <Typography id="needs-title" variant="h4" component="h2">
          <Trans>What do you need?</Trans>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          <Trans>
            Each booking begins with it, and you can change it there. A driver may never decline a ride
            because of a service animal.
          </Trans>
        </Typography>
      </Box>
      {data && (
        <NeedsForm
          kept={data.riderNeeds}
          onSaved={(cache, riderNeeds) =>
            cache.writeQuery({ query: RiderNeedsDocument, data: { riderNeeds } })
          }
        />
      )}
      {!data && error && (
        <Alert severity="error">
          <Trans>Your needs could not be loaded. Please try again.</Trans>
        </Alert>
      )}
      {!data && !error && <LoadingScreen />}
    </Box>
  );
}
