import { DomainError } from '../errors.ts';

/** A link by which somebody with an account takes on a part: once, for a week. */
export interface Invitation {
  readonly id: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** When it was accepted, declined or withdrawn; null while it is open. */
  readonly endedAt: Date | null;
}

const DAYS_OPEN = 7;

export function endOfInvitation(createdAt: Date): Date {
  return new Date(createdAt.getTime() + DAYS_OPEN * 86_400_000);
}

export function isOpen({ endedAt, expiresAt }: Invitation, now: Date): boolean {
  return endedAt === null && expiresAt > now;
}

/** One answer for an invitation that was used or withdrawn, is too old or never was. */
export function invitationEnded(): DomainError {
  return new DomainError('invalid', 'INVITATION_ENDED', 'This invitation has ended or has already been used');
}

/** Only the account of the address that it was sent to accepts it, or declines it. */
export function invitationForOthers(): DomainError {
  const message =
    'This invitation was sent to another email address. Sign in with the account of that address.';
  return new DomainError('forbidden', 'INVITATION_FOR_OTHERS', message);
}
