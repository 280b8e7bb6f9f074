import { notFound, orNotFound } from '../../domain/errors.ts';
import {
  type MemberInvitation,
  type Membership,
  type Organisation,
  requireOpenOrganisation,
  toOrganisationRecord,
} from '../../domain/organisations/organisation.ts';
import { requireVersion } from '../../domain/record-version.ts';
import { type User, userIdOf } from '../../domain/users/user.ts';
import { admin, orSystem, rider, riderOrAdmin } from '../access.ts';
import { organisationLists } from '../ports/organisations.ts';
import { pageRequest } from '../ports/pages.ts';
import type { Transaction } from '../transaction.ts';
import { command, lookUp } from '../use-case.ts';
import { isOperator } from '../care/acting-for.ts';
import {
  addOrganisationInput,
  listOrganisationsInput,
  organisationInput,
  updateOrganisationInput,
} from './inputs.ts';

/** Throws `ORGANISATION_EXISTS` when an open one has the name. */
export const addOrganisation = command({
  access: admin,
  input: addOrganisationInput,
  run: async ({ tx, input }): Promise<Organisation> => {
    const organisation: Organisation = { ...input, id: tx.newId(), createdAt: tx.now(), closedAt: null };
    await tx.organisations.insert(organisation);
    await tx.record({ action: 'organisation.add', subject: subjectOf(organisation), after: input });
    return organisation;
  },
});

/** Name, kind and where it is reached. Throws `RECORD_CHANGED`, `ORGANISATION_EXISTS`, `ORGANISATION_CLOSED`. */
export const updateOrganisation = command({
  access: admin,
  input: updateOrganisationInput,
  run: async ({ tx, input: { organisationId, version, ...wanted } }): Promise<Organisation> => {
    const before = orNotFound(await tx.organisations.lock(organisationId), 'Organization');
    requireOpenOrganisation(before);
    const record = toOrganisationRecord(before);
    requireVersion(record, version, wanted);
    const organisation = { ...before, ...wanted };
    await tx.organisations.save(organisation);
    await tx.record({
      action: 'organisation.edit',
      subject: subjectOf(organisation),
      before: record.saved,
      after: wanted,
    });
    return organisation;
  },
});

/** Those that are open or those that are closed, with how many members and passengers they have; the newest first. */
export const listOrganisations = lookUp(
  admin,
  listOrganisationsInput,
  organisationLists,
  (organisationLists, { input: { isOpen, ...page } }) => organisationLists.list(isOpen, pageRequest(page)),
);

/** A membership with whose it is. */
export interface MemberView {
  readonly membership: Membership;
  readonly user: User;
}

/** An organisation with who acts for it. */
export interface ShownOrganisation {
  readonly organisation: Organisation;
  /** The oldest first. */
  readonly members: readonly MemberView[];
  /** Those that are open, for its managers and operators. */
  readonly invitations: readonly MemberInvitation[];
}

/** For its members and operators; `NOT_FOUND` for everybody else. */
export const showOrganisation = command({
  access: orSystem(riderOrAdmin),
  input: organisationInput,
  run: async ({ tx, actor, input: { organisationId } }): Promise<ShownOrganisation> => {
    const organisation = orNotFound(await tx.organisations.find(organisationId), 'Organization');
    const memberships = await tx.organisations.members(organisationId);
    const own = memberships.find(({ userId }) => userId === userIdOf(actor));
    if (!own && !isOperator(actor)) throw notFound('Organization');
    const users = await tx.users.findMany(memberships.map(({ userId }) => userId));
    const members = memberships.flatMap((membership) => {
      const user = users.find(({ id }) => id === membership.userId);
      return user ? [{ membership, user }] : [];
    });
    const seesInvitations = isOperator(actor) || own?.roles.includes('manager');
    const invitations = seesInvitations
      ? await tx.organisations.openInvitations(organisationId, tx.now())
      : [];
    return { organisation, members, invitations };
  },
});

/** A membership with its organisation. */
export interface MembershipView {
  readonly membership: Membership;
  readonly organisation: Organisation;
}

/** The organisations that the signed-in rider acts for, the oldest membership first. */
export const listOwnOrganisations = command({
  access: rider,
  run: async ({ tx, actor }) => withOrganisations(tx, await tx.organisations.membershipsOf(actor.userId)),
});

async function withOrganisations(
  tx: Transaction,
  memberships: readonly Membership[],
): Promise<MembershipView[]> {
  const found = await tx.organisations.findMany(memberships.map((one) => one.organisationId));
  return memberships.flatMap((membership) => {
    const organisation = found.find(({ id }) => id === membership.organisationId);
    return organisation ? [{ membership, organisation }] : [];
  });
}

/** All that the rider ever did for organisations, for their own file. */
export const listEveryMembership = command({
  access: rider,
  run: async ({ tx, actor }) => {
    const every = await tx.organisations.everyMembershipOf(actor.userId);
    return (await withOrganisations(tx, every)).map(({ membership, organisation }) => {
      const { roles, joinedAt, endedAt } = membership;
      return { organisation: organisation.name, roles, joinedAt, endedAt };
    });
  },
});

export function subjectOf({ id }: Pick<Organisation, 'id'>): readonly ['organisation', string] {
  return ['organisation', id];
}
