import { Box, CircularProgress, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { CurrentUserDocument } from '../generated/session.ts';
import { ask } from '../lib/ask.ts';
import { getDestination } from '../lib/destination.ts';
import { useTokens } from '../lib/token-context.ts';
import type { SessionUser } from '../lib/session-user.ts';

const REDIRECT_MS = 1000;

/**
 * Landing, login and registration: there at once for everybody, and without the GraphQL client. Someone signed in is
 * sent to their own home after a second.
 */
export function SignedOutOnly() {
  const user = useSignedInVisitor();
  return user ? <AlreadySignedIn user={user} /> : <Outlet />;
}

/** Who came back although signed in; a failed call counts as nobody. */
function useSignedInVisitor(): SessionUser | null {
  const tokens = useTokens();
  const [user, setUser] = useState<SessionUser | null>(null);
  useEffect(() => {
    let isCurrent = true;
    ask(CurrentUserDocument, tokens).then(
      ({ currentUser }) => isCurrent && setUser(currentUser),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [tokens]);
  return user;
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
