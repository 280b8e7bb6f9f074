import { CurrentUserText } from '../generated/session.ts';
import { ask } from './ask.ts';
import type { TokenStore } from './token.ts';

/** In the address, and on the device: it is done once. */
const MARKER = 'token_cleared';

/** The page as far as this is about it. */
interface Place {
  readonly href: string;
  replace(address: string): void;
}

/**
 * On a marked host an admin's token that a device has kept is taken away once, its session ended, and the page loaded
 * anew with a marker. True: the page is about to be replaced.
 */
export async function clearAdminToken(tokens: TokenStore, place: Place): Promise<boolean> {
  const token = tokens.read();
  const address = new URL(place.href);
  if (token === null || address.searchParams.has(MARKER) || localStorage.getItem(MARKER) !== null)
    return false;
  const { currentUser } = await ask(CurrentUserText, tokens).catch(() => ({ currentUser: null }));
  if (currentUser?.type !== 'ADMIN') return false;
  const headers = { authorization: `Bearer ${token}` };
  await fetch('/api/auth/logout', { method: 'POST', credentials: 'include', headers }).catch(() => undefined);
  tokens.write(null);
  localStorage.setItem(MARKER, 'yes');
  address.searchParams.set(MARKER, 'true');
  place.replace(address.href);
  return true;
}
