import { AdminScreen } from '../features/admin/admin-screen.tsx';
import { LazyProfile } from './lazy-profile.tsx';

/** The admin's screen with the profile in it. */
export function AdminPage() {
  return <AdminScreen profile={<LazyProfile of="admin" />} />;
}
