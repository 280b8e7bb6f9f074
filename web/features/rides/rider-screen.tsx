import { t } from '@lingui/core/macro';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { AppShell } from '../../components/app-shell.tsx';
import { LoadingScreen } from '../../components/loading-screen.tsx';
import { readBookedFor } from '../../lib/booked-for.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { EMPTY_DRAFT, type TripDraft } from './booking/trip-draft.ts';
import { useFoundBooking } from './booking/use-found-booking.ts';
import { useLostBooking, type LostBooking } from './booking/use-lost-booking.ts';
import { useKeptDraft } from './booking/use-kept-draft.ts';
import { HomeTab } from './home/home-tab.tsx';
import { useLiveRides } from './live/use-live-rides.ts';
import { RiderActionsProvider } from './rider-actions.tsx';
import { RIDER_TABS, type RiderTabId } from './rider-tabs.tsx';
import { useRiderDashboard, type RiderDashboardState } from './use-rider-dashboard.ts';

const UpcomingTab = lazy(async () => ({ default: (await import('./upcoming-tab.tsx')).UpcomingTab }));
const RiderHistory = lazy(async () => ({ default: (await import('./rider-history.tsx')).RiderHistory }));

/** So long after the rider's own change its event may come; later ones are somebody else's. */
const OWN_CHANGE_MS = 15_000;

interface RiderScreenProps {
  readonly wallet: ReactNode;
  readonly profile: ReactNode;
}

/** The rider's dashboard; the tab lives in the address. Wallet and profile are other features'. */
export function RiderScreen(panels: RiderScreenProps) {
  usePageTitle(t`Rider Dashboard`, t`Book a ride now or ahead of time, and see your trips and your wallet.`);
  const [parameters, setParameters] = useSearchParams();
  const ownChanges = useRef(new Map<string, number>());
  const dashboard = useRiderDashboard();
  useLiveRides(
    dashboard.data,
    (rideId) => Date.now() - (ownChanges.current.get(rideId) ?? 0) < OWN_CHANGE_MS,
  );
  const active = RIDER_TABS.find(({ id }) => id === parameters.get('tab'))?.id ?? 'home';
  const open = (id: string) => setParameters(id === 'home' ? {} : { tab: id });
  const [draft, setDraft] = useKeptDraft();
  const bookedFor = readBookedFor(useLocation().state);
  const [wantsForm, setWantsForm] = useState(() => (bookedFor ?? draft.pickup ?? draft.dropoff) !== null);
  const book = (next: TripDraft) => {
    setDraft(next);
    setWantsForm(true);
    open('home');
    document.documentElement.scrollTop = 0;
  };
  const clear = () => {
    setDraft(EMPTY_DRAFT);
    setWantsForm(false);
  };
  const lost = useLostBooking(useFoundBooking(draft, clear));
  return (
    <RiderActionsProvider
      onOwnChange={(rideId) => void ownChanges.current.set(rideId, Date.now())}
      onBook={book}
    >
      <AppShell tabs={RIDER_TABS} activeTab={active} onTab={open} fullBleed={active === 'home'}>
        <Suspense fallback={<LoadingScreen />}>
          <RiderTab
            active={active}
            open={open}
            {...{ dashboard, draft, lost, wantsForm }}
            onDraft={setDraft}
            onWantsForm={setWantsForm}
            {...panels}
          />
        </Suspense>
      </AppShell>
    </RiderActionsProvider>
  );
}

interface RiderTabProps extends RiderScreenProps {
  readonly active: RiderTabId;
  readonly open: (id: RiderTabId) => void;
  readonly dashboard: RiderDashboardState;
  readonly draft: TripDraft;
  readonly onDraft: (draft: TripDraft) => void;
  readonly lost: LostBooking | null;
  readonly wantsForm: boolean;
  readonly onWantsForm: (wantsForm: boolean) => void;
}

function RiderTab({ active, open, dashboard, wallet, profile, ...home }: RiderTabProps) {
  switch (active) {
    case 'home':
      return <HomeTab dashboard={dashboard} {...home} onViewAll={() => open('history')} />;
    case 'upcoming':
      return <UpcomingTab dashboard={dashboard} onBook={() => open('home')} />;
    case 'history':
      return <RiderHistory onBook={() => open('home')} />;
    case 'wallet':
      return wallet;
    case 'profile':
      return profile;
  }
}
