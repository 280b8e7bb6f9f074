import { Box, CircularProgress, Typography } from '@mui/material';
import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { LoadingScreen } from '../components/loading-screen.tsx';
import { getDestination } from '../lib/destination.ts';
import { useCurrentUser } from '../lib/session.ts';
import type { SessionUser } from '../lib/session-user.ts';

const REDIRECT_MS = 1000;

/** Landing, login and registration: someone signed in is sent to their own home after a second (spec 1 §2.1). */
export function SignedOutOnly() {
  const { user, loading } = useCurrentUser();
  if (loading) return <LoadingScreen />;
  return user ? <AlreadySignedIn user={user} /> : <Outlet />;
}

function AlreadySignedIn({ user }: { user: SessionUser }) {
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
      <Typography>You are already signed in, {user.firstName}. One moment …</Typography>
    </Box>
  );
}
