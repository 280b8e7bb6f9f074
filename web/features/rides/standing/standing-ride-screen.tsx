import { useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Link, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { toLocalDay } from '../../../../domain/geo/local-time.ts';
import { Facts, type Fact } from '../../../components/facts.tsx';
import { Notice } from '../../../components/notice.tsx';
import { StandingFundsNotice } from '../../../components/standing-funds/standing-funds-notice.tsx';
import type { PlannedRideRowFragment, StandingRideScreenQuery } from '../../../generated/operations.ts';
import { StandingRideScreenDocument } from '../../../generated/standing-rides.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { useNow } from '../../../lib/use-now.ts';
import { nextFreeDay } from './next-free-day.ts';
import { calendarDayText } from './pattern-text.ts';
import { PlannedRideRow } from './planned-ride-row.tsx';
import { SeriesActionsProvider } from './series-actions.tsx';
import { SeriesCard } from './series-card.tsx';
import { StandingShell } from './standing-shell.tsx';
import { useStandingChanges } from './use-standing-changes.ts';

const MINUTE_MS = 60_000;

/** One standing ride with everything that can be done about it, its rides to come and those of the last month. */
export function StandingRideScreen({ id }: { readonly id: string }) {
  usePageTitle(t`Standing Ride`, t`A ride that comes back every week, with its driver and dates.`);
  return (
    <StandingShell>
      <Box sx={{ display: 'grid', gap: 1 }}>
        <Link component={RouterLink} to="/rider/standing-rides" sx={{ justifySelf: 'start' }}>
          <Trans>All standing rides</Trans>
        </Link>
        <Typography variant="h2" component="h1">
          <Trans>Standing Ride</Trans>
        </Typography>
      </Box>
      <Series id={id} />
    </StandingShell>
  );
}

function Series({ id }: { readonly id: string }) {
  useStandingChanges();
  const { data, error, refetch } = useQuery(StandingRideScreenDocument, {
    variables: { id },
  });
  if (error && !data) {
    return (
      <Notice title={t`This standing ride could not be loaded`} onRetry={refetch}>
        {serverMessage(error) ??
          t`Nothing is lost; it goes on as planned. Check your connection and try again.`}
      </Notice>
    );
  }
  if (!data) {
    return (
      <Skeleton variant="rounded" height={280} role="status" aria-label={t`Loading the standing ride`} />
    );
  }
  return <Loaded series={data.standingRide} />;
}

function Loaded({ series }: { readonly series: StandingRideScreenQuery['standingRide'] }) {
  const { timeZone } = useAreaTime();
  const today = toLocalDay(useNow(MINUTE_MS), timeZone);
  const dayOf = ({ pickupAt, day }: PlannedRideRowFragment) =>
    pickupAt === null ? day : toLocalDay(new Date(pickupAt), timeZone);
  const shown = series.rides.filter(({ reason }) => reason !== 'ENDED');
  const ahead = shown.filter((ride) => dayOf(ride) >= today);
  const past = shown.filter((ride) => dayOf(ride) < today).toReversed();
  return (
    <SeriesActionsProvider series={[series]}>
      <StandingFundsNotice />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 6fr)' },
          gap: 5,
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
          <SeriesCard
            series={series}
            today={today}
            nextFreeDay={nextFreeDay(series, series.rides, today)}
            isAlone
          />
          <Facts facts={toFacts(series)} />
        </Box>
        <Box sx={{ display: 'grid', gap: 5 }}>
          <RideList id="standing-ahead" title={t`Next rides`} rides={ahead} series={series} dayOf={dayOf}>
            <Trans>Rides are planned 14 days ahead.</Trans>
          </RideList>
          {past.length > 0 && (
            <RideList
              id="standing-past"
              title={t`The last month`}
              rides={past}
              series={series}
              dayOf={dayOf}
            />
          )}
        </Box>
      </Box>
    </SeriesActionsProvider>
  );
}

function toFacts({
  substitutes,
  asksCircle,
  notes,
}: StandingRideScreenQuery['standingRide']): readonly Fact[] {
  return [
    [t`Substitutes`, substitutes.map(({ firstName }) => firstName).join(', ') || t`none`],
    [t`Other trusted drivers`, asksCircle ? t`asked before everyone` : t`not asked first`],
    [t`Note to the driver`, notes],
  ];
}

interface RideListProps {
  readonly id: string;
  readonly title: string;
  readonly rides: readonly PlannedRideRowFragment[];
  readonly series: StandingRideScreenQuery['standingRide'];
  readonly dayOf: (ride: PlannedRideRowFragment) => string;
  readonly children?: ReactNode;
}

function RideList({ id, title, rides, series, dayOf, children }: RideListProps) {
  const days = [...new Set(rides.map(dayOf))];
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography variant="h3" component="h2" id={id} sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {days.map((day) => (
          <Box component="li" key={day} sx={{ borderTop: 1, borderColor: 'divider', py: 2 }}>
            <Typography variant="h5" component="h3">
              {calendarDayText(day)}
            </Typography>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {rides
                .filter((ride) => dayOf(ride) === day)
                .map((ride) => (
                  <PlannedRideRow key={ride.id} ride={ride} series={series} isAlone />
                ))}
            </Box>
          </Box>
        ))}
      </Box>
      {children && (
        <Typography variant="body2" color="textSecondary">
          {children}
        </Typography>
      )}
    </Box>
  );
}
