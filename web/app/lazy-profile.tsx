import { lazy, Suspense } from 'react';
import { LoadingScreen } from '../components/loading-screen.tsx';

const ProfilePanel = lazy(async () => ({
  default: (await import('../features/users/profile-panel.tsx')).ProfilePanel,
}));

/** The profile as a tab of the dashboards, which are other features'. */
export function LazyProfile() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <ProfilePanel />
    </Suspense>
  );
}
