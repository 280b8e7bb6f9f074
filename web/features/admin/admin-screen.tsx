import { t } from '@lingui/core/macro';
import EventNoteOutlinedIcon from '@mui/icons-material/EventNoteOutlined';
import PaymentsOutlinedIcon from '@mui/icons-material/PaymentsOutlined';
import PolicyOutlinedIcon from '@mui/icons-material/PolicyOutlined';
import ReportProblemOutlinedIcon from '@mui/icons-material/ReportProblemOutlined';
import SellOutlinedIcon from '@mui/icons-material/SellOutlined';
import PersonOutlinedIcon from '@mui/icons-material/PersonOutlined';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { AppShell } from '../../components/app-shell.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { ApprovalsPanel } from './approvals/approvals-panel.tsx';
import { BookingsPanel } from './bookings/bookings-panel.tsx';
import { CasesPanel } from './cases/cases-panel.tsx';
import { PayoutsPanel } from './payouts-panel.tsx';
import { PricingPanel } from './pricing-panel.tsx';
import { SecurityPanel } from './security/security-panel.tsx';

const TABS = [
  {
    id: 'payouts',
    get label() {
      return t`Payouts`;
    },
    icon: <PaymentsOutlinedIcon />,
  },
  {
    id: 'bookings',
    get label() {
      return t`Bookings`;
    },
    icon: <EventNoteOutlinedIcon />,
  },
  {
    id: 'cases',
    get label() {
      return t`Cases`;
    },
    icon: <ReportProblemOutlinedIcon />,
  },
  {
    id: 'pricing',
    get label() {
      return t`Pricing`;
    },
    icon: <SellOutlinedIcon />,
  },
  {
    id: 'security',
    get label() {
      return t`Security`;
    },
    icon: <PolicyOutlinedIcon />,
  },
  {
    id: 'profile',
    get label() {
      return t`Profile`;
    },
    icon: <PersonOutlinedIcon />,
  },
] as const;

/** Where an admin does what may wait for a second one. */
const WITH_APPROVALS: readonly string[] = ['payouts', 'bookings', 'pricing'];

/** What an admin runs: payouts, bookings, prices and the record of who did what; the tab is kept in the address. */
export function AdminScreen({ profile }: { profile: ReactNode }) {
  usePageTitle(t`Admin Dashboard`, t`Pay drivers out, look after bookings and set the prices.`);
  const [params, setParams] = useSearchParams();
  const tab = TABS.find(({ id }) => id === params.get('tab'))?.id ?? 'payouts';
  return (
    <AppShell tabs={TABS} activeTab={tab} onTab={(id) => setParams({ tab: id })}>
      {WITH_APPROVALS.includes(tab) && <ApprovalsPanel />}
      {tab === 'payouts' && <PayoutsPanel />}
      {tab === 'bookings' && <BookingsPanel />}
      {tab === 'cases' && <CasesPanel />}
      {tab === 'pricing' && <PricingPanel />}
      {tab === 'security' && <SecurityPanel />}
      {tab === 'profile' && profile}
    </AppShell>
  );
}
