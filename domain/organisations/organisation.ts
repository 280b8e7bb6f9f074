import { DomainError } from '../errors.ts';
import type { Invitation } from '../users/invitation.ts';
import { toVersioned, type VersionedRecord } from '../record-version.ts';

export const ORGANISATION_KINDS = ['clinic', 'employer', 'agency', 'other'] as const;
export type OrganisationKind = (typeof ORGANISATION_KINDS)[number];

/** A clinic, employer or agency, whose coordinators book rides for passengers who let it. No diagnosis is asked or stored. */
export interface Organisation {
  readonly id: string;
  /** No two open ones have the same, whatever its capital letters. */
  readonly name: string;
  readonly kind: OrganisationKind;
  /** Where the operator reaches it. */
  readonly email: string;
  readonly phone: string;
  readonly createdAt: Date;
  /** Null while it is open; a closed one has no members, and helps nobody. */
  readonly closedAt: Date | null;
}

/**
 * `manager` invites and removes members; `coordinator` books and follows rides for the organisation's passengers; `billing`
 * reads what the organisation pays. A manager reads that, too.
 */
export const MEMBER_ROLES = ['manager', 'coordinator', 'billing'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** That somebody with an account acts for an organisation. Never changed: other roles are another membership. */
export interface Membership {
  readonly id: string;
  readonly organisationId: string;
  readonly userId: string;
  /** One at least, each once, in the order of `MEMBER_ROLES`. */
  readonly roles: readonly MemberRole[];
  readonly joinedAt: Date;
  /** Null while it holds. */
  readonly endedAt: Date | null;
  /** Who ended it; null for the command line, and while it holds. */
  readonly endedBy: string | null;
}

/** A link, sent to an address, by which the account of that address becomes a member: once, for a week. */
export interface MemberInvitation extends Invitation {
  readonly organisationId: string;
  readonly roles: readonly MemberRole[];
  readonly email: string;
  /** Null for the command line. */
  readonly invitedBy: string | null;
}

/** So many members and open invitations an organisation has at a time. */
export const MOST_MEMBERS = 100;

/** What operators change of an organisation in one form. */
export function toOrganisationRecord({ name, kind, email, phone }: Organisation): VersionedRecord {
  return toVersioned({ name, kind, email, phone });
}

/** The organisations that they coordinate. */
export function coordinatedBy(memberships: readonly Membership[]): string[] {
  return memberships.filter(({ roles }) => roles.includes('coordinator')).map((one) => one.organisationId);
}

/** Each once, in one order. */
export function toRoles(asked: readonly MemberRole[]): MemberRole[] {
  return MEMBER_ROLES.filter((role) => asked.includes(role));
}

/** Room for one more besides so many members and open invitations. Throws `TOO_MANY_MEMBERS` (conflict). */
export function requireMemberRoom(count: number): void {
  if (count < MOST_MEMBERS) return;
  throw new DomainError('conflict', 'TOO_MANY_MEMBERS', 'An organization has a hundred members at most.');
}

/**
 * Somebody has to be able to invite and remove members: the last manager stays one, except where the operator decides.
 * Throws `LAST_MANAGER` (conflict).
 */
export function requireManagerLeft(others: readonly Membership[]): void {
  if (others.some(({ roles }) => roles.includes('manager'))) return;
  const message = 'Somebody has to manage the organization. Make somebody else a manager first.';
  throw new DomainError('conflict', 'LAST_MANAGER', message);
}

/** The membership that was looked at does not hold any more. */
export function memberChanged(): DomainError {
  const message = 'This was changed meanwhile. Please look at it again.';
  return new DomainError('conflict', 'MEMBER_CHANGED', message);
}

/** Nothing happens in the name of a closed organisation. */
export function requireOpenOrganisation(organisation: Organisation): void {
  if (organisation.closedAt === null) return;
  throw new DomainError('conflict', 'ORGANISATION_CLOSED', 'This organization has been closed');
}
