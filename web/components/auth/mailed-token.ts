import { useEffect, useState } from 'react';

/**
 * The token of a mailed link. It stands behind the #, which browsers send to nobody, and leaves the address bar and the
 * history with the first look at it.
 */
export function useMailedToken(): string {
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '');
  useEffect(() => {
    if (location.hash) history.replaceState(history.state, '', location.pathname + location.search);
  }, []);
  return token;
}
