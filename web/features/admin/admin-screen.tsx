import PaymentsOutlinedIcon from '@mui/icons-material/PaymentsOutlined';
import SellOutlinedIcon from '@mui/icons-material/SellOutlined';
import { useSearchParams } from 'react-router';
import { AppShell } from '../../components/app-shell.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { PayoutsPanel } from './payouts-panel.tsx';
import { PricingPanel } from './pricing-panel.tsx';

const TABS = [
  { id: 'payouts', label: 'Payouts', icon: <PaymentsOutlinedIcon /> },
  { id: 'pricing', label: 'Pricing', icon: <SellOutlinedIcon /> },
];

/** What an admin runs: payouts and prices; the tab is kept in the address (spec 2 §2). */
export function AdminScreen() {
  usePageTitle('Admin Dashboard', 'Pay drivers out and set the prices.');
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'pricing' ? 'pricing' : 'payouts';
  return (
    <AppShell tabs={TABS} activeTab={tab} onTab={(id) => setParams({ tab: id })}>
      {tab === 'pricing' ? <PricingPanel /> : <PayoutsPanel />}
    </AppShell>
  );
}
