import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { CallForHelpDocument } from '../../generated/safety.ts';
import { useConfiguration } from '../../lib/configuration.ts';
import { useIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { serverReason } from '../../lib/server-message.ts';
import { helpReport } from './contact-message.ts';

interface TellSupportProps {
  readonly rideId: string;
  readonly place: string;
}

type Outcome = 'received' | 'failed' | null;

/** Writes a report that stands first among what operators have to look at. That it was read nobody can say here. */
export function TellSupport({ rideId, place }: TellSupportProps) {
  const [report, { loading }] = useMutation(CallForHelpDocument);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const { supportEmail } = useConfiguration();
  const keys = useIdempotencyKeys();
  const send = async () => {
    const text = helpReport(place);
    const id = keys.keyFor(`help ${rideId}`);
    try {
      await report({ variables: { input: { id, rideId, kind: 'SAFETY', text } } });
      setOutcome('received');
    } catch (error) {
      // Sent before, from another place on the way.
      if (serverReason(error) === 'CASE_EXISTS') setOutcome('received');
      else setOutcome('failed');
    }
  };
  const subject = encodeURIComponent(t`Ride ${{ id: rideId.slice(-8) }}`);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Button
        variant="outlined"
        loading={loading}
        disabled={outcome === 'received'}
        onClick={() => void send()}
      >
        <Trans>Tell support</Trans>
      </Button>
      {outcome === 'received' && (
        <Typography variant="body2" role="status">
          <Trans>
            Your report has arrived and is among the first to be looked at. We do not know yet whether anybody
            has read it: in danger call 911.
          </Trans>
        </Typography>
      )}
      {outcome === 'failed' && (
        <Typography variant="body2" role="alert">
          <Trans>
            Your report was not sent. Try again, or write to{' '}
            <a href={`mailto:${supportEmail}?subject=${subject}`}>support</a>.
          </Trans>
        </Typography>
      )}
    </Box>
  );
}
