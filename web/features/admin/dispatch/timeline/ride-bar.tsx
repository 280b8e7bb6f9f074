import { msg, t } from '@lingui/core/macro';
import { ButtonBase, type SxProps, type Theme } from '@mui/material';
import type { KeyboardEvent, PointerEvent } from 'react';
import { endOf } from '../../../../../domain/dispatch/placement.ts';
import { useAreaTime } from '../../../../lib/area-time.ts';
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
  readonly isHeld: boolean;
  readonly onOpen: (rideId: string) => void;
  readonly onKey: (event: KeyboardEvent, ride: TimelineRide) => void;
  readonly onGrab: (event: PointerEvent<HTMLElement>, ride: TimelineRide) => void;
}

/** A ride in its place and as long as it takes: to be opened, taken by the pointer, or moved by the arrows. */
export function RideBar({ ride, start, isHeld, onOpen, onKey, onGrab }: RideBarProps) {
  const { time } = useAreaTime();
  const from = ride.startedAt ?? ride.pickupAt;
  const at = time(ride.pickupAt.toISOString());
  const trip = { rider: ride.riderName, at, pickup: ride.pickup.address, dropoff: ride.dropoff.address };
  const status = STATUS_WORDS[ride.status];
  const name = t`${{ at: trip.at }}, ${{ rider: trip.rider }}, ${{ pickup: trip.pickup }} to ${{ dropoff: trip.dropoff }}, ${status}`;
  return (
    <ButtonBase
      data-ride={ride.id}
      aria-label={name}
      aria-describedby={isMovable(ride) ? 'timeline-keys' : undefined}
      title={name}
      onClick={() => onOpen(ride.id)}
      onKeyDown={(event) => onKey(event, ride)}
      onPointerDown={(event) => onGrab(event, ride)}
      sx={{
        ...BAR,
        ...LOOKS[lookOf(ride)],
        left: toPx(from.getTime() - start),
        width: Math.max(LEAST_PX, toPx(endOf(ride).getTime() - from.getTime())),
        opacity: isHeld ? 0.4 : ride.status === 'completed' ? 0.6 : 1,
        cursor: isMovable(ride) ? 'grab' : 'pointer',
      }}
    >
      {at} {ride.riderName}
    </ButtonBase>
  );
}

const BAR: SxProps<Theme> & object = {
  position: 'absolute',
  top: 4,
  bottom: 4,
  px: 1.5,
  display: 'block',
  overflow: 'hidden',
  textAlign: 'left',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
  fontSize: 12,
  lineHeight: '18px',
  borderRadius: 1,
  border: 1,
  userSelect: 'none',
  '&:focus-visible': { outline: 2, outlineOffset: 1, outlineColor: 'text.primary', zIndex: 2 },
};

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
