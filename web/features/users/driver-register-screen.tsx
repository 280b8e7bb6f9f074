import { Alert, AlertTitle, Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'react-router';
import { useConfiguration } from '../../lib/configuration.ts';
import { island } from '../../lib/island.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { AuthLayout } from './auth-layout.tsx';

const DriverRegistration = island(
  'driver-registration',
  async () => (await import('./driver-registration.tsx')).DriverRegistration,
);

export function DriverRegisterScreen() {
  const { serviceArea } = useConfiguration();
  usePageTitle(
    'Become a Driver',
    `Create a driver account and drive people who know you in ${serviceArea.name}.`,
  );
  return (
    <AuthLayout
      title="Become a Driver"
      subtitle="Your hours, your regulars, and every tip whole."
      promise="You keep all of every tip, and you see what a trip pays before you take it."
    >
      <Alert severity="info" sx={{ mb: 6 }}>
        <AlertTitle>Driver Approval Process</AlertTitle>
        After registering you complete a driver profile and wait for admin approval before accepting rides.
      </Alert>
      <DriverRegistration />
      <Typography sx={{ mt: 5 }}>
        Would you rather ride?{' '}
        <MuiLink component={Link} to="/rider-register">
          Become a rider
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
