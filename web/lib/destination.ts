import { getHome, type HomeOwner } from './session-user.ts';

/** Where a sign-in leads: to the page that asked for it (`?next=`), else home by type. */
export function getDestination(user: HomeOwner, search: string): string {
  const next = new URLSearchParams(search).get('next');
  return next && isOwnPath(next) ? next : getHome(user);
}

/** A path of this site. "//host" and "/\host" are addresses of other ones, and control characters hide them. */
function isOwnPath(next: string): boolean {
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(next);
}
