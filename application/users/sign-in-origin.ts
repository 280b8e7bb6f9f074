import type { Actor, RequestOrigin } from '../../domain/users/user.ts';

/** From where somebody signs in, as far as the edge can tell. */
export interface SignInOrigin extends RequestOrigin {
  /** Browser and system, for example "Firefox on Linux". */
  readonly device?: string;
  /** What the browser kept of an earlier sign-in; null or missing when it has nothing. A secret. */
  readonly deviceToken?: string | null;
}

/** Without the device, which is nobody else's business: for the records of what happened. */
export function toRequestOrigin({ address, requestId }: RequestOrigin): RequestOrigin {
  return { address, requestId };
}

/** From where an actor asks; null for the product's own work. */
export function originOf(actor: Actor): RequestOrigin | null {
  return (actor.kind === 'user' && actor.origin) || null;
}
