import { useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, AlertTitle, Box, Button } from '@mui/material';
import { needsTexts } from '../../../components/needs/needs-text.ts';
import { BeforeYouGoDocument } from '../../../generated/before-you-go.ts';

/** All that the rider needs; nothing where nothing is needed. */
export function NeedsAlert({ rideId }: { readonly rideId: string }) {
  const { data, error, refetch } = useQuery(BeforeYouGoDocument, { variables: { rideId } });
  if (error && !data) {
    return (
      <Alert
        severity="warning"
        action={
          <Button color="inherit" size="small" onClick={() => void refetch().catch(() => undefined)}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>What your rider needs could not be loaded.</Trans>
      </Alert>
    );
  }
  const words = data ? needsTexts(data.rideNeeds) : [];
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
