import { raw } from 'objection';
import type {
  OrganisationLists,
  Organisations,
  OrganisationViews,
} from '../../../application/ports/organisations.ts';
import { arrayOf, integer, uuid } from '../column-types.ts';
import { queryOf } from '../composed-query.ts';
import { newestFirst, readPage } from '../keyset.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, select, update } from '../statement.ts';
import { decoderOf } from '../table.ts';
import { ORGANISATION_INVITATIONS, ORGANISATION_MEMBERS, ORGANISATIONS } from './organisation-tables.ts';

const INSERT = insert('organisations.insert', ORGANISATIONS);
const SAVE = update('organisations.save', ORGANISATIONS, ['name', 'kind', 'email', 'phone', 'closed_at']);
const FIND = select('organisations.find', ORGANISATIONS, 'where id = $id');
const LOCK = select('organisations.lock', ORGANISATIONS, 'where id = $id for no key update');
const FIND_MANY = select('organisations.find-many', ORGANISATIONS, 'where id = any($ids)', {
  ids: arrayOf(uuid()),
});

const OLDEST = 'order by joined_at, id';
const FIND_MEMBER = select('organisations.find-member', ORGANISATION_MEMBERS, 'where id = $id');
const MEMBERS = select(
  'organisations.members',
  ORGANISATION_MEMBERS,
  `where organisation_id = $organisation_id and ended_at is null ${OLDEST}`,
);
const MEMBERSHIPS_OF = select(
  'organisations.memberships-of',
  ORGANISATION_MEMBERS,
  `where user_id = $user_id and ended_at is null ${OLDEST}`,
);
const EVERY_MEMBERSHIP_OF = select(
  'organisations.every-membership-of',
  ORGANISATION_MEMBERS,
  `where user_id = $user_id ${OLDEST}`,
);
const INSERT_MEMBER = insert('organisations.insert-member', ORGANISATION_MEMBERS);
const SAVE_MEMBER_ENDED = update('organisations.save-member-ended', ORGANISATION_MEMBERS, [
  'ended_at',
  'ended_by',
]);

const INSERT_INVITATION = insert('organisations.insert-invitation', ORGANISATION_INVITATIONS, {
  also: ['token_hash'],
});
const FIND_INVITATION = select('organisations.find-invitation', ORGANISATION_INVITATIONS, 'where id = $id');
const INVITATION_OF_TOKEN = select(
  'organisations.find-invitation-by-token',
  ORGANISATION_INVITATIONS,
  'where token_hash = $token_hash',
);
const OPEN_INVITATIONS = select(
  'organisations.open-invitations',
  ORGANISATION_INVITATIONS,
  `where organisation_id = $organisation_id and ended_at is null and expires_at > $expires_at
    order by created_at, id`,
);
const SAVE_INVITATION_ENDED = update('organisations.save-invitation-ended', ORGANISATION_INVITATIONS, [
  'ended_at',
]);

export const postgresOrganisations = (sql: SqlRunner): Organisations & OrganisationViews => ({
  insert: (organisation) => sql.write(INSERT(ORGANISATIONS.toRow(organisation))),
  save: (organisation) => sql.change(SAVE(ORGANISATIONS.toRow(organisation)), 'Organization'),
  find: (id) => sql.first(FIND({ id })),
  findMany: (ids) => sql.all(FIND_MANY({ ids })),
  lock: (id) => sql.first(LOCK({ id })),
  findMember: (id) => sql.first(FIND_MEMBER({ id })),
  members: (organisationId) => sql.all(MEMBERS({ organisation_id: organisationId })),
  membershipsOf: (userId) => sql.all(MEMBERSHIPS_OF({ user_id: userId })),
  everyMembershipOf: (userId) => sql.all(EVERY_MEMBERSHIP_OF({ user_id: userId })),
  insertMember: (membership) => sql.write(INSERT_MEMBER(ORGANISATION_MEMBERS.toRow(membership))),
  saveMemberEnded: (membership) =>
    sql.change(SAVE_MEMBER_ENDED(ORGANISATION_MEMBERS.toRow(membership)), 'Member'),
  insertInvitation: (invitation, digest) =>
    sql.write(INSERT_INVITATION({ ...ORGANISATION_INVITATIONS.toRow(invitation), token_hash: digest })),
  findInvitation: (id) => sql.first(FIND_INVITATION({ id })),
  findInvitationByToken: (digest) => sql.first(INVITATION_OF_TOKEN({ token_hash: digest })),
  openInvitations: (organisationId, now) =>
    sql.all(OPEN_INVITATIONS({ organisation_id: organisationId, expires_at: now })),
  saveInvitationEnded: (invitation) =>
    sql.change(SAVE_INVITATION_ENDED(ORGANISATION_INVITATIONS.toRow(invitation)), 'Invitation'),
});

const NEWEST = newestFirst('created_at', 'organisations');

/** Read for the rows of a page only. */
const COUNTS = `(select count(*) from organisation_members
    where organisation_id = organisations.id and ended_at is null)::integer as member_count,
  (select count(*) from care_grants where organisation_id = organisations.id and ended_at is null)::integer
    as passenger_count`;

const countsFromRow = decoderOf({ memberCount: integer(), passengerCount: integer() });

export const postgresOrganisationLists = (sql: SqlRunner): OrganisationLists => ({
  list: (isOpen, page) => {
    const query = queryOf(ORGANISATIONS)
      .select(raw(ORGANISATIONS.list()), raw(COUNTS))
      .where(raw(isOpen ? 'closed_at is null' : 'closed_at is not null'));
    return readPage(sql, 'organisations.list', {
      query,
      order: NEWEST,
      page,
      toItem: (row) => ({ organisation: ORGANISATIONS.fromRow(row), ...countsFromRow(row) }),
    });
  },
});
