import { DriverScreen } from '../features/drivers/driver-screen.tsx';
import { LazyProfile } from './lazy-profile.tsx';

/** The driver's screen with the profile in it. */
export function DriverPage() {
  return <DriverScreen profile={<LazyProfile of="driver" />} />;
}
