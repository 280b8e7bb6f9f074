import { t } from '@lingui/core/macro';
import { Box, Typography } from '@mui/material';
import { UserLink } from '../user-link.tsx';
import type { AdminBookingDetailsQuery } from '../../../generated/operations.ts';
import { actorText } from '../../../lib/actor-text.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { eventLabel } from '../security/event-labels.ts';
import { isMove, MOVES } from './move-labels.ts';

type Entry = AdminBookingDetailsQuery['rideHistory'][number];

/** What was done to a booking, when and by whom, the first first. */
export function BookingHistory({ history }: { history: readonly Entry[] }) {
  const { shortDateTime } = useAreaTime();
  return (
    <Box
      component="ol"
      aria-label={t`History`}
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}
    >
      {history.map((entry) => (
        <li key={`${entry.at} ${entry.action}`}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {isMove(entry.action) ? MOVES[entry.action] : eventLabel(entry.action)}
            {' · '}
            <Who entry={entry} />
          </Typography>
          <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {shortDateTime(entry.at)}
            {entry.reason && ` · “${entry.reason}”`}
          </Typography>
        </li>
      ))}
    </Box>
  );
}

function Who({ entry }: { entry: Entry }) {
  const name = actorText(entry);
  if (entry.actorId === null) return name;
  return <UserLink id={entry.actorId}>{name}</UserLink>;
}
