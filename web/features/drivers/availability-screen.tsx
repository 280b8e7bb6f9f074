import { t } from '@lingui/core/macro';
import { useNavigate } from 'react-router';
import { AppShell } from '../../components/app-shell.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { DRIVER_TABS } from './driver-tabs.tsx';
import { WeeklySchedule } from './schedule/weekly-schedule.tsx';

/** /driver-availability: the weekly grid on an address of its own. */
export function DriverAvailabilityScreen() {
  usePageTitle(t`Weekly availability`);
  const navigate = useNavigate();
  return (
    <AppShell tabs={DRIVER_TABS} activeTab="availability" onTab={(id) => void navigate(`/driver?tab=${id}`)}>
      <WeeklySchedule />
    </AppShell>
  );
}
