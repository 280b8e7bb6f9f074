import { useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { Link, useNavigate } from 'react-router';
import { toLocalDay } from '../../../../domain/geo/local-time.ts';
import type { CalendarDay } from '../../../../domain/geo/calendar-day.ts';
import { useCareChanges } from '../../../components/care/use-care-changes.ts';
import { Notice } from '../../../components/notice.tsx';
import { StandingFundsNotice } from '../../../components/standing-funds/standing-funds-notice.tsx';
import type { OwnStandingRidesQuery } from '../../../generated/operations.ts';
import { HelpedStandingRidesDocument, OwnStandingRidesDocument } from '../../../generated/standing-rides.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useNow } from '../../../lib/use-now.ts';
import { CalendarCard } from './calendar-card.tsx';
import { toCalendar } from './calendar-days.ts';
import { nextFreeDay } from './next-free-day.ts';
import { RidesCalendar } from './rides-calendar.tsx';
import { SeriesActionsProvider } from './series-actions.tsx';
import { SeriesCard } from './series-card.tsx';
import { StandingShell } from './standing-shell.tsx';
import { useStandingChanges } from './use-standing-changes.ts';

const MINUTE_MS = 60_000;

/** The rider's standing rides and their next 14 days. */
export function StandingRidesScreen() {
  usePageTitle(t`Standing Rides`, t`Rides that come back every week, with their drivers and dates.`);
  return (
    <StandingShell>
      <Typography variant="h2" component="h1">
        <Trans>Standing Rides</Trans>
      </Typography>
      <StandingRides />
      <HelpedStandingRides />
    </StandingShell>
  );
}

function StandingRides() {
  useStandingChanges();
  const { data, error, refetch } = useQuery(OwnStandingRidesDocument);
  const navigate = useNavigate();
  if (error && !data) {
    return (
      <Notice title={t`Your standing rides could not be loaded`} onRetry={refetch}>
        <Trans>Nothing is lost; they go on as planned. Check your connection and try again.</Trans>
      </Notice>
    );
  }
  if (!data) {
    return <Skeleton variant="rounded" height={240} role="status" aria-label={t`Loading standing rides`} />;
  }
  if (data.ownStandingRides.length === 0) {
    const action = { label: t`Choose the Trip`, onClick: () => void navigate('/rider') };
    return (
      <>
        <Notice title={t`A ride that comes back every week`} action={action}>
          <Trans>
            To treatment, to work, to your choir: choose the trip and press “Repeat every week”. Your driver
            is asked once, and each ride is set aside two days before.
          </Trans>
        </Notice>
        <CalendarCard />
      </>
    );
  }
  return <Loaded data={data} />;
}

/** Those of people whom the rider helps; what can be done about one is on its own page. */
function HelpedStandingRides() {
  const { data } = useQuery(HelpedStandingRidesDocument);
  const { timeZone } = useAreaTime();
  const today = toLocalDay(useNow(MINUTE_MS), timeZone);
  useCareChanges(HELPED_FIELDS);
  const going = (data?.helpedStandingRides ?? []).filter(({ endedAt }) => endedAt === null);
  if (going.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="helped-standing-rides" sx={{ display: 'grid', gap: 3 }}>
      <Typography variant="h3" component="h2" id="helped-standing-rides">
        <Trans>Standing rides of people you help</Trans>
      </Typography>
      <SeriesActionsProvider series={going}>
        <Box sx={CARDS}>
          {going.map((series) => (
            <SeriesCard key={series.id} series={series} today={today} nextFreeDay={today} isOfOther />
          ))}
        </Box>
      </SeriesActionsProvider>
    </Box>
  );
}

const HELPED_FIELDS = ['helpedStandingRides'];

function Loaded({ data: { ownStandingRides, plannedRides } }: { readonly data: OwnStandingRidesQuery }) {
  const { timeZone } = useAreaTime();
  const now = useNow(MINUTE_MS);
  const today = toLocalDay(now, timeZone);
  const going = ownStandingRides.filter(({ endedAt }) => endedAt === null);
  const ended = ownStandingRides.filter(({ endedAt }) => endedAt !== null);
  const card = (series: (typeof going)[number], day: CalendarDay) => (
    <SeriesCard key={series.id} series={series} today={today} nextFreeDay={day} />
  );
  return (
    <SeriesActionsProvider series={ownStandingRides}>
      <StandingFundsNotice />
      <Box sx={CARDS}>{going.map((series) => card(series, nextFreeDay(series, plannedRides, today)))}</Box>
      <Button component={Link} to="/rider" variant="outlined" sx={{ justifySelf: 'start' }}>
        <Trans>Plan another one</Trans>
      </Button>
      <RidesCalendar
        days={toCalendar(plannedRides, ownStandingRides, { now, timeZone })}
        series={ownStandingRides}
      />
      {ended.length > 0 && (
        <Box component="section" aria-labelledby="standing-ended" sx={{ display: 'grid', gap: 3 }}>
          <Typography variant="h3" component="h2" id="standing-ended">
            <Trans>Ended</Trans>
          </Typography>
          <Box sx={CARDS}>{ended.map((series) => card(series, today))}</Box>
        </Box>
      )}
      <CalendarCard />
    </SeriesActionsProvider>
  );
}

const CARDS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 400px), 1fr))',
  gap: 4,
  '&:empty': { display: 'none' },
};
