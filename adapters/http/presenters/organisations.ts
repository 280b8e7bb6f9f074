import { z } from 'zod';
import type {
  MembershipView,
  MemberView,
  ShownOrganisation,
} from '../../../application/organisations/organisations.ts';
import type { ShownMemberInvitation } from '../../../application/organisations/members.ts';
import type { OrganisationView } from '../../../application/ports/organisations.ts';
import {
  MEMBER_ROLES,
  type MemberInvitation,
  type Organisation,
  ORGANISATION_KINDS,
  toOrganisationRecord,
} from '../../../domain/organisations/organisation.ts';
import { personShape } from './care.ts';
import { fieldsOf, id, instant } from './fields.ts';

const roles = z.array(z.enum(MEMBER_ROLES));

export const organisationShape = z
  .object({
    id,
    name: z.string(),
    kind: z.enum(ORGANISATION_KINDS),
    email: z.string(),
    phone: z.string(),
    createdAt: instant,
    closedAt: instant.nullable(),
  })
  .meta({ id: 'Organisation' });

export function presentOrganisation(organisation: Organisation): z.output<typeof organisationShape> {
  return fieldsOf(organisationShape, organisation);
}

export function versionOfOrganisation(organisation: Organisation): string {
  return toOrganisationRecord(organisation).version;
}

export const listedOrganisationShape = organisationShape
  .extend({ memberCount: z.int(), passengerCount: z.int() })
  .meta({ id: 'ListedOrganisation' });

export function presentListed({
  organisation,
  ...counts
}: OrganisationView): z.output<typeof listedOrganisationShape> {
  return { ...presentOrganisation(organisation), ...counts };
}

const membershipShape = z.object({ id, roles, joinedAt: instant, endedAt: instant.nullable() });

/** That somebody acts for an organisation. */
export const memberShape = membershipShape.extend({ person: personShape }).meta({ id: 'OrganisationMember' });

export function presentMember({ membership, user }: MemberView): z.output<typeof memberShape> {
  return { ...fieldsOf(membershipShape, membership), person: fieldsOf(personShape, user) };
}

/** What the signed-in rider does for an organisation. */
export const ownMembershipShape = membershipShape
  .extend({ organisation: organisationShape })
  .meta({ id: 'OwnMembership' });

export function presentOwn({
  membership,
  organisation,
}: MembershipView): z.output<typeof ownMembershipShape> {
  return { ...fieldsOf(membershipShape, membership), organisation: presentOrganisation(organisation) };
}

/** A link that was sent; its address is not told. */
export const memberInvitationShape = z
  .object({
    id,
    roles,
    email: z.string(),
    createdAt: instant,
    expiresAt: instant,
    endedAt: instant.nullable(),
  })
  .meta({ id: 'MemberInvitation' });

export function presentMemberInvitation(
  invitation: MemberInvitation,
): z.output<typeof memberInvitationShape> {
  return fieldsOf(memberInvitationShape, invitation);
}

export const shownOrganisationShape = z
  .object({
    organisation: organisationShape,
    members: z.array(memberShape),
    invitations: z.array(memberInvitationShape).describe('Those that are open, for managers and admins'),
  })
  .meta({ id: 'ShownOrganisation' });

export function presentShownOrganisation(shown: ShownOrganisation): z.output<typeof shownOrganisationShape> {
  return {
    organisation: presentOrganisation(shown.organisation),
    members: shown.members.map(presentMember),
    invitations: shown.invitations.map(presentMemberInvitation),
  };
}

export const shownMemberInvitationShape = z
  .object({ organisation: z.string(), roles, expiresAt: instant })
  .meta({ id: 'ShownMemberInvitation' });

export function presentShownMember(
  shown: ShownMemberInvitation,
): z.output<typeof shownMemberInvitationShape> {
  return fieldsOf(shownMemberInvitationShape, shown);
}
