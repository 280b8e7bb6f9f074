import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { AppShell } from '../../components/app-shell.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { ADMIN_TABS } from './admin-tabs.tsx';
import { ApplicationsPanel } from './applications/applications-panel.tsx';
import { ApprovalsPanel } from './approvals/approvals-panel.tsx';
import { BookingsPanel } from './bookings/bookings-panel.tsx';
import { CasesPanel } from './cases/cases-panel.tsx';
import { PayoutsPanel } from './payouts-panel.tsx';
import { PricingPanel } from './pricing-panel.tsx';
import { SecurityPanel } from './security/security-panel.tsx';

/** Where an admin does what may wait for a second one. */
const WITH_APPROVALS: readonly string[] = ['payouts', 'bookings', 'pricing'];

/** What an admin runs: payouts, bookings, prices and the record of who did what; the tab is kept in the address. */
export function AdminScreen({ profile }: { profile: ReactNode }) {
  usePageTitle(t`Admin Dashboard`, t`Pay drivers out, look after bookings and set the prices.`);
  const [params, setParams] = useSearchParams();
  const tab = ADMIN_TABS.find(({ id }) => id === params.get('tab'))?.id ?? 'payouts';
  return (
    <AppShell tabs={ADMIN_TABS} activeTab={tab} onTab={(id) => setParams({ tab: id })}>
      {WITH_APPROVALS.includes(tab) && <ApprovalsPanel />}
      {tab === 'payouts' && <PayoutsPanel />}
      {tab === 'bookings' && <BookingsPanel />}
      {tab === 'applications' && <ApplicationsPanel />}
      {tab === 'cases' && <CasesPanel />}
      {tab === 'pricing' && <PricingPanel />}
      {tab === 'security' && <SecurityPanel />}
      {tab === 'profile' && profile}
    </AppShell>
  );
}
