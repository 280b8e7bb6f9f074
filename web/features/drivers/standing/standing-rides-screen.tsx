import { t } from '@lingui/core/macro';
import { useNavigate } from 'react-router';
import { AppShell } from '../../../components/app-shell.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { DRIVER_TABS } from '../driver-tabs.tsx';
import { DrivenRides } from './driven-rides.tsx';

/** /driver/standing-rides. */
export function DriverStandingRidesScreen() {
  usePageTitle(t`Standing rides`);
  const navigate = useNavigate();
  return (
    <AppShell tabs={DRIVER_TABS} activeTab="availability" onTab={(id) => void navigate(`/driver?tab=${id}`)}>
      <DrivenRides />
    </AppShell>
  );
}
