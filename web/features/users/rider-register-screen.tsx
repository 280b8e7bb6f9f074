import { Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'react-router';
import { useConfiguration } from '../../lib/configuration.ts';
import { island } from '../../lib/island.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { AuthLayout } from './auth-layout.tsx';

const RiderRegistration = island(
  'rider-registration',
  async () => (await import('./rider-registration.tsx')).RiderRegistration,
);

export function RiderRegisterScreen() {
  const { serviceArea } = useConfiguration();
  usePageTitle('Become a Rider', `Create a rider account and book drivers you know in ${serviceArea.name}.`);
  return (
    <AuthLayout
      title="Become a Rider"
      subtitle="See the fare first, choose who drives, keep the ones you like."
      promise="The fare, line by line, before you ask for the ride."
    >
      <RiderRegistration />
      <Typography sx={{ mt: 5 }}>
        Would you rather drive?{' '}
        <MuiLink component={Link} to="/driver-register">
          Become a driver
        </MuiLink>
      </Typography>
      <Typography sx={{ mt: 2 }}>
        Already have an account?{' '}
        <MuiLink component={Link} to="/login">
          Sign in
        </MuiLink>
      </Typography>
    </AuthLayout>
  );
}
