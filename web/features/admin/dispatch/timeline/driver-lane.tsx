import { t } from '@lingui/core/macro';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { worksAt } from '../../../../../domain/dispatch/board-driver.ts';
import { waysBetween } from '../../../../../domain/dispatch/placement.ts';
import { DRIVER_COLORS, DRIVER_STATES } from '../driver-states.ts';
import { HOUR_PX, LANE_PX, toPx, type ScaleHour } from './timeline-scale.ts';
import { isTaken, type Lane } from './timeline-rides.ts';

interface DriverLaneProps {
  readonly lane: Lane;
  readonly start: number;
  readonly hours: readonly ScaleHour[];
  /** Whether a ride is held over it, and could be set down. */
  readonly aimed: 'can' | 'cannot' | null;
  readonly children: ReactNode;
}

/** A driver's day: the hours they do not work are shaded, and between their rides stands how long the way takes. */
export function DriverLane({ lane, start, hours, aimed, children }: DriverLaneProps) {
  const { driver } = lane;
  const state = DRIVER_STATES[driver.availability];
  return (
    <Box
      role="group"
      aria-label={t`${{ driver: driver.name }}, ${state}`}
      data-lane={driver.id}
      sx={{ display: 'flex', height: LANE_PX, borderBottom: 1, borderColor: 'divider' }}
    >
      <LaneHead>
        <Box
          component="span"
          aria-hidden
          sx={{
            width: 8,
            height: 8,
            mr: 2,
            flexShrink: 0,
            borderRadius: '50%',
            bgcolor: DRIVER_COLORS[driver.availability],
          }}
        />
        <Box component="span" title={driver.name} sx={NAME}>
          {driver.name}
        </Box>
      </LaneHead>
      <Box
        sx={{
          position: 'relative',
          width: hours.length * HOUR_PX,
          ...(aimed && {
            boxShadow: 'inset 0 0 0 2px',
            color: aimed === 'can' ? 'success.main' : 'error.main',
          }),
        }}
      >
        {hours.map(({ at, weekday, hour }) =>
          worksAt(driver.week, weekday, hour) ? null : (
            <Box
              key={at}
              aria-hidden
              sx={{
                position: 'absolute',
                inset: '0 auto 0 auto',
                left: toPx(at - start),
                width: HOUR_PX,
                bgcolor: 'action.hover',
              }}
            />
          ),
        )}
        {waysBetween(lane.rides.filter(isTaken)).map(({ from, to, minutes, isTooLong }) => (
          <Box
            key={from.getTime()}
            title={t`${minutes} min to the next pickup, in a straight line`}
            sx={{
              position: 'absolute',
              top: '50%',
              left: toPx(from.getTime() - start),
              width: Math.max(2, Math.min(toPx(minutes * 60_000), toPx(to.getTime() - from.getTime()))),
              height: 0,
              borderTop: '3px dotted',
              borderColor: isTooLong ? 'error.main' : 'text.disabled',
            }}
          />
        ))}
        {children}
      </Box>
    </Box>
  );
}

/** Whole, on two lines where one is too short. */
const NAME = {
  overflow: 'hidden',
  whiteSpace: 'normal',
  lineHeight: '16px',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
} as const;

/** Of what stands at the left, in pixels. */
export const HEAD_WIDTH = { xs: 112, md: 176 } as const;

/** What stands at the left, whatever hours are looked at. */
export function LaneHead({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        position: 'sticky',
        left: 0,
        zIndex: 3,
        width: HEAD_WIDTH,
        flexShrink: 0,
        px: 2,
        display: 'flex',
        alignItems: 'center',
        overflow: 'hidden',
        whiteSpace: 'nowrap',
        fontSize: 13,
        bgcolor: 'background.paper',
        borderRight: 1,
        borderColor: 'divider',
      }}
    >
      {children}
    </Box>
  );
}
