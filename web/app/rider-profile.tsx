import { t } from '@lingui/core/macro';
import { PlacesSection } from '../features/places/places-section.tsx';
import { NeedsPreference } from '../features/rides/preferences/needs-preference.tsx';
import { StartPinPreference } from '../features/rides/preferences/start-pin-preference.tsx';
import { ProfilePanel } from '../features/users/profile-panel.tsx';

/** A rider's profile: own data, saved places, security, and how they want their rides. */
export function RiderProfile() {
  const content = (
    <>
      <NeedsPreference />
      <StartPinPreference />
    </>
  );
  const preferences = { id: 'preferences', label: t`Preferences`, content };
  const places = { id: 'places', label: t`Places`, content: <PlacesSection /> };
  return <ProfilePanel before={[places]} settings={preferences} />;
}
