import { raw } from 'objection';
import type { Care, CareViews } from '../../../application/ports/care.ts';
import type { CareGrant, CareInvitation, CareScope } from '../../../domain/care/care-grant.ts';
import { arrayOf, boolean, nullable, text, time, uuid } from '../column-types.ts';
import { queryOf } from '../composed-query.ts';
import { newestFirst, readPage } from '../keyset.ts';
import { COORDINATES } from '../organisations/organisation-tables.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, select, statement, update } from '../statement.ts';
import { decoderOf, defineTable, onlyValue, type FieldsOf } from '../table.ts';

const consented = {
  id: uuid(),
  passengerId: uuid(),
  scopes: arrayOf(text<CareScope>()),
  consent: text<CareGrant['consent']>(),
  recordedBy: nullable(uuid()),
};

export const CARE_GRANTS = defineTable(
  'care_grants',
  {
    ...consented,
    caregiverId: nullable(uuid()),
    organisationId: nullable(uuid()),
    grantedAt: time(),
    endedAt: nullable(time()),
    endedBy: nullable(uuid()),
  } satisfies FieldsOf<CareGrant>,
  {},
);

export const CARE_INVITATIONS = defineTable(
  'care_invitations',
  {
    ...consented,
    email: nullable(text()),
    createdAt: time(),
    expiresAt: time(),
    endedAt: nullable(time()),
  } satisfies FieldsOf<CareInvitation>,
  { token_hash: text() },
);

/** Whom it concerns is locked, the membership too: neither ends until the transaction does. */
const GIVEN_FOR = statement(
  'care.given-for',
  { user_id: uuid(), rider_id: uuid(), organisation_id: nullable(uuid()) },
  `with own as (
      select scopes from care_grants
      where caregiver_id = $user_id and passenger_id = $rider_id and ended_at is null for share
    ), coordinated as (
      select care_grants.scopes from care_grants join organisation_members
        on organisation_members.organisation_id = care_grants.organisation_id
      where care_grants.organisation_id = $organisation_id and passenger_id = $rider_id and care_grants.ended_at is null
        and user_id = $user_id and organisation_members.ended_at is null and ${COORDINATES} for share
    )
    select scopes, false as is_coordinator from own union all select scopes, true from coordinated`,
  decoderOf({ scopes: arrayOf(text<CareScope>()), isCoordinator: boolean() }),
);
/** Locked as by the statement before. */
const MAY_SPEAK_FOR = statement(
  'care.may-speak-for',
  { user_id: uuid(), passenger_id: uuid() },
  `with own as (
      select id from care_grants
      where caregiver_id = $user_id and passenger_id = $passenger_id and ended_at is null and 'book' = any(scopes) for share
    ), coordinated as (
      select care_grants.id from care_grants join organisation_members
        on organisation_members.organisation_id = care_grants.organisation_id
      where passenger_id = $passenger_id and care_grants.ended_at is null and 'book' = any(scopes)
        and user_id = $user_id and organisation_members.ended_at is null and ${COORDINATES} for share
    )
    select exists (select from own) or exists (select from coordinated) as may_speak`,
  onlyValue(boolean()),
);
const FIND = select('care.find', CARE_GRANTS, 'where id = $id');
const OF_PASSENGER = select(
  'care.of-passenger',
  CARE_GRANTS,
  'where passenger_id = $passenger_id and ended_at is null order by granted_at, id',
);
const OF_ORGANISATION = select(
  'care.of-organisation',
  CARE_GRANTS,
  'where organisation_id = $organisation_id and ended_at is null',
);
const CONCERNING = select(
  'care.concerning',
  CARE_GRANTS,
  'where passenger_id = $user_id or caregiver_id = $user_id order by granted_at, id',
  { user_id: uuid() },
);
const INSERT = insert('care.insert', CARE_GRANTS);
const SAVE_ENDED = update('care.save-ended', CARE_GRANTS, ['ended_at', 'ended_by']);

const INSERT_INVITATION = insert('care.insert-invitation', CARE_INVITATIONS, { also: ['token_hash'] });
const FIND_INVITATION = select('care.find-invitation', CARE_INVITATIONS, 'where id = $id');
const INVITATION_OF_TOKEN = select(
  'care.find-invitation-by-token',
  CARE_INVITATIONS,
  'where token_hash = $token_hash',
);
const OPEN_INVITATIONS = select(
  'care.open-invitations',
  CARE_INVITATIONS,
  'where passenger_id = $passenger_id and ended_at is null and expires_at > $expires_at order by created_at, id',
);
const SAVE_INVITATION_ENDED = update('care.save-invitation-ended', CARE_INVITATIONS, ['ended_at']);

const SCOPES_OVER = statement(
  'care.scopes-over',
  { user_id: uuid(), passenger_ids: arrayOf(uuid()) },
  `select passenger_id, organisation_id, scopes from care_grants
    where caregiver_id = $user_id and passenger_id = any($passenger_ids) and ended_at is null
    union all
    select passenger_id, care_grants.organisation_id, scopes from organisation_members join care_grants
      on care_grants.organisation_id = organisation_members.organisation_id
    where user_id = $user_id and organisation_members.ended_at is null and ${COORDINATES}
      and passenger_id = any($passenger_ids) and care_grants.ended_at is null`,
  decoderOf({
    passengerId: uuid('passenger_id'),
    organisationId: nullable(uuid('organisation_id')),
    scopes: arrayOf(text<CareScope>()),
  }),
);
const OF_PASSENGERS = select(
  'care.of-passengers',
  CARE_GRANTS,
  'where passenger_id = any($passenger_ids) and ended_at is null order by granted_at, id',
  { passenger_ids: arrayOf(uuid()) },
);
const OF_CAREGIVER = select(
  'care.of-caregiver',
  CARE_GRANTS,
  'where caregiver_id = $caregiver_id and ended_at is null order by granted_at, id',
);

export const postgresCare = (sql: SqlRunner): Care & CareViews => ({
  givenFor: async (userId, { riderId, organisationId }) => {
    const asked = { user_id: userId, rider_id: riderId, organisation_id: organisationId };
    const given = await sql.all(GIVEN_FOR(asked));
    return {
      scopes: [...new Set(given.flatMap(({ scopes }) => scopes))],
      isCoordinator: given.some(({ isCoordinator }) => isCoordinator),
    };
  },
  maySpeakFor: (userId, passengerId) =>
    sql.only(MAY_SPEAK_FOR({ user_id: userId, passenger_id: passengerId })),
  find: (id) => sql.first(FIND({ id })),
  ofPassenger: (passengerId) => sql.all(OF_PASSENGER({ passenger_id: passengerId })),
  concerning: (userId) => sql.all(CONCERNING({ user_id: userId })),
  insert: (grant) => sql.write(INSERT(CARE_GRANTS.toRow(grant))),
  saveEnded: (grant) => sql.change(SAVE_ENDED(CARE_GRANTS.toRow(grant)), 'Caregiver'),
  insertInvitation: (invitation, digest) =>
    sql.write(INSERT_INVITATION({ ...CARE_INVITATIONS.toRow(invitation), token_hash: digest })),
  findInvitation: (id) => sql.first(FIND_INVITATION({ id })),
  findInvitationByToken: (digest) => sql.first(INVITATION_OF_TOKEN({ token_hash: digest })),
  openInvitations: (passengerId, now) =>
    sql.all(OPEN_INVITATIONS({ passenger_id: passengerId, expires_at: now })),
  saveInvitationEnded: (invitation) =>
    sql.change(SAVE_INVITATION_ENDED(CARE_INVITATIONS.toRow(invitation)), 'Invitation'),
  scopesOver: (userId, passengerIds) =>
    sql.all(SCOPES_OVER({ user_id: userId, passenger_ids: passengerIds })),
  ofPassengers: (passengerIds) => sql.all(OF_PASSENGERS({ passenger_ids: passengerIds })),
  ofCaregiver: (caregiverId) => sql.all(OF_CAREGIVER({ caregiver_id: caregiverId })),
  ofOrganisation: (organisationId) => sql.all(OF_ORGANISATION({ organisation_id: organisationId })),
  pageOfOrganisation: (organisationId, page) => {
    const query = queryOf(CARE_GRANTS)
      .select(raw(CARE_GRANTS.list()))
      .where('organisation_id', organisationId)
      .whereNull('ended_at');
    const order = newestFirst('granted_at');
    return readPage(sql, 'care.page-of-organisation', { query, order, page, toItem: CARE_GRANTS.fromRow });
  },
});
