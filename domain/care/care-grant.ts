import { DomainError } from '../errors.ts';
import type { Invitation } from '../users/invitation.ts';

/**
 * What a caregiver may do for a passenger: book rides, cancel them, pay for them from the passenger's wallet or cards, follow
 * them, and read their receipts.
 */
export const CARE_SCOPES = ['book', 'cancel', 'pay', 'follow', 'receipts'] as const;
export type CareScope = (typeof CARE_SCOPES)[number];

/** How a passenger said that somebody may help: in their own account, or to the operator or the organisation. */
export const CONSENT_WAYS = ['online', 'phone', 'in_person', 'in_writing'] as const;
export type ConsentWay = (typeof CONSENT_WAYS)[number];

/**
 * That a caregiver, or the coordinators of an organisation, may do something for a passenger; one of the two. Never changed:
 * other scopes are another grant. Organisations may do it for the rides alone that they have booked.
 */
export interface CareGrant {
  readonly id: string;
  readonly passengerId: string;
  readonly caregiverId: string | null;
  readonly organisationId: string | null;
  /** One at least, each once, in the order of `CARE_SCOPES`. */
  readonly scopes: readonly CareScope[];
  readonly consent: ConsentWay;
  /** Who wrote the consent down: the passenger, or an admin; null for the command line. */
  readonly recordedBy: string | null;
  readonly grantedAt: Date;
  /** Null while it holds. */
  readonly endedAt: Date | null;
  /** Who ended it; null for the product, and while it holds. */
  readonly endedBy: string | null;
}

/** What a passenger lets somebody do now about a ride of theirs. */
export interface CareGiven {
  readonly scopes: readonly CareScope[];
  /** Whether they coordinate the organisation of the ride, which may book for the passenger. */
  readonly isCoordinator: boolean;
}

export const NOTHING_GIVEN: CareGiven = { scopes: [], isCoordinator: false };

/** A link by which somebody with an account becomes a caregiver: once, for a week. */
export interface CareInvitation
  extends Invitation, Pick<CareGrant, 'passengerId' | 'scopes' | 'consent' | 'recordedBy'> {
  /** Whose account alone may accept it; null for whoever has the link. */
  readonly email: string | null;
}

/** So many caregivers and open invitations a passenger has at a time. */
export const MOST_CAREGIVERS = 10;

/**
 * Each once, in one order. Whoever pays for a passenger books for them: `pay` brings `book` along. Organisations book, above
 * all: whatever they are given, it brings `book` along, too.
 */
export function toScopes(
  asked: readonly CareScope[],
  { organisationId = null }: Partial<Pick<CareGrant, 'organisationId'>> = {},
): CareScope[] {
  const books = organisationId !== null || asked.includes('pay');
  return CARE_SCOPES.filter((scope) => asked.includes(scope) || (scope === 'book' && books));
}

/** Throws `CARE_NOT_GIVEN` unless the scope is among those that a passenger has given. */
export function requireScope(given: readonly CareScope[], scope: CareScope): void {
  if (given.includes(scope)) return;
  throw new DomainError('forbidden', 'CARE_NOT_GIVEN', 'This person does not let you do that for them', {
    scope,
  });
}

/** Room for one more besides so many caregivers and open invitations. Throws `TOO_MANY_CAREGIVERS` (conflict). */
export function requireRoom(count: number): void {
  if (count < MOST_CAREGIVERS) return;
  const message = 'Ten people at most can help somebody. Remove a person or an invitation to invite another.';
  throw new DomainError('conflict', 'TOO_MANY_CAREGIVERS', message);
}

/** The grant that was looked at does not hold any more. */
export function careChanged(): DomainError {
  const message = 'This was changed meanwhile. Please look at it again.';
  return new DomainError('conflict', 'CARE_CHANGED', message);
}
