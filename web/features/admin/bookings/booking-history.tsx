import { msg, t } from '@lingui/core/macro';
import { Box, Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'react-router';
import type { RideAction } from '../../../../domain/rides/ride.ts';
import type { AdminBookingDetailsQuery } from '../../../generated/operations.ts';
import { actorText } from '../../../lib/actor-text.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { texts } from '../../../lib/i18n.ts';
import { eventLabel } from '../security/event-labels.ts';

type Entry = AdminBookingDetailsQuery['rideHistory'][number];

const MOVES: Readonly<Record<RideAction, string>> = texts({
  request: msg`Requested`,
  ask: msg`Asked of drivers`,
  accept: msg`Accepted`,
  decline: msg`Declined`,
  cancel: msg`Cancelled`,
  expire: msg`Expired without a driver`,
  assign: msg`Driver assigned`,
  unassign: msg`Driver unassigned`,
  release: msg`Given back`,
  confirm: msg`Confirmed`,
  reschedule: msg`Moved to another time`,
  reoffer: msg`Offered to every driver`,
  arrive: msg`Driver arrived`,
  ask_to_cancel: msg`Asked to cancel`,
  withdraw_cancel: msg`Request to cancel taken back`,
  decline_cancel: msg`Request to cancel declined`,
  refuse_cancel: msg`Request to cancel refused`,
  agree_to_cancel: msg`Agreed to cancel`,
  start: msg`Started`,
  complete: msg`Completed`,
});

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

function isMove(action: string): action is RideAction {
  return action in MOVES;
}

function Who({ entry }: { entry: Entry }) {
  const name = actorText(entry);
  if (entry.actorId === null) return name;
  return (
    <MuiLink component={Link} to={`/admin/user/${entry.actorId}`}>
      {name}
    </MuiLink>
  );
}
