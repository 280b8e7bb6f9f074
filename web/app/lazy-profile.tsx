import { lazy, Suspense } from 'react';
import { LoadingScreen } from '../components/loading-screen.tsx';

const PANELS = {
  admin: lazy(async () => ({
    default: (await import('../features/users/profile-panel.tsx')).ProfilePanel,
  })),
  rider: lazy(async () => ({ default: (await import('./rider-profile.tsx')).RiderProfile })),
  driver: lazy(async () => ({ default: (await import('./driver-profile.tsx')).DriverProfile })),
};

/** The profile as a tab of the dashboards, which are other features'. */
export function LazyProfile({ of }: { of: keyof typeof PANELS }) {
  const Panel = PANELS[of];
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Panel />
    </Suspense>
  );
}
