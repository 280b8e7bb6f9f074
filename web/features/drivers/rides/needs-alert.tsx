import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, AlertTitle, Box } from '@mui/material';
import { RetryAlert } from '../../../components/retry-alert.tsx';
import { needsTexts } from '../../../components/needs/needs-text.ts';
import { useRideNeeds } from '../../../components/needs/use-ride-needs.ts';

/** All that the rider needs; nothing where nothing is needed. */
export function NeedsAlert({ rideId }: { readonly rideId: string }) {
  const { needs, error, again } = useRideNeeds(rideId, { isKept: true });
  if (error && !needs) {
    return (
      <RetryAlert isMinor onRetry={again}>
        <Trans>What your rider needs could not be loaded.</Trans>
      </RetryAlert>
    );
  }
  const words = needs ? needsTexts(needs) : [];
  if (words.length === 0) return null;
  return (
    <Alert severity="info" role="note" aria-label={t`Before you go`}>
      <AlertTitle>
        <Trans>Before you go</Trans>
      </AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {words.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Box>
    </Alert>
  );
}
