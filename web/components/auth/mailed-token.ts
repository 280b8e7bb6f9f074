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

/** A link of an invitation, as it was opened. */
export interface InvitationLink {
  /** Empty where there is none. */
  readonly token: string;
  /** Where it leads. */
  readonly path: string;
  /** Keeps the token in this tab: whoever signs in first comes back without the link. */
  readonly keep: () => void;
  readonly forget: () => void;
}

/** The token of the link, or the one with which this tab went to sign in; each page has its own. */
export function useInvitationLink(page: 'care' | 'organization'): InvitationLink {
  const kept = `${page}-invitation`;
  const linked = useMailedToken();
  const [token] = useState(() => linked || (sessionStorage.getItem(kept) ?? ''));
  return {
    token,
    path: `/${page}`,
    keep: () => sessionStorage.setItem(kept, token),
    forget: () => sessionStorage.removeItem(kept),
  };
}
