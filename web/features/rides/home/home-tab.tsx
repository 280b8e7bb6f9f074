import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box } from '@mui/material';
import { useState } from 'react';
import { Notice } from '../../../components/notice.tsx';
import type { DriverChoiceFragment, RideDetailsFragment } from '../../../generated/operations.ts';
import { BookingSheet } from '../booking/booking-sheet.tsx';
import { LostBookingBanner } from '../booking/lost-booking-banner.tsx';
import { bookableStops, hasTripOf, type TripDraft } from '../booking/trip-draft.ts';
import type { LostBooking } from '../booking/use-lost-booking.ts';
import { useQuote } from '../booking/use-quote.ts';
import { ArrivedBanner } from '../live/arrived-banner.tsx';
import { LiveBanner, OtherRide, RememberedBanner } from '../live/live-banner.tsx';
import { UnansweredBanner } from './unanswered-banner.tsx';
import { useCurrentRides } from '../live/use-current-rides.ts';
import type { RiderDashboardState } from '../use-rider-dashboard.ts';
import { HomeLayout } from './home-layout.tsx';
import { HomeMap } from './home-map.tsx';
import { RecentTrips } from './recent-trips.tsx';

interface HomeTabProps {
  readonly dashboard: RiderDashboardState;
  readonly draft: TripDraft;
  readonly onDraft: (draft: TripDraft) => void;
  readonly onViewAll: () => void;
  /** A booking whose answer got lost. */
  readonly lost: LostBooking | null;
}

/** Booking over the map, the ride under way, the last trips. */
export function HomeTab({ dashboard, draft, onDraft, onViewAll, lost }: HomeTabProps) {
  const { data } = dashboard;
  const quoteState = useQuote(bookableStops(draft));
  const { ride, way, record, others, unanswered, arrived, show } = useCurrentRides(dashboard);
  const [isConfirming, setConfirming] = useState(false);
  const banner =
    (ride && <LiveBanner ride={ride} way={way} />) ??
    (record && <RememberedBanner record={record} />) ??
    (unanswered && <UnansweredBanner ride={unanswered} onDraft={onDraft} />) ??
    (arrived && <ArrivedBanner ride={arrived} />);
  return (
    <HomeLayout
      banner={
        <>
          {lost && (
            <LostBookingBanner
              lost={lost}
              onBookAgain={
                hasTripOf(draft, lost.attempt) && quoteState.quote ? () => setConfirming(true) : null
              }
            />
          )}
          {banner}
        </>
      }
      map={(coveredBelow) => (
        <HomeMap
          {...{ draft, coveredBelow }}
          quote={quoteState.quote}
          liveRide={ride}
          way={way}
          onDraft={onDraft}
        />
      )}
    >
      {others.map((other) => (
        <OtherRide key={other.id} ride={other} onShow={() => show(other.id)} />
      ))}
      <BookingSheet
        {...{ draft, quoteState, onDraft, isConfirming }}
        onConfirming={setConfirming}
        onBooked={() => undefined}
        drivers={data ? getDrivers(data) : null}
        currentRide={data?.activeRides.find(isForNow) ?? null}
      />
      <LastTrips {...{ dashboard, onViewAll }} />
    </HomeLayout>
  );
}

function LastTrips({ dashboard, onViewAll }: Pick<HomeTabProps, 'dashboard' | 'onViewAll'>) {
  const { data, hasFailed, refetch } = dashboard;
  const again = { label: t`Try again`, onClick: () => void refetch().catch(() => undefined) };
  return (
    <Box sx={{ px: { xs: 4, md: 5 }, pt: 3, pb: 5 }}>
      {hasFailed ? (
        <Notice isError title={t`Your trips and drivers could not be loaded`} action={again}>
          <Trans>Nothing is lost. Check your connection and try again.</Trans>
        </Notice>
      ) : (
        <RecentTrips rides={data?.recentRides} onViewAll={onViewAll} />
      )}
    </Box>
  );
}

/** Asked for now, or already under way. */
function isForNow({ scheduledFor, status }: RideDetailsFragment): boolean {
  return scheduledFor === null || status === 'IN_PROGRESS';
}

/** Trusted drivers first, each driver once. */
function getDrivers(data: NonNullable<RiderDashboardState['data']>): DriverChoiceFragment[] {
  const byId = new Map(
    [...data.trustedDrivers, ...data.availableDrivers].map((driver) => [driver.id, driver]),
  );
  return [...byId.values()];
}
