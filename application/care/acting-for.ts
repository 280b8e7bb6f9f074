import { notFound, orNotFound } from '../../domain/errors.ts';
import {
  type MemberRole,
  type Organisation,
  requireOpenOrganisation,
} from '../../domain/organisations/organisation.ts';
import type { Actor, UserActor } from '../../domain/users/user.ts';
import type { Transaction } from '../transaction.ts';

export function isOperator(
  actor: Actor,
): actor is Exclude<Actor, UserActor> | (UserActor & { userType: 'admin' }) {
  return actor.kind === 'system' || actor.userType === 'admin';
}

/**
 * The organisation, kept from changing, for its members in one of the roles and for operators; nothing happens in the name of a
 * closed one. Throws `NOT_FOUND` for everybody else, `ORGANISATION_CLOSED`.
 */
export async function lockActedFor(
  tx: Transaction,
  actor: Actor,
  organisationId: string,
  roles: readonly MemberRole[],
): Promise<Organisation> {
  const organisation = orNotFound(await tx.organisations.lock(organisationId), 'Organization');
  if (!isOperator(actor) && !(await actsFor(tx, actor, organisationId, roles)))
    throw notFound('Organization');
  requireOpenOrganisation(organisation);
  return organisation;
}

/** For its coordinators. Throws as `lockActedFor` does. */
export function lockCoordinated(
  tx: Transaction,
  actor: UserActor,
  organisationId: string,
): Promise<Organisation> {
  return lockActedFor(tx, actor, organisationId, ['coordinator']);
}

/** Whether the user is a member in one of the roles now. */
export async function actsFor(
  tx: Transaction,
  actor: Actor,
  organisationId: string,
  roles: readonly MemberRole[],
): Promise<boolean> {
  if (actor.kind === 'system') return false;
  const memberships = await tx.organisations.membershipsOf(actor.userId);
  const own = memberships.find((one) => one.organisationId === organisationId);
  return roles.some((role) => own?.roles.includes(role));
}
