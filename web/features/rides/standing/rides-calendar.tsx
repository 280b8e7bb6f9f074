import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Box, Link, Typography, useMediaQuery, type Theme } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { clockText } from '../../../lib/clock-words.ts';
import { addDays, type CalendarDay } from '../../../../domain/geo/calendar-day.ts';
import type { StandingSeriesFragment } from '../../../generated/operations.ts';
import type { DayOfRides, MissingPickup } from './calendar-days.ts';
import { calendarDayText } from './pattern-text.ts';
import { PlannedRideRow } from './planned-ride-row.tsx';

interface RidesCalendarProps {
  /** From today on. */
  readonly days: readonly DayOfRides[];
  readonly series: readonly StandingSeriesFragment[];
}

/** The next 14 days: by day on a phone, two weeks of cells where there is room. */
export function RidesCalendar({ days, series }: RidesCalendarProps) {
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'));
  const isEmpty = days.every(({ rides, missing }) => rides.length + missing.length === 0);
  return (
    <Box component="section" aria-labelledby="standing-calendar" sx={{ display: 'grid', gap: 3 }}>
      <Typography variant="h3" component="h2" id="standing-calendar">
        <Trans>The next 14 days</Trans>
      </Typography>
      {isEmpty && (
        <Typography color="textSecondary">
          <Trans>No rides are planned in the next 14 days.</Trans>
        </Typography>
      )}
      {!isEmpty && (isWide ? <TwoWeeks {...{ days, series }} /> : <DayList {...{ days, series }} />)}
    </Box>
  );
}

function DayList({ days, series }: RidesCalendarProps) {
  const today = days[0]?.day ?? '';
  const shown = days.filter(({ rides, missing }) => rides.length + missing.length > 0);
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
      {shown.map((one) => (
        <Box component="li" key={one.day} sx={{ borderTop: 1, borderColor: 'divider', pt: 2 }}>
          <Typography variant="h5" component="h3">
            {dayName(one.day, today)}
          </Typography>
          <RidesOfDay day={one} series={series} />
        </Box>
      ))}
    </Box>
  );
}

function TwoWeeks({ days, series }: RidesCalendarProps) {
  const today = days[0]?.day ?? '';
  return (
    <Box
      component="ol"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'hidden',
        gap: '1px',
        bgcolor: 'divider',
      }}
    >
      {days.map((one) => (
        <Box
          component="li"
          key={one.day}
          sx={{
            bgcolor: one.day === today ? 'glass' : 'background.paper',
            p: 2,
            minHeight: 132,
            minWidth: 0,
          }}
        >
          <Typography variant="body2" component="h3" sx={{ fontWeight: 650 }}>
            {dayName(one.day, today)}
          </Typography>
          <RidesOfDay day={one} series={series} isCompact />
        </Box>
      ))}
    </Box>
  );
}

interface RidesOfDayProps {
  readonly day: DayOfRides;
  readonly series: readonly StandingSeriesFragment[];
  readonly isCompact?: boolean;
}

function RidesOfDay({ day: { rides, missing }, series, isCompact = false }: RidesOfDayProps) {
  return (
    <>
      {rides.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {rides.map((ride) => (
            <PlannedRideRow
              key={ride.id}
              ride={ride}
              series={series.find(({ id }) => id === ride.standingRideId)}
              isCompact={isCompact}
            />
          ))}
        </Box>
      )}
      {missing.map((one) => (
        <MissingTime key={one.series.id + one.time} missing={one} />
      ))}
    </>
  );
}

function MissingTime({ missing: { series, time } }: { readonly missing: MissingPickup }) {
  return (
    <Alert severity="warning" sx={{ my: 1 }}>
      <Trans>
        The clocks skip {ph({ time: clockText(time) })} that night.{' '}
        <Link component={RouterLink} to={`/rider/standing-rides/${series.id}`} color="inherit">
          Choose another time
        </Link>
      </Trans>
    </Alert>
  );
}

/** "Today", "Tomorrow", "Tue, Dec 1". */
function dayName(day: CalendarDay, today: CalendarDay): string {
  if (day === today) return t`Today`;
  return day === addDays(today, 1) ? t`Tomorrow` : calendarDayText(day);
}
