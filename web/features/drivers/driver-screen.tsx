import { t } from '@lingui/core/macro';
import { lazy, Suspense, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { LoadingScreen } from '../../components/loading-screen.tsx';
import { AppShell } from '../../components/app-shell.tsx';
import { useCurrentUser } from '../../lib/session.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { DRIVER_TABS, type DriverTabId } from './driver-tabs.tsx';
import { DriverHome } from './home/driver-home.tsx';
import { PresenceProvider } from './presence/presence-provider.tsx';

const DocumentsNotice = lazy(async () => ({
  default: (await import('../../components/driver-documents/documents-notice.tsx')).DocumentsNotice,
}));
const AnnouncementsNotice = lazy(async () => ({
  default: (await import('./messages/announcements-notice.tsx')).AnnouncementsNotice,
}));
const WeeklySchedule = lazy(async () => ({
  default: (await import('./schedule/weekly-schedule.tsx')).WeeklySchedule,
}));
const DriverHistory = lazy(async () => ({
  default: (await import('./driver-history.tsx')).DriverHistory,
}));
const DriverWallet = lazy(async () => ({
  default: (await import('./wallet/driver-wallet.tsx')).DriverWallet,
}));

/** The driver dashboard; the tab is kept in the address. The profile is another feature's. */
export function DriverScreen({ profile }: { profile: ReactNode }) {
  usePageTitle(t`Driver Dashboard`, t`See ride requests, drive, and follow what you earn.`);
  const { user } = useCurrentUser();
  const [params, setParams] = useSearchParams();
  const tab = DRIVER_TABS.find(({ id }) => id === params.get('tab'))?.id ?? 'home';
  const onTab = (id: string) => setParams(id === 'home' ? {} : { tab: id });
  return (
    <PresenceProvider>
      <AppShell tabs={DRIVER_TABS} activeTab={tab} onTab={onTab}>
        <Suspense fallback={<LoadingScreen />}>
          {tab === 'home' && user?.isDriverApproved && <DocumentsNotice />}
          {user?.isDriverApproved && <AnnouncementsNotice />}
          {tab === 'profile' ? profile : <TabContent tab={tab} onTab={onTab} />}
        </Suspense>
      </AppShell>
    </PresenceProvider>
  );
}

interface TabContentProps {
  readonly tab: Exclude<DriverTabId, 'profile'>;
  readonly onTab: (id: DriverTabId) => void;
}

function TabContent({ tab, onTab }: TabContentProps) {
  switch (tab) {
    case 'home':
      return <DriverHome onSchedule={() => onTab('availability')} />;
    case 'availability':
      return <WeeklySchedule />;
    case 'history':
      return <DriverHistory />;
    case 'wallet':
      return <DriverWallet />;
  }
}
