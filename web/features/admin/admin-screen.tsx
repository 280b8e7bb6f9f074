import EventNoteOutlinedIcon from '@mui/icons-material/EventNoteOutlined';
import PaymentsOutlinedIcon from '@mui/icons-material/PaymentsOutlined';
import PolicyOutlinedIcon from '@mui/icons-material/PolicyOutlined';
import SellOutlinedIcon from '@mui/icons-material/SellOutlined';
import PersonOutlinedIcon from '@mui/icons-material/PersonOutlined';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { AppShell } from '../../components/app-shell.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { BookingsPanel } from './bookings/bookings-panel.tsx';
import { PayoutsPanel } from './payouts-panel.tsx';
import { PricingPanel } from './pricing-panel.tsx';
import { SecurityPanel } from './security/security-panel.tsx';

const TABS = [
  { id: 'payouts', label: 'Payouts', icon: <PaymentsOutlinedIcon /> },
  { id: 'bookings', label: 'Bookings', icon: <EventNoteOutlinedIcon /> },
  { id: 'pricing', label: 'Pricing', icon: <SellOutlinedIcon /> },
  { id: 'security', label: 'Security', icon: <PolicyOutlinedIcon /> },
  { id: 'profile', label: 'Profile', icon: <PersonOutlinedIcon /> },
] as const;

/** What an admin runs: payouts, bookings, prices and the record of who did what; the tab is kept in the address. */
export function AdminScreen({ profile }: { profile: ReactNode }) {
  usePageTitle('Admin Dashboard', 'Pay drivers out, look after bookings and set the prices.');
  const [params, setParams] = useSearchParams();
  const tab = TABS.find(({ id }) => id === params.get('tab'))?.id ?? 'payouts';
  return (
    <AppShell tabs={TABS} activeTab={tab} onTab={(id) => setParams({ tab: id })}>
      {tab === 'payouts' && <PayoutsPanel />}
      {tab === 'bookings' && <BookingsPanel />}
      {tab === 'pricing' && <PricingPanel />}
      {tab === 'security' && <SecurityPanel />}
      {tab === 'profile' && profile}
    </AppShell>
  );
}
