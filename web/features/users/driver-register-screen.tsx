import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, AlertTitle, Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'react-router';
import { useConfiguration } from '../../lib/configuration.ts';
import { island } from '../../lib/island.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { AuthLayout } from '../../components/auth/auth-layout.tsx';
import { HaveAccount } from './have-account.tsx';

const DriverRegistration = island(
  'driver-registration',
  async () => (await import('./driver-registration.tsx')).DriverRegistration,
);

export function DriverRegisterScreen() {
  const { serviceArea } = useConfiguration();
  usePageTitle(
    t`Become a Driver`,
    t`Create a driver account and drive people who know you in ${{ name: serviceArea.name }}.`,
  );
  return (
    <AuthLayout
      title={t`Become a Driver`}
      subtitle={t`Your hours, your regulars, and every tip whole.`}
      promise={t`You keep all of every tip, and you see what a trip pays before you take it.`}
    >
      <Alert severity="info" sx={{ mb: 6 }}>
        <Trans>
          <AlertTitle>Driver Approval Process</AlertTitle>
          After registering you complete a driver profile and wait for admin approval before accepting rides.
        </Trans>
      </Alert>
      <DriverRegistration />
      <Typography sx={{ mt: 5 }}>
        <Trans>
          Would you rather ride?{' '}
          <MuiLink component={Link} to="/rider-register">
            Become a rider
          </MuiLink>
        </Trans>
      </Typography>
      <HaveAccount space={2} />
    </AuthLayout>
  );
}
