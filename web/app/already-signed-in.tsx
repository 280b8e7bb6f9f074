import { ph } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, CircularProgress, Typography } from '@mui/material';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { getDestination } from '../lib/destination.ts';
import type { SessionUser } from '../lib/session-user.ts';

const REDIRECT_MS = 1000;

/** Leads somebody signed in on to their own home, or to the page that asked for the sign-in. */
export function AlreadySignedIn({ user }: { user: SessionUser }) {
  const navigate = useNavigate();
  const destination = getDestination(user, useLocation().search);
  useEffect(() => {
    const timer = setTimeout(() => void navigate(destination, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate, destination]);
  return (
    <Box
      role="status"
      sx={{ minHeight: '100dvh', display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 4 }}
    >
      <CircularProgress aria-hidden />
      <Typography>
        <Trans>You are already signed in, {ph({ firstName: user.firstName })}. One moment …</Trans>
      </Typography>
    </Box>
  );
}
