import { t } from '@lingui/core/macro';
import { Box, Button, Typography } from '@mui/material';
import { useNavigate } from 'react-router';
import { PersonAvatar } from '../../../components/person-avatar.tsx';
import { RowMenu, type RowAct } from '../../../components/row-menu.tsx';
import type {
  PlannedRideRowFragment,
  RideRight,
  StandingSeriesFragment,
} from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { calendarDayText } from './pattern-text.ts';
import { isAhead, isOut, moneyProblemText, needsAttention, rideStateText } from './ride-state.ts';
import { useOpenDialog } from './series-actions.tsx';
import { useRideActs } from './use-ride-acts.ts';

interface PlannedRideRowProps {
  readonly ride: PlannedRideRowFragment;
  readonly series: StandingSeriesFragment | undefined;
  /** In a narrow cell: one button for all that can be done. */
  readonly isCompact?: boolean;
  /** Where all rides are of one series, which way it goes says enough. */
  readonly isAlone?: boolean;
}

const MINUTE_MS = 60_000;

/** One ride of a series: its time, where to, how it stands in words, and what can be done about it. */
export function PlannedRideRow({ ride, series, isCompact = false, isAlone = false }: PlannedRideRowProps) {
  const { time } = useAreaTime();
  const acts = usePlannedRideActs(ride, series);
  const text = series && (isAlone ? legText(ride, series) : wayText(ride, series));
  const when = ride.pickupAt ? time(ride.pickupAt) : t`No such time`;
  const first = isCompact ? undefined : acts[0];
  const more = isCompact ? acts : acts.slice(1);
  const label = t`Actions for the ride on ${{ day: calendarDayText(ride.day) }} at ${when}`;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: isCompact
          ? 'minmax(0, 1fr) auto'
          : { xs: 'min(5.25rem, 28%) minmax(0, 1fr) auto', sm: '92px minmax(0, 1fr) auto' },
        columnGap: isCompact ? 0 : 2,
        // On one line with its buttons, which are taller than the words.
        alignItems: isCompact ? 'start' : 'center',
        py: isCompact ? 1 : 2,
        // What appears or goes in its row leaves the next ones where they are.
        minHeight: isCompact ? 0 : 64,
      }}
    >
      <Typography
        sx={{
          fontWeight: 700,
          lineHeight: 1.4,
          py: isCompact ? 2 : 0,
          ...(isOut(ride) && { textDecoration: 'line-through' }),
        }}
      >
        {when}
      </Typography>
      {!isCompact && <Words ride={ride} text={text} />}
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        {first && (
          <Button
            size="small"
            onClick={first.onClick}
            sx={{ px: 2, minWidth: 56 }}
            aria-label={named(first, ride, when)}
          >
            {first.label}
          </Button>
        )}
        <RowMenu label={label} acts={more} />
      </Box>
      {isCompact && (
        <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
          <Words ride={ride} text={text} />
        </Box>
      )}
    </Box>
  );
}

/** "Skip Tue, Dec 1 at 7:00 AM": every row has such a button. */
function named({ label }: RowAct, { day }: PlannedRideRowFragment, when: string): string {
  return `${label}: ${t`${{ day: calendarDayText(day) }} at ${when}`}`;
}

type Way = readonly [PlannedRideRowFragment, StandingSeriesFragment];

/** "To Museum of Art": the first part of the address. */
function wayText(...[{ leg }, series]: Way): string {
  const [to = ''] = (leg === 'OUT' ? series.dropoff : series.pickup).address.split(',');
  return leg === 'OUT' ? t`To ${to}` : t`Back to ${to}`;
}

function legText(...[{ leg }, { returnKind }]: Way): string | undefined {
  if (returnKind !== 'AT_TIME') return undefined;
  return leg === 'OUT' ? t`The way there` : t`The way back`;
}

function Words({ ride, text }: { readonly ride: PlannedRideRowFragment; readonly text: string | undefined }) {
  const problem = moneyProblemText(ride);
  return (
    <Box sx={{ minWidth: 0 }}>
      {text && (
        <Typography variant="body2" noWrap>
          {text}
        </Typography>
      )}
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        {ride.driver && <PersonAvatar person={ride.driver} size={20} />}
        <Typography
          variant="body2"
          color={needsAttention(ride) ? 'warning' : 'textSecondary'}
          sx={{ minWidth: 0, overflowWrap: 'anywhere', ...(needsAttention(ride) && { fontWeight: 600 }) }}
        >
          {rideStateText(ride)}
        </Typography>
      </Box>
      {problem && (
        <Typography variant="body2" color="warning">
          {problem}
        </Typography>
      )}
    </Box>
  );
}

function usePlannedRideActs(
  ride: PlannedRideRowFragment,
  series: StandingSeriesFragment | undefined,
): readonly RowAct[] {
  const { skip, restore, payAlone, takeOver } = useRideActs();
  const open = useOpenDialog();
  const navigate = useNavigate();
  const now = useNow(MINUTE_MS);
  const { standingRideId: seriesId, reason, state, pickupAt, day } = ride;
  const may = (right: RideRight) => ride.rights.includes(right);
  const ifMay = (right: RideRight, ...acts: RowAct[]) => (may(right) ? acts : []);
  const move = (label: string) =>
    ifMay('RESCHEDULE', { label, onClick: () => open({ kind: 'move', seriesId, ride }) });
  if (state === 'BOOKED') {
    const isOver = ride.rideStatus === 'COMPLETED' || ride.rideStatus === 'CANCELLED';
    const tab = isOver ? 'history' : 'upcoming';
    return [{ label: t`Open`, onClick: () => void navigate(`/rider?tab=${tab}&ride=${ride.id}`) }];
  }
  if (reason === 'NO_SUCH_TIME') return move(t`Choose a time`);
  if (pickupAt === null || Date.parse(pickupAt) <= now.getTime()) return [];
  if (reason === 'RIDER_SKIPPED')
    return ifMay('RESCHEDULE', { label: t`Take back`, onClick: () => void restore(ride) });
  if (!isAhead(ride)) return [];
  const alone = { label: t`Pay without the organization`, onClick: () => void payAlone(ride) };
  const isCovered = ride.agreementId !== null && !ride.isPaidAlone;
  const payAct = isCovered ? ifMay('PAY', alone) : [];
  const skipAct = ifMay('CANCEL', {
    label: t({ message: 'Skip', context: 'a ride' }),
    onClick: () => void skip(ride),
  });
  const following = {
    label: t`Change this and all following`,
    onClick: () => open({ kind: 'following', seriesId, day }),
  };
  const keep = { label: t`Look after it myself`, onClick: () => series && void takeOver(series) };
  return [
    ...(ride.asks === 'BOOKER' && series ? [keep] : []),
    ...(ride.asks === 'COVER' ? [...payAct, ...skipAct] : skipAct),
    ...move(t`Move to another time`),
    ...(ride.asks === 'COVER' ? [] : payAct),
    ...(may('RESCHEDULE') ? ifMay('PAY', following) : []),
  ];
}
