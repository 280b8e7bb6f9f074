import { DomainError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/users/user.ts';
import type { InvitationKind, MailThrottle } from '../ports/email.ts';

/** No user has it: looked up where no invitation was found, so that one answer takes as long as another. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Counts a mail with an invitation, for whoever asks for it and for the address it goes to; of the command line none.
 * Throws `TOO_MANY_REQUESTS`.
 */
export async function admitInvitation(
  throttle: MailThrottle,
  actor: Actor,
  kind: InvitationKind,
  email: string,
): Promise<void> {
  if (actor.kind !== 'user') return;
  const address = actor.origin?.address ?? null;
  await throttle.countRequest({ userId: actor.userId, address, knownDevice: null });
  await requireRoomFor(throttle, kind, email);
}

/** Counts a mail with a link to an address. Throws `TOO_MANY_REQUESTS`. */
export async function requireRoomFor(
  throttle: MailThrottle,
  kind: Parameters<MailThrottle['admit']>[0],
  email: string,
): Promise<void> {
  if (await throttle.admit(kind, email, null)) return;
  const message = 'This address was sent several mails already. Please try again in an hour.';
  throw new DomainError('unavailable', 'TOO_MANY_REQUESTS', message, { retryAfterSeconds: 3_600 });
}

/** Who helps others has a rider account. */
export function requireRiderAccount({ userType }: { readonly userType: string }): void {
  if (userType === 'rider') return;
  const message = 'Please sign in with a rider account to help somebody';
  throw new DomainError('conflict', 'RIDER_ACCOUNT_NEEDED', message);
}

/** "Dana W.": what whoever has a link reads of whom it is about. */
export function toShortName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const [initial = ''] = lastName;
  return initial ? `${firstName} ${initial}.` : firstName;
}
