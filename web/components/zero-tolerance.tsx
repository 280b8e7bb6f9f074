import { Trans } from '@lingui/react/macro';
import { Alert } from '@mui/material';

/** What every rider of an accepted ride has to be told: no impaired driver drives, and what to do about one. */
export function ZeroTolerance() {
  return (
    <Alert severity="info" icon={false} sx={{ py: 0.5 }}>
      <Trans>
        Zero tolerance: no driver may drive under the influence of alcohol or drugs. If yours seems impaired,
        do not ride, and report it at once.
      </Trans>
    </Alert>
  );
}
