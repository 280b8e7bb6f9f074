import { t } from '@lingui/core/macro';
import { DriverDocuments } from '../components/driver-documents/driver-documents.tsx';
import { DriverSettings } from '../features/drivers/profile/driver-settings.tsx';
import { useDriverFigures } from '../features/drivers/profile/use-driver-figures.ts';
import { VehicleSection } from '../features/drivers/profile/vehicle-form.tsx';
import { ProfilePanel } from '../features/users/profile-panel.tsx';
import { useCurrentUser } from '../lib/session.ts';

/** A driver's profile: own data, vehicle, security and the switches of the dashboard. */
export function DriverProfile() {
  const { user } = useCurrentUser();
  const figures = useDriverFigures();
  const vehicle = { id: 'vehicle', label: t`Vehicle`, content: <VehicleSection /> };
  const documents = { id: 'documents', label: t`Documents`, content: <DriverDocuments /> };
  const settings = {
    id: 'settings',
    label: t`Settings`,
    content: <DriverSettings isApproved={user?.isDriverApproved ?? false} />,
  };
  return <ProfilePanel figures={figures} before={[vehicle, documents]} settings={settings} />;
}
