import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import { Box, ButtonBase, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../../lib/page-title.ts';
import { AuthLayout } from '../../components/auth/auth-layout.tsx';
import { HaveAccount } from './have-account.tsx';

/** Where "Sign up" leads: rider or driver. */
export function RegisterScreen() {
  usePageTitle(t`Sign Up`, t`Create an account to ride or to drive.`);
  return (
    <AuthLayout
      title={t`How will you travel?`}
      subtitle={t`Choose the account you need; each takes a minute.`}
      promise={t`Two ends of every trip, and both are people you can name.`}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Choice to="/rider-register" title={t`Become a Rider`}>
          <Trans>Book drivers you trust, now or ahead, at a fare you see first.</Trans>
        </Choice>
        <Choice to="/driver-register" title={t`Become a Driver`}>
          <Trans>Drive people who ask for you, in the hours you set.</Trans>
        </Choice>
      </Box>
      <HaveAccount space={6} />
    </AuthLayout>
  );
}

function Choice({ to, title, children }: { to: string; title: string; children: ReactNode }) {
  return (
    <ButtonBase
      component={Link}
      to={to}
      sx={{
        p: 5,
        gap: 4,
        borderRadius: 1,
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        justifyContent: 'space-between',
        textAlign: 'start',
        '&:hover': { borderColor: 'primary.main', bgcolor: 'glass' },
      }}
    >
      <Box>
        <Typography variant="h3" component="h2">
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {children}
        </Typography>
      </Box>
      <ArrowForwardIcon color="primary" />
    </ButtonBase>
  );
}
