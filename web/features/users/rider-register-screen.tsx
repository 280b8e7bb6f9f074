import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'react-router';
import { useConfiguration } from '../../lib/configuration.ts';
import { island } from '../../lib/island.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { AuthLayout } from '../../components/auth/auth-layout.tsx';
import { HaveAccount } from './have-account.tsx';

const RiderRegistration = island(
  'rider-registration',
  async () => (await import('./rider-registration.tsx')).RiderRegistration,
);

export function RiderRegisterScreen() {
  const { serviceArea } = useConfiguration();
  usePageTitle(
    t`Become a Rider`,
    t`Create a rider account and book drivers you know in ${{ name: serviceArea.name }}.`,
  );
  return (
    <AuthLayout
      title={t`Become a Rider`}
      subtitle={t`See the fare first, choose who drives, keep the ones you like.`}
      promise={t`The fare, line by line, before you ask for the ride.`}
    >
      <RiderRegistration />
      <Typography sx={{ mt: 5 }}>
        <Trans>
          Would you rather drive?{' '}
          <MuiLink component={Link} to="/driver-register">
            Become a driver
          </MuiLink>
        </Trans>
      </Typography>
      <HaveAccount space={2} />
    </AuthLayout>
  );
}
