import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Skeleton } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { Notice } from '../../../components/notice.tsx';
import { RatingDialog } from '../../../components/lazy-rating-dialog.ts';
import type { DriverRideFragment } from '../../../generated/operations.ts';
import { ActiveTrip } from '../trip/active-trip.tsx';
import { DriverSwitches } from './driver-switches.tsx';
import { RecentTrips } from './recent-trips.tsx';
import { lazyDialog } from '../../../lib/lazy-dialog.tsx';
import type { ReturnCallsProps } from './return-calls.tsx';
import { RideRequests } from './ride-requests.tsx';
import { sortRides } from './sort-rides.ts';
import { SteadyList } from './steady-list.tsx';
import { TodayEarnings } from './today-earnings.tsx';
import { UpcomingRides } from './upcoming-rides.tsx';
import type { ReturnCallFragment } from '../../../generated/operations.ts';
import { unmask } from '../../../lib/masked.ts';
import { useDriverDashboard, type DriverDashboard } from './use-driver-dashboard.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useRideTransitions, type RideTransitions } from '../rides/use-ride-transitions.ts';
import { useTripEnd } from './use-trip-end.ts';
import { visuallyHidden } from '../../../components/visually-hidden.ts';

const RideDetailsDialog = lazyDialog(
  'ride',
  async () => (await import('./ride-details-dialog.tsx')).RideDetailsDialog,
);

/** Of who is not approved yet. */
const FirstSteps = lazyDialog<{ readonly onSchedule: () => void }>(
  'onSchedule',
  async () => (await import('./first-steps.tsx')).FirstSteps,
);
const ReturnCalls = lazyDialog<ReturnCallsProps>(
  ({ rides }) => rides.some((ride) => unmask<ReturnCallFragment>(ride).canCallReturn),
  async () => (await import('./return-calls.tsx')).ReturnCalls,
);

const StandingHome = lazy(async () => ({
  default: (await import('../standing/standing-home.tsx')).StandingHome,
}));

/** The driver's home: the online switch and the next thing to do first. */
export function DriverHome({ onSchedule }: { onSchedule: () => void }) {
  const tripEnd = useTripEnd();
  const transitions = useRideTransitions(tripEnd.onCompleted);
  const { dashboard, failed, refresh } = useDriverDashboard(tripEnd.onRideChanged);
  if (!dashboard) return failed ? <HomeError onRetry={refresh} /> : <HomeSkeleton />;
  return (
    <>
      <HomeBody
        dashboard={dashboard}
        transitions={transitions}
        onRate={tripEnd.rate}
        onSchedule={onSchedule}
        onExpired={refresh}
        onChanged={refresh}
      />
      <RatingDialog subject={tripEnd.rating} onClose={tripEnd.closeRating} />
    </>
  );
}

interface HomeBodyProps {
  readonly dashboard: DriverDashboard;
  readonly transitions: RideTransitions;
  readonly onRate: (ride: DriverRideFragment) => void;
  readonly onSchedule: () => void;
  readonly onExpired: () => void;
  readonly onChanged: () => void;
}

const MINUTE_MS = 60_000;

function HomeBody({ dashboard, transitions, onRate, onSchedule, onExpired, onChanged }: HomeBodyProps) {
  const now = useNow(MINUTE_MS);
  const isApproved = dashboard.profile.user.isDriverApproved;
  const { profile, stats, recentRides } = dashboard;
  const { offers, upcoming, current } = sortRides(dashboard, now);
  const [openId, setOpenId] = useOpenRide(current?.id);
  const shown = [...(current ? [current] : []), ...offers, ...upcoming];
  const open = [...shown, ...recentRides].find((ride) => ride.id === openId);
  const card = { now, transitions, onRate, onOpen: setOpenId };
  const order = shown.map(({ id, status, arrivedAt }) => `${id} ${status} ${arrivedAt}`).join();
  return (
    <SteadyList order={order}>
      <Box sx={{ display: 'grid', gap: { xs: 5, md: 8 } }}>
        <Box component="h1" sx={visuallyHidden}>
          <Trans>Driver Dashboard</Trans>
        </Box>
        {!isApproved && <FirstSteps onSchedule={onSchedule} />}
        <ReturnCalls rides={recentRides} onCalled={onChanged} />
        {current && <ActiveTrip ride={current} {...card} />}
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 4, md: 8 },
            gridTemplateColumns: { md: '1fr 340px' },
            alignItems: 'start',
          }}
        >
          <DriverSwitches profile={profile} isApproved={isApproved} />
          <TodayEarnings stats={stats} />
        </Box>
        <Box sx={{ display: 'grid', gap: 8, gridTemplateColumns: { md: '1fr 340px' }, alignItems: 'start' }}>
          <Box sx={{ display: 'grid', gap: 8, minWidth: 0 }}>
            <RideRequests
              offers={offers}
              isApproved={isApproved}
              isOnline={profile.isAvailable}
              onSchedule={onSchedule}
              onExpired={onExpired}
              {...card}
            />
            {isApproved && (
              <Suspense fallback={null}>
                <StandingHome rides={shown} now={now} />
              </Suspense>
            )}
            <UpcomingRides rides={upcoming} {...card} />
          </Box>
          <RecentTrips rides={recentRides} now={now} onOpen={setOpenId} onRate={onRate} />
        </Box>
        <RideDetailsDialog
          ride={open ?? null}
          transitions={transitions}
          onRate={onRate}
          onClose={() => setOpenId(null)}
        />
      </Box>
    </SteadyList>
  );
}

/** The open ride is in the address, so that going back closes it. One whose messages are asked for opens too, unless it is in sight with them. */
function useOpenRide(currentId: string | undefined): [string | null, (rideId: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const open = (rideId: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (rideId) after.set('ride', rideId);
        else after.delete('ride');
        return after;
      },
      { replace: rideId === null, preventScrollReset: true },
    );
  const asked = params.get('messages');
  return [params.get('ride') ?? (asked === currentId ? null : asked), open];
}

function HomeError({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice title={t`Your rides did not load`} onRetry={onRetry}>
      <Trans>The connection or the server failed. Rides you accepted and money you earned are safe.</Trans>
    </Notice>
  );
}

function HomeSkeleton() {
  return (
    <Box role="status" aria-label={t`Loading your rides`} sx={{ display: 'grid', gap: { xs: 5, md: 8 } }}>
      <Box sx={{ display: 'grid', gap: { xs: 4, md: 8 }, gridTemplateColumns: { md: '1fr 340px' } }}>
        <Skeleton variant="rounded" height={124} />
        <Skeleton variant="rounded" height={124} sx={{ height: { xs: 84, md: 124 } }} />
      </Box>
      <Box sx={{ display: 'grid', gap: 8, gridTemplateColumns: { md: '1fr 340px' } }}>
        <Skeleton variant="rounded" height={360} />
        <Skeleton variant="rounded" height={240} />
      </Box>
    </Box>
  );
}
