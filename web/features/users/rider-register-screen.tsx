import { Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'react-router';
import { useConfiguration } from '../../lib/configuration.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { Entrance } from './auth-layout.tsx';
import { RegistrationForm } from './registration-form.tsx';

/** Spec 1 §2.4. */
export function RiderRegisterScreen() {
  const { serviceArea } = useConfiguration();
  usePageTitle('Become a Rider', `Create a rider account and book drivers you know in ${serviceArea.name}.`);
  return (
    <Entrance
      title="Become a Rider"
      subtitle="See the fare first, choose who drives, keep the ones you like."
      promise="The fare, line by line, before you ask for the ride."
    >
      <RegistrationForm userType="rider" submitLabel="Create Rider Account" terms={<Terms />} />
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
    </Entrance>
  );
}

function Terms() {
  return (
    <Typography variant="body2">
      I agree to the{' '}
      <MuiLink href="/terms" target="_blank" rel="noopener">
        Terms of Service
      </MuiLink>{' '}
      and the{' '}
      <MuiLink href="/privacy" target="_blank" rel="noopener">
        Privacy Policy
      </MuiLink>
    </Typography>
  );
}
