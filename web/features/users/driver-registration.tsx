import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link as MuiLink, Typography } from '@mui/material';
import { ApiProvider } from '../../lib/api-provider.tsx';
import { RegistrationForm } from './registration-form.tsx';

/** The form of the driver registration, which comes when somebody turns to it. */
export function DriverRegistration() {
  return (
    <ApiProvider>
      <RegistrationForm userType="DRIVER" submitLabel={t`Create Driver Account`}>
        <Typography variant="body2" color="textSecondary">
          <Trans>
            With an account you accept the{' '}
            <MuiLink href="/terms" target="_blank" rel="noopener">
              Terms of Service
            </MuiLink>{' '}
            and the{' '}
            <MuiLink href="/privacy" target="_blank" rel="noopener">
              Privacy Policy
            </MuiLink>
            .
          </Trans>
        </Typography>
      </RegistrationForm>
    </ApiProvider>
  );
}
