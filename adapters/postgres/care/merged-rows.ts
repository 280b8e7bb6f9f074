import type { MergedKind } from '../../../domain/care/passenger-merge.ts';
import { MOST_PLACES } from '../../../domain/places/saved-place.ts';

/** Rows that carry the passenger in a column, and else stay as they are; the key of each. */
const BY_ID = {
  ride: { table: 'rides', key: 'id', column: 'rider_id' },
  return_trip: { table: 'return_trips', key: 'outbound_ride_id', column: 'rider_id' },
  standing_ride: { table: 'standing_rides', key: 'id', column: 'rider_id' },
  occurrence: { table: 'standing_occurrences', key: 'id', column: 'rider_id' },
  rating: { table: 'ratings', key: 'id', column: 'ratee_id' },
  place: { table: 'saved_places', key: 'id', column: 'rider_id' },
  trusted_driver: { table: 'trusted_drivers', key: 'id', column: 'rider_id' },
} as const;

/** Rows of which a person has one: they move where the other person has none. */
const ONE_EACH = {
  needs: { table: 'rider_needs', key: 'rider_id' },
  emergency_contact: { table: 'emergency_contacts', key: 'user_id' },
  start_pin: { table: 'rider_preferences', key: 'rider_id' },
} as const;

/** The foreign keys to a person that a merge moves, "table.column"; care is ended and given anew, agreements name people in an array. */
export const MOVED_REFERENCES: readonly string[] = [
  ...Object.values(BY_ID).map(({ table, column }) => `${table}.${column}`),
  ...Object.values(ONE_EACH).map(({ table, key }) => `${table}.${key}`),
  'rides.payer_id',
  'care_grants.passenger_id',
  'users.merged_into_id',
];

/** What a statement about a merge may ask: placeholders, as its type has them. */
export type OfMerge = '$merge_id $from_id $into_id';

const kept = (kind: MergedKind, table: string, key: string) =>
  `from passenger_merge_rows kept
    where kept.merge_id = $merge_id and kept.kind = '${kind}' and ${table}.${key} = kept.row_id`;

/** Numbers of places that the other person has free, and places under names that they have not. */
const PLACES = `free as (
    select slot, row_number() over (order by slot) as number from generate_series(1, ${MOST_PLACES}) slot
    where not exists (select from saved_places own where own.rider_id = $into_id and own.slot = slot.slot)
  ), wanted as (
    select id, row_number() over (order by slot) as number from saved_places place
    where rider_id = $from_id and not exists (
      select from saved_places own where own.rider_id = $into_id and lower(own.name) = lower(place.name))
  )`;

/** Which rows there are, which of them move, and what of them is another afterwards. */
const ROWS: Readonly<Record<MergedKind, string>> = {
  ride: `select id, true as moves, null::jsonb as before from rides where rider_id = $from_id`,
  return_trip: `select outbound_ride_id, true, null::jsonb from return_trips where rider_id = $from_id`,
  standing_ride: `select id, true, null::jsonb from standing_rides where rider_id = $from_id`,
  occurrence: `select id, true, null::jsonb from standing_occurrences where rider_id = $from_id`,
  rating: `select id, true, null::jsonb from ratings where ratee_id = $from_id`,
  place: `select id, coalesce((select number from wanted where wanted.id = place.id) <= (select count(*) from free), false),
      jsonb_build_object('slot', slot) from saved_places place where rider_id = $from_id`,
  trusted_driver: `select id, driver_id <> $into_id and not exists (select from trusted_drivers own
      where own.rider_id = $into_id and own.driver_id = trusted.driver_id), null::jsonb
    from trusted_drivers trusted where rider_id = $from_id`,
  ...oneEach(
    (table, key) => `select ${key}, not exists (select from ${table} own where own.${key} = $into_id),
      to_jsonb(${table}) - '${key}' from ${table} where ${key} = $from_id`,
  ),
  agreement: `select id, true, jsonb_build_object('named', $into_id = any(passenger_ids)) from agreements
    where $from_id = any(passenger_ids) and ended_at is null`,
};

const PLANNED = `with ${PLACES} ${Object.entries(ROWS)
  .map(([kind, rows]) => `select '${kind}' as kind, planned.* from (${rows}) as planned (id, moves, before)`)
  .join(' union all ')}`;

/** What would move, or stay. */
export const PLAN = `${PLANNED} order by kind, id` as OfMerge;

const moveById = ({ table, key, column }: { table: string; key: string; column: string }, kind: MergedKind) =>
  `update ${table} set ${column} = $into_id ${kept(kind, table, key)}`;

const moveBackById = (
  { table, key, column }: { table: string; key: string; column: string },
  kind: MergedKind,
) => `update ${table} set ${column} = $from_id ${kept(kind, table, key)} and ${table}.${column} = $into_id`;

/** One after the other. Rides keep their payer, who is named from then on. */
export const MOVE = [
  `insert into passenger_merge_rows (merge_id, kind, row_id, before)
    select $merge_id, kind, id, before from (${PLANNED}) rows where moves`,
  `update rides set rider_id = $into_id, payer_id = coalesce(payer_id, $from_id) ${kept('ride', 'rides', 'id')}`,
  moveById(BY_ID.return_trip, 'return_trip'),
  moveById(BY_ID.standing_ride, 'standing_ride'),
  moveById(BY_ID.occurrence, 'occurrence'),
  moveById(BY_ID.rating, 'rating'),
  `with ${PLACES}
    update saved_places set rider_id = $into_id, slot = free.slot from passenger_merge_rows kept
      join wanted on wanted.id = kept.row_id join free on free.number = wanted.number
    where kept.merge_id = $merge_id and kept.kind = 'place' and saved_places.id = kept.row_id`,
  moveById(BY_ID.trusted_driver, 'trusted_driver'),
  ...Object.values(
    oneEach(
      (table, key, kind) => `update ${table} set ${key} = $into_id where ${key} = $from_id and exists (
        select from passenger_merge_rows where merge_id = $merge_id and kind = '${kind}' and row_id = $from_id)`,
    ),
  ),
  `update agreements set passenger_ids = case when $into_id = any(passenger_ids)
      then array_remove(passenger_ids, $from_id) else array_replace(passenger_ids, $from_id, $into_id) end
    ${kept('agreement', 'agreements', 'id')}`,
  `update users set merged_into_id = $into_id where id = $from_id`,
] as readonly OfMerge[];

/**
 * One after the other. What one has one of is as it was before; the other person keeps theirs if they have changed it since.
 * A place that has got a name of the passenger's other ones stays.
 */
export const MOVE_BACK = [
  `update users set merged_into_id = null where id = $from_id`,
  `update rides set rider_id = $from_id, payer_id = nullif(payer_id, $from_id) ${kept('ride', 'rides', 'id')}
    and rides.rider_id = $into_id`,
  moveBackById(BY_ID.return_trip, 'return_trip'),
  moveBackById(BY_ID.standing_ride, 'standing_ride'),
  moveBackById(BY_ID.occurrence, 'occurrence'),
  moveBackById(BY_ID.rating, 'rating'),
  `update saved_places set rider_id = $from_id, slot = (kept.before ->> 'slot')::smallint
    ${kept('place', 'saved_places', 'id')} and saved_places.rider_id = $into_id and not exists (
      select from saved_places own where own.rider_id = $from_id and lower(own.name) = lower(saved_places.name))`,
  moveBackById(BY_ID.trusted_driver, 'trusted_driver'),
  ...Object.values(
    oneEach(
      (table, key, kind) => `delete from ${table} using passenger_merge_rows kept
        where ${key} = $into_id and kept.merge_id = $merge_id and kept.kind = '${kind}'
          and kept.before = to_jsonb(${table}) - '${key}'`,
    ),
  ),
  ...Object.values(
    oneEach(
      (table, key, kind) => `insert into ${table}
        select (jsonb_populate_record(null::${table}, before || jsonb_build_object('${key}', $from_id::uuid))).*
        from passenger_merge_rows where merge_id = $merge_id and kind = '${kind}'`,
    ),
  ),
  `update agreements set passenger_ids = case when (kept.before ->> 'named')::boolean then passenger_ids
      else array_remove(passenger_ids, $into_id) end || array_remove(array[$from_id::uuid],
        (select $from_id::uuid where $from_id = any(passenger_ids)))
    ${kept('agreement', 'agreements', 'id')} and passenger_ids is not null`,
] as readonly OfMerge[];

function oneEach(
  write: (table: string, key: string, kind: MergedKind) => string,
): Readonly<Record<keyof typeof ONE_EACH, string>> {
  const { needs, emergency_contact, start_pin } = ONE_EACH;
  return {
    needs: write(needs.table, needs.key, 'needs'),
    emergency_contact: write(emergency_contact.table, emergency_contact.key, 'emergency_contact'),
    start_pin: write(start_pin.table, start_pin.key, 'start_pin'),
  };
}
