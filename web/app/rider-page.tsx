import { RiderScreen } from '../features/rides/rider-screen.tsx';
import { WalletPanel } from '../features/wallet/wallet-panel.tsx';

/** The rider's screen with the wallet in it: features meet only here. */
export function RiderPage() {
  return <RiderScreen wallet={<WalletPanel />} />;
}
