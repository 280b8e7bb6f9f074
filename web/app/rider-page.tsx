import { lazy, Suspense } from 'react';
import { LoadingScreen } from '../components/loading-screen.tsx';
import { RiderScreen } from '../features/rides/rider-screen.tsx';
import { LazyProfile } from './lazy-profile.tsx';

const WalletPanel = lazy(async () => ({
  default: (await import('../features/wallet/wallet-panel.tsx')).WalletPanel,
}));

/** The rider's screen with wallet and profile in it: features meet only here. */
export function RiderPage() {
  return (
    <RiderScreen
      profile={<LazyProfile of="rider" />}
      wallet={
        <Suspense fallback={<LoadingScreen />}>
          <WalletPanel />
        </Suspense>
      }
    />
  );
}
