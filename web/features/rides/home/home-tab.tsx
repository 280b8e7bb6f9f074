import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { Notice } from '../../../components/notice.tsx';
import type {
  DriverChoiceFragment,
  ReturnCardFragment,
  RiderRideFragment,
} from '../../../generated/operations.ts';
import { lazyDialog } from '../../../lib/lazy-dialog.tsx';
import { unmask, type Masked } from '../../../lib/masked.ts';
import { BookingSheet } from '../booking/booking-sheet.tsx';
import { LostBookingBanner } from '../booking/lost-booking-banner.tsx';
import { bookableStops, EMPTY_DRAFT, hasTripOf, type TripDraft } from '../booking/trip-draft.ts';
import type { LostBooking } from '../booking/use-lost-booking.ts';
import { useQuote } from '../booking/use-quote.ts';
import { LiveBanner, OtherRide, RememberedBanner } from '../live/live-banner.tsx';
import { LiveRide } from '../live/live-ride.tsx';
import { useCurrentRides, type CurrentRides } from '../live/use-current-rides.ts';
import type { RiderDashboardState } from '../use-rider-dashboard.ts';
import { StandingLink } from '../standing/standing-link.tsx';
import type { EndedBannerProps } from './ended-banner.tsx';
import { HomeLayout } from './home-layout.tsx';
import { HomeMap } from './home-map.tsx';
import { useFocusedHeading } from './use-focused-heading.ts';
import { RecentTrips } from './recent-trips.tsx';

const ReturnCard = lazyDialog<{ readonly ride: Masked<ReturnCardFragment> }>(
  ({ ride }) => unmask<ReturnCardFragment>(ride).canCallReturn,
  async () => (await import('./return-card.tsx')).ReturnCard,
);

const EndedBanner = lazyDialog<EndedBannerProps>(
  'ended',
  async () => (await import('./ended-banner.tsx')).EndedBanner,
);

const RepeatBooking = lazy(async () => ({
  default: (await import('../standing/repeat-booking.tsx')).RepeatBooking,
}));

const StandingFundsNotice = lazy(async () => ({
  default: (await import('../../../components/standing-funds/standing-funds-notice.tsx')).StandingFundsNotice,
}));

interface HomeTabProps {
  readonly dashboard: RiderDashboardState;
  readonly draft: TripDraft;
  readonly onDraft: (draft: TripDraft) => void;
  readonly onViewAll: () => void;
  /** A booking whose answer got lost. */
  readonly lost: LostBooking | null;
  /** The rider asked for the form although a ride goes on. */
  readonly wantsForm: boolean;
  readonly onWantsForm: (wantsForm: boolean) => void;
}

/** Over the map the ride that goes on, or the form to book one; the last trips. */
export function HomeTab(props: HomeTabProps) {
  const { dashboard, draft, onDraft, lost, wantsForm, onWantsForm } = props;
  const quoteState = useQuote(bookableStops(draft));
  const current = useCurrentRides(dashboard);
  const { ride, way, others } = current;
  const [isConfirming, setConfirming] = useState(false);
  const navigate = useNavigate();
  const shown = current.isAtHand && !wantsForm ? ride : null;
  const { headingRef, moveFocus } = useFocusedHeading(shown?.id ?? 'form');
  const turnTo = (isForm: boolean, rideId?: string) => {
    if (rideId) current.show(rideId);
    onWantsForm(isForm);
    moveFocus();
  };
  const plan = (next: TripDraft) => {
    onWantsForm(true);
    onDraft(next);
  };
  const canBookAgain = lost !== null && hasTripOf(draft, lost.attempt) && quoteState.quote !== null;
  return (
    <HomeLayout
      banner={
        <CurrentBanner current={current} onShow={shown || !ride ? null : () => turnTo(false, ride.id)} />
      }
      notes={
        <Notes
          {...{ current, lost }}
          callable={dashboard.data ? [...dashboard.data.activeRides, ...dashboard.data.recentRides] : []}
          onPlan={plan}
          onBookAgain={canBookAgain ? () => setConfirming(true) : null}
        />
      }
      hasBarBelow={shown === null}
      map={(coveredBelow) => (
        <HomeMap
          {...{ draft, coveredBelow, way }}
          quote={quoteState.quote}
          liveRide={ride}
          isDrafting={!shown && (draft.pickup ?? draft.dropoff) !== null}
          onDraft={plan}
        />
      )}
    >
      {shown ? (
        <LiveRide ride={shown} headingRef={headingRef} onBookAnother={() => turnTo(true)} />
      ) : (
        <BookingSheet
          {...{ draft, quoteState, isConfirming, headingRef }}
          onDraft={plan}
          onConfirming={setConfirming}
          onBooked={({ id }) => {
            onDraft(EMPTY_DRAFT);
            turnTo(false, id);
          }}
          Repeat={RepeatBooking}
          onRepeated={(id) => {
            setConfirming(false);
            onDraft(EMPTY_DRAFT);
            void navigate(`/rider/standing-rides/${id}`);
          }}
          drivers={dashboard.data ? getDrivers(dashboard.data) : null}
          currentRide={dashboard.data?.activeRides.find(isForNow) ?? null}
        />
      )}
      {others.map((other) => (
        <OtherRide key={other.id} ride={other} onShow={() => turnTo(false, other.id)} />
      ))}
      <LastTrips {...props} />
    </HomeLayout>
  );
}

interface CurrentBannerProps {
  readonly current: CurrentRides;
  readonly onShow: (() => void) | null;
}

/** The ride that goes on. */
function CurrentBanner({ current: { ride, way, record }, onShow }: CurrentBannerProps) {
  if (ride) return <LiveBanner {...{ ride, way, onShow }} />;
  return record && <RememberedBanner record={record} />;
}

interface NotesProps {
  /** The last rides, those whose return can be called among them. */
  readonly callable: readonly RiderRideFragment[];
  readonly current: CurrentRides;
  readonly lost: LostBooking | null;
  readonly onPlan: (draft: TripDraft) => void;
  readonly onBookAgain: (() => void) | null;
}

/** What the rider should know of, but can scroll away from. */
function Notes({ lost, onBookAgain, callable, current, onPlan }: NotesProps) {
  return (
    <>
      {lost && <LostBookingBanner {...{ lost, onBookAgain }} />}
      {callable.map((ride) => (
        <ReturnCard key={ride.id} ride={ride} />
      ))}
      <Suspense fallback={null}>
        <StandingFundsNotice />
      </Suspense>
      <EndedBanner ended={current.ended} onDraft={onPlan} />
    </>
  );
}

function LastTrips({ dashboard, onViewAll }: Pick<HomeTabProps, 'dashboard' | 'onViewAll'>) {
  const { data, hasFailed, refetch } = dashboard;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 5,
        px: { xs: 4, md: 5 },
        pt: 3,
        pb: 5,
      }}
    >
      <StandingLink />
      {hasFailed ? (
        <Notice title={t`Your trips and drivers could not be loaded`} onRetry={refetch}>
          <Trans>Nothing is lost. Check your connection and try again.</Trans>
        </Notice>
      ) : (
        <RecentTrips rides={data?.recentRides} onViewAll={onViewAll} />
      )}
    </Box>
  );
}

/** Asked for now, or already under way. */
function isForNow({ scheduledFor, status }: Pick<RiderRideFragment, 'scheduledFor' | 'status'>): boolean {
  return scheduledFor === null || status === 'IN_PROGRESS';
}

/** Trusted drivers first, each driver once. */
function getDrivers(data: NonNullable<RiderDashboardState['data']>): DriverChoiceFragment[] {
  const byId = new Map(
    [...data.trustedDrivers, ...data.availableDrivers].map((driver) => [driver.id, driver]),
  );
  return [...byId.values()];
}
