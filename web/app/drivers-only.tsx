import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';
import { Link, Outlet } from 'react-router';
import { BrandMark } from '../components/brand-mark.tsx';
import { useCurrentUser } from '../lib/session.ts';
import { getHome, type SessionUser } from '../lib/session-user.ts';
import { usePageTitle } from '../lib/page-title.ts';

/** The driver's screens are open to whoever is signed in, but hold something for drivers only. */
export function DriversOnly() {
  const { user } = useCurrentUser();
  return user && user.type !== 'DRIVER' ? <NotADriver user={user} /> : <Outlet />;
}

function NotADriver({ user }: { user: SessionUser }) {
  usePageTitle(t`Driver Dashboard`);
  return (
    <Box
      component="main"
      id="content"
      sx={{ maxWidth: 560, mx: 'auto', p: 6, pt: 16, display: 'grid', gap: 5 }}
    >
      <BrandMark />
      <Typography variant="h1">
        <Trans>This is the drivers’ side</Trans>
      </Typography>
      <Typography color="textSecondary">
        <Trans>
          You are signed in as {ph({ email: user.email })}, which is not a driver account. To drive, log out
          and register as a driver; your account here stays as it is.
        </Trans>
      </Typography>
      <Button variant="contained" component={Link} to={getHome(user)} sx={{ justifySelf: 'start' }}>
        <Trans>Go to your dashboard</Trans>
      </Button>
    </Box>
  );
}
