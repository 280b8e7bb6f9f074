import { useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button } from '@mui/material';
import { SecondFactorDocument } from '../../generated/second-factor.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useLogOut } from '../../lib/session.ts';
import { AuthLayout } from '../../components/auth/auth-layout.tsx';
import { PasskeysSection } from './security/passkeys-section.tsx';
import { SecondFactorSection } from './security/second-factor-section.tsx';

/** What an admin sees first where the installation asks admins for a second factor; it stays until they go on. */
export function SecondFactorSetupScreen({ onDone }: { readonly onDone: () => void }) {
  usePageTitle(t`Two-Step Sign-In`, t`Set up a second step of signing in.`);
  const { data } = useQuery(SecondFactorDocument);
  const logOut = useLogOut();
  const { hasApp = false, passkeys = [] } = data?.secondFactor ?? {};
  const isOn = hasApp || passkeys.length > 0;
  return (
    <AuthLayout
      title={t`One thing first`}
      subtitle={t`Admins here sign in with a second step besides the password. Add a passkey or an authenticator app.`}
      promise={t`The drivers you trust, on the roads you know.`}
    >
      <Box sx={{ display: 'grid', gap: 7 }}>
        <PasskeysSection />
        <SecondFactorSection />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {isOn && (
            <Button variant="contained" size="large" onClick={onDone}>
              <Trans>Continue</Trans>
            </Button>
          )}
          <Button size="large" onClick={() => void logOut()}>
            <Trans>Log Out</Trans>
          </Button>
        </Box>
      </Box>
    </AuthLayout>
  );
}
