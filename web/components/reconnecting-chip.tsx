import { t } from '@lingui/core/macro';
import { Chip, CircularProgress } from '@mui/material';
import { useLiveState } from '../lib/live-state.ts';

/** Seen while live updates do not arrive: what the screen shows may be of before. */
export function ReconnectingChip() {
  const isLost = useLiveState() === 'lost';
  return (
    <span role="status">
      {isLost && (
        <Chip
          size="small"
          color="warning"
          icon={<CircularProgress size={12} color="inherit" aria-hidden />}
          label={t`Reconnecting …`}
        />
      )}
    </span>
  );
}
