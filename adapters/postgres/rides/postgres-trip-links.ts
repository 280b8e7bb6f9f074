import type { TripLinks, TripLinkViews } from '../../../application/ports/trip-links.ts';
import type { TripLink } from '../../../domain/rides/trip-link.ts';
import { arrayOf, nullable, smallInteger, text, time, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, remove, select, statement, update } from '../statement.ts';
import { defineTable, type FieldsOf } from '../table.ts';

export const RIDE_LINKS = defineTable(
  'ride_links',
  {
    id: uuid(),
    rideId: uuid(),
    createdBy: uuid(),
    slot: nullable(smallInteger()),
    createdAt: time(),
    expiresAt: time(),
    revokedAt: nullable(time()),
  } satisfies FieldsOf<TripLink>,
  { token_hash: text() },
);

const FIND = select('trip-links.find', RIDE_LINKS, 'where id = $id');
const LINKS_OF_RIDE = select(
  'trip-links.of-ride',
  RIDE_LINKS,
  'where ride_id = $ride_id order by created_at, id',
);
const LINKS_OF_RIDES = select(
  'trip-links.of-rides',
  RIDE_LINKS,
  'where ride_id = any($ride_ids) order by created_at, id',
  { ride_ids: arrayOf(uuid()) },
);
const LINKS_MADE_BY = select(
  'trip-links.made-by',
  RIDE_LINKS,
  'where created_by = $created_by order by created_at, id',
);
const LINK_OF_TOKEN = select(
  'trip-links.find-by-token',
  RIDE_LINKS,
  'where token_hash = $token_hash and slot is not null',
);
const INSERT = insert('trip-links.insert', RIDE_LINKS, { also: ['token_hash'] });
const FREE_ENDED = statement(
  'trip-links.free-ended',
  RIDE_LINKS.columns,
  'update ride_links set slot = null where ride_id = $ride_id and expires_at <= $expires_at and slot is not null',
);
const STOP_MADE_FOR = statement(
  'trip-links.stop-made-for',
  {
    ...RIDE_LINKS.columns,
    maker_ids: arrayOf(uuid()),
    passenger_id: uuid(),
    organisation_id: nullable(uuid()),
  },
  // From the few links of who made them, not from all rides of the passenger.
  `with made as materialized (
      select id, ride_id from ride_links where created_by = any($maker_ids) and slot is not null)
    update ride_links set slot = null, revoked_at = $revoked_at from made join rides on rides.id = made.ride_id
      where ride_links.id = made.id and rides.rider_id = $passenger_id
        and ($organisation_id::uuid is null or rides.organisation_id = $organisation_id)`,
);
const SAVE_REVOKED = update('trip-links.save-revoked', RIDE_LINKS, ['slot', 'revoked_at']);
const FORGET_LINKS = remove('trip-links.forget', RIDE_LINKS, 'where expires_at < $expires_at');

export const postgresTripLinks = (sql: SqlRunner): TripLinks & TripLinkViews => ({
  find: (id) => sql.first(FIND({ id })),
  ofRide: (rideId) => sql.all(LINKS_OF_RIDE({ ride_id: rideId })),
  ofRides: (rideIds) => sql.all(LINKS_OF_RIDES({ ride_ids: rideIds })),
  madeBy: (userId) => sql.all(LINKS_MADE_BY({ created_by: userId })),
  findByToken: (digest) => sql.first(LINK_OF_TOKEN({ token_hash: digest })),
  insert: (link, digest) => sql.write(INSERT({ ...RIDE_LINKS.toRow(link), token_hash: digest })),
  freeEnded: (rideId, now) => sql.write(FREE_ENDED({ ride_id: rideId, expires_at: now })),
  stopMadeFor: (passengerId, makerIds, organisationId, at) =>
    sql.write(
      STOP_MADE_FOR({
        passenger_id: passengerId,
        maker_ids: makerIds,
        organisation_id: organisationId,
        revoked_at: at,
      }),
    ),
  saveRevoked: (link) => sql.change(SAVE_REVOKED(RIDE_LINKS.toRow(link)), 'Link'),
  forget: (before) => sql.count(FORGET_LINKS({ expires_at: before })),
});
