import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { usePageTitle } from '../../lib/page-title.ts';
import { useIsDispatcher } from '../../lib/session.ts';
import { ADMIN_TABS, getTabIds, type AdminTabId } from './admin-tabs.tsx';
import { ApprovalsPanel } from './approvals/approvals-panel.tsx';
import { AdminShell } from './shell/admin-shell.tsx';
import { DISPATCH_PATH } from './tab-path.ts';

/** Where an admin does what may wait for a second one. */
const WITH_APPROVALS: readonly AdminTabId[] = ['home', 'users', 'payouts', 'bookings', 'pricing'];

/** What an admin runs, tab by tab; the tab is kept in the address. */
export function AdminScreen({ profile }: { profile: ReactNode }) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const isDispatcher = useIsDispatcher();
  const first = pathname === DISPATCH_PATH || isDispatcher ? 'dispatch' : 'home';
  const asked = params.get('tab') ?? first;
  const tab = getTabIds(isDispatcher).find((id) => id === asked) ?? null;
  const title = t`Admin Dashboard`;
  usePageTitle(
    tab === null || tab === 'home' ? title : t`${{ tab: ADMIN_TABS[tab].words.label }} – ${{ title }}`,
    t`Pay drivers out, look after bookings and set the prices.`,
  );
  return (
    <AdminShell activeTab={tab}>
      {tab && !isDispatcher && WITH_APPROVALS.includes(tab) && <ApprovalsPanel />}
      {tab === 'profile' ? profile : <Panel tab={tab} />}
    </AdminShell>
  );
}

function Panel({ tab }: { tab: AdminTabId | null }) {
  const Content = tab && ADMIN_TABS[tab].Panel;
  return Content ? <Content /> : <ComingSoon />;
}

function ComingSoon() {
  return (
    <>
      <Typography variant="h2" component="h1">
        <Trans>Coming Soon</Trans>
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        <Trans>The console has no such section.</Trans>
      </Typography>
    </>
  );
}
