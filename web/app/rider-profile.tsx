import { t } from '@lingui/core/macro';
import { lazy, Suspense } from 'react';
import { LoadingScreen } from '../components/loading-screen.tsx';
import { PlacesSection } from '../features/places/places-section.tsx';
import { EmergencyContactForm } from '../features/rides/preferences/emergency-contact-form.tsx';
import { NeedsPreference } from '../features/rides/preferences/needs-preference.tsx';
import { StartPinPreference } from '../features/rides/preferences/start-pin-preference.tsx';
import { ProfilePanel } from '../features/users/profile-panel.tsx';

const CareSection = lazy(async () => ({
  default: (await import('../features/care/care-section.tsx')).CareSection,
}));

/** A rider's profile: own data, saved places, security, and how they want their rides. */
export function RiderProfile() {
  const content = (
    <>
      <NeedsPreference />
      <StartPinPreference />
      <EmergencyContactForm />
    </>
  );
  const care = {
    id: 'care',
    label: t`Helpers`,
    content: (
      <Suspense fallback={<LoadingScreen />}>
        <CareSection />
      </Suspense>
    ),
  };
  const preferences = { id: 'preferences', label: t`Preferences`, content };
  const places = { id: 'places', label: t`Places`, content: <PlacesSection /> };
  return <ProfilePanel before={[places, care]} settings={preferences} />;
}
