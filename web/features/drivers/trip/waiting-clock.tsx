import { ph } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Typography } from '@mui/material';
import { useNow } from '../../../lib/use-now.ts';
import { countdownText } from '../rides/countdown.tsx';

/** How long the driver waits at the pickup, in minutes and seconds. */
export function WaitingClock({ since }: { since: string }) {
  const now = useNow(1000);
  const seconds = Math.floor((now.getTime() - new Date(since).getTime()) / 1000);
  return (
    <Typography
      role="timer"
      component="p"
      variant="h3"
      sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    >
      <Trans>Waiting {ph({ time: countdownText(seconds) })}</Trans>
    </Typography>
  );
}
