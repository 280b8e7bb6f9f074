import { msg, t } from '@lingui/core/macro';
import { ButtonBase, type SxProps, type Theme } from '@mui/material';
import { memo } from 'react';
import { endOf } from '../../../../../domain/dispatch/placement.ts';
import { clockText, useAreaTime } from '../../../../lib/area-time.ts';
import { texts } from '../../../../lib/i18n.ts';
import { LEAST_PX, toPx } from './timeline-scale.ts';
import { isMovable, type TimelineRide } from './timeline-rides.ts';

export const STATUS_WORDS: Readonly<Record<TimelineRide['status'], string>> = texts({
  pending: msg`waits for a driver`,
  accepted: msg`accepted`,
  confirmed: msg`confirmed`,
  in_progress: msg`under way`,
  completed: msg`driven`,
  cancelled: msg`cancelled`,
  planned: msg`standing ride, agreed`,
  seeking: msg`standing ride without a driver`,
});

interface RideBarProps {
  readonly ride: TimelineRide;
  /** Of the scale, as time. */
  readonly start: number;
  /** When the next ride beside it begins. */
  readonly until: number;
  readonly isHeld: boolean;
  /** Whether it needs somebody now. */
  readonly isPressing: boolean;
}

/** A ride in its place and as long as it takes; what is done with it, the timeline hears by `data-ride`. */
export const RideBar = memo(function RideBar({ ride, start, until, isHeld, isPressing }: RideBarProps) {
  const { time, timeZone } = useAreaTime();
  const from = (ride.startedAt ?? ride.pickupAt).getTime();
  const pickupAt = ride.pickupAt.toISOString();
  const trip = { rider: ride.riderName, pickup: ride.pickup.address, dropoff: ride.dropoff.address };
  const status = isPressing
    ? t`${{ status: STATUS_WORDS[ride.status] }}, needs you`
    : STATUS_WORDS[ride.status];
  const name = t`${{ at: time(pickupAt) }}, ${{ rider: trip.rider }}, ${{ pickup: trip.pickup }} to ${{ dropoff: trip.dropoff }}, ${status}`;
  const room = toPx(until - from) - GAP_PX;
  const width = Math.max(MARK_PX, Math.min(room, Math.max(LEAST_PX, toPx(endOf(ride).getTime() - from))));
  const text = barText(ride, clockText(pickupAt, timeZone), width);
  // Whoever speaks to the page says what they see.
  return (
    <ButtonBase
      data-ride={ride.id}
      aria-label={name.startsWith(text) ? name : `${text}: ${name}`}
      aria-describedby={isMovable(ride) ? 'timeline-keys' : undefined}
      title={name}
      sx={{
        ...BAR,
        ...LOOKS[lookOf(ride)],
        ...(isPressing && PRESSING),
        ...(isHeld && HELD),
        cursor: isMovable(ride) ? 'grab' : 'pointer',
      }}
      style={{ left: toPx(from - start), width }}
    >
      {text}
    </ButtonBase>
  );
});

/** Between two rides that follow upon each other. */
const GAP_PX = 2;
/** The least that can be seen and hit. */
const MARK_PX = 24;
/** Room for a time, for initials beside it, and for a name instead of them. */
const [TIME_PX, INITIALS_PX, NAME_PX] = [46, 66, 104];

/** As much as there is room for, nothing of it cut but a name. */
function barText({ riderName }: TimelineRide, clock: string, width: number): string {
  if (width >= NAME_PX) return `${clock} ${riderName}`;
  if (width < TIME_PX) return '';
  const initials = riderName
    .split(' ')
    .map(([first = '']) => first)
    .join('')
    .slice(0, 2);
  return width >= INITIALS_PX ? `${clock} ${initials}` : clock;
}

const BAR: SxProps<Theme> & object = {
  position: 'absolute',
  top: 4,
  bottom: 4,
  px: 1.5,
  minWidth: 0,
  display: 'block',
  overflow: 'hidden',
  textAlign: 'left',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
  fontSize: 12,
  lineHeight: '18px',
  fontVariantNumeric: 'tabular-nums',
  touchAction: 'manipulation',
  WebkitTouchCallout: 'none',
  borderRadius: 1,
  border: 1,
  userSelect: 'none',
  '&:focus-visible': { outline: 2, outlineOffset: 1, outlineColor: 'text.primary', zIndex: 2 },
};

/** What needs somebody is seen first. */
const PRESSING = { boxShadow: 'inset 5px 0 var(--mui-palette-error-main)', pl: 2.5 } as const;

/** In hand: a finger drags it at once, by the dots at its edge. */
const HELD = {
  zIndex: 2,
  touchAction: 'none',
  outline: 2,
  outlineColor: 'text.primary',
  boxShadow: 4,
  '&::before': {
    content: '""',
    position: 'absolute',
    top: 3,
    bottom: 3,
    left: 1,
    borderLeft: 3,
    borderLeftStyle: 'dotted',
  },
} as const;

const LOOKS = {
  waiting: { bgcolor: 'warning.main', color: 'warning.contrastText', borderColor: 'warning.main' },
  held: { bgcolor: 'background.paper', color: 'text.primary', borderColor: 'primary.main' },
  sure: { bgcolor: 'primary.main', color: 'primary.contrastText', borderColor: 'primary.main' },
  planned: {
    bgcolor: 'background.paper',
    color: 'text.secondary',
    borderColor: 'text.secondary',
    borderStyle: 'dashed',
  },
  over: { bgcolor: 'action.selected', color: 'text.secondary', borderColor: 'transparent' },
} as const;

function lookOf({ status }: TimelineRide): keyof typeof LOOKS {
  if (status === 'pending') return 'waiting';
  if (status === 'planned' || status === 'seeking') return 'planned';
  if (status === 'accepted') return 'held';
  return status === 'completed' || status === 'cancelled' ? 'over' : 'sure';
}
