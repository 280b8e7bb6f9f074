import { Navigate } from 'react-router';
import { useCurrentUser } from '../lib/session.ts';
import { getHome } from '../lib/session-user.ts';

/** Where the installed app starts: the own home of whoever is signed in. */
export function HomeRedirect() {
  const { user } = useCurrentUser();
  return user && <Navigate to={getHome(user)} replace />;
}
