import { useNavigate } from 'react-router';
import { AppShell } from '../components/app-shell.tsx';
import { OrganisationScreen } from '../features/organisations/organisation-screen.tsx';
import { RIDER_TABS, riderTabPath } from '../features/rides/rider-tabs.tsx';

/** The organisations that a rider acts for, among the rider's sections: it is reached from the profile. */
export function OrganisationPage() {
  const navigate = useNavigate();
  return (
    <AppShell tabs={RIDER_TABS} activeTab="profile" onTab={(id) => void navigate(riderTabPath(id))}>
      <OrganisationScreen />
    </AppShell>
  );
}
