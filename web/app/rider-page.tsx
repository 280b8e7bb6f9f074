import { lazy, Suspense } from 'react';
import { LoadingScreen } from '../components/loading-screen.tsx';
import { RiderScreen } from '../features/rides/rider-screen.tsx';

const WalletPanel = lazy(async () => ({
  default: (await import('../features/wallet/wallet-panel.tsx')).WalletPanel,
}));

/** The rider's screen with the wallet in it: features meet only here. */
export function RiderPage() {
  return (
    <RiderScreen
      wallet={
        <Suspense fallback={<LoadingScreen />}>
          <WalletPanel />
        </Suspense>
      }
    />
  );
}
