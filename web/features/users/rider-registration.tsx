import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link as MuiLink, Typography } from '@mui/material';
import { ApiProvider } from '../../lib/api-provider.tsx';
import { RegistrationForm } from './registration-form.tsx';

/** The form of the rider registration, which comes when somebody turns to it. */
export function RiderRegistration() {
  return (
    <ApiProvider>
      <RegistrationForm userType="RIDER" submitLabel={t`Create Rider Account`} terms={<Terms />} />
    </ApiProvider>
  );
}

function Terms() {
  return (
    <Typography variant="body2">
      <Trans>
        I agree to the{' '}
        <MuiLink href="/terms" target="_blank" rel="noopener">
          Terms of Service
        </MuiLink>{' '}
        and the{' '}
        <MuiLink href="/privacy" target="_blank" rel="noopener">
          Privacy Policy
        </MuiLink>
      </Trans>
    </Typography>
  );
}
