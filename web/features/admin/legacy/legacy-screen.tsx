import { msg, t } from '@lingui/core/macro';
import { Box } from '@mui/material';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { AppShell } from '../../../components/app-shell.tsx';
import { LoadingScreen } from '../../../components/loading-screen.tsx';
import { SiteFooter } from '../../../components/site-footer.tsx';
import { texts } from '../../../lib/i18n.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { ADMIN_TABS } from '../admin-tabs.tsx';

const LABELS = texts({
  payouts: msg`Payouts`,
  users: msg`User Management`,
  bookings: msg`Bookings`,
  applications: msg`Driver Applications`,
});
const IDS = ['payouts', 'users', 'bookings', 'applications'] as const;

/** /admin-legacy: the earlier dashboard, made of the panels of the console. */
export function LegacyAdminScreen() {
  usePageTitle(t`Admin Dashboard`);
  const [params, setParams] = useSearchParams();
  const tab = IDS.find((id) => id === params.get('tab')) ?? 'payouts';
  const { Panel } = ADMIN_TABS[tab];
  const tabs = IDS.map((id) => ({ id, label: LABELS[id], icon: ADMIN_TABS[id].icon }));
  return (
    <AppShell tabs={tabs} activeTab={tab} onTab={(id) => setParams({ tab: id })}>
      <Suspense fallback={<LoadingScreen />}>{Panel && <Panel />}</Suspense>
      <Box sx={{ mt: 16 }}>
        <SiteFooter />
      </Box>
    </AppShell>
  );
}
