import type {
  MemberInvitation,
  MemberRole,
  Membership,
  Organisation,
} from '../../../domain/organisations/organisation.ts';
import { arrayOf, nullable, text, time, uuid } from '../column-types.ts';
import { defineTable, type FieldsOf } from '../table.ts';

export const ORGANISATIONS = defineTable(
  'organisations',
  {
    id: uuid(),
    name: text(),
    kind: text<Organisation['kind']>(),
    email: text(),
    phone: text(),
    createdAt: time(),
    closedAt: nullable(time()),
  } satisfies FieldsOf<Organisation>,
  {},
);

export const ORGANISATION_MEMBERS = defineTable(
  'organisation_members',
  {
    id: uuid(),
    organisationId: uuid(),
    userId: uuid(),
    roles: arrayOf(text<MemberRole>()),
    joinedAt: time(),
    endedAt: nullable(time()),
    endedBy: nullable(uuid()),
  } satisfies FieldsOf<Membership>,
  {},
);

export const ORGANISATION_INVITATIONS = defineTable(
  'organisation_invitations',
  {
    id: uuid(),
    organisationId: uuid(),
    roles: arrayOf(text<MemberRole>()),
    email: text(),
    invitedBy: nullable(uuid()),
    createdAt: time(),
    expiresAt: time(),
    endedAt: nullable(time()),
  } satisfies FieldsOf<MemberInvitation>,
  { token_hash: text() },
);

/** Of a membership: whether it is of a coordinator. */
export const COORDINATES = `'coordinator' = any(organisation_members.roles)`;
