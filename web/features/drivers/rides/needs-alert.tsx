import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, AlertTitle, Box } from '@mui/material';
import { useEffect, useRef } from 'react';
import { RetryAlert } from '../../../components/retry-alert.tsx';
import { needsTexts } from '../../../components/needs/needs-text.ts';
import { useRideNeeds } from '../../../components/needs/use-ride-needs.ts';
import { useToast } from '../../../components/toast.tsx';

interface NeedsAlertProps {
  readonly rideId: string;
  readonly riderName: string;
  readonly isQuiet: boolean;
}

/** All that the rider needs; nothing where nothing is needed. */
export function NeedsAlert({ rideId, riderName, isQuiet }: NeedsAlertProps) {
  const { needs, error, again } = useRideNeeds(rideId, { isKept: true });
  useToldChange(needs?.version, riderName, isQuiet);
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

/** Says in the words of the notice that what was shown is no longer what is needed. */
function useToldChange(version: string | undefined, riderName: string, isQuiet: boolean): void {
  const toast = useToast();
  const shown = useRef(version);
  useEffect(() => {
    const isChanged = version !== undefined && shown.current !== undefined && shown.current !== version;
    shown.current = version ?? shown.current;
    if (!isChanged || isQuiet) return;
    toast({
      title: t`${{ name: riderName }} needs something else`,
      description: t`What ${{ name: riderName }} needs for a ride of yours has changed. Please look at it before you go.`,
      severity: 'info',
    });
  }, [version, riderName, isQuiet, toast]);
}
