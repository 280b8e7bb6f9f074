import { t } from '@lingui/core/macro';
import { StartPinPreference } from '../features/rides/preferences/start-pin-preference.tsx';
import { ProfilePanel } from '../features/users/profile-panel.tsx';

/** A rider's profile: own data, security, and how they want their rides. */
export function RiderProfile() {
  const preferences = { id: 'preferences', label: t`Preferences`, content: <StartPinPreference /> };
  return <ProfilePanel settings={preferences} />;
}
