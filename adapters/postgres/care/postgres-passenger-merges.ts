import type {
  MergeContents,
  MergedGrant,
  MergedRow,
  PassengerMerges,
} from '../../../application/ports/passenger-merges.ts';
import type { CareGrant } from '../../../domain/care/care-grant.ts';
import type { MergedKind, PassengerMerge } from '../../../domain/care/passenger-merge.ts';
import { boolean, cents, integer, json, nullable, text, time, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, select, statement, update } from '../statement.ts';
import { decoderOf, defineTable, type FieldsOf, onlyValue } from '../table.ts';
import { USERS } from '../users/user-table.ts';
import { MOVE, MOVE_BACK, type OfMerge, PLAN } from './merged-rows.ts';
import { CARE_GRANTS } from './postgres-care.ts';

export const PASSENGER_MERGES = defineTable(
  'passenger_merges',
  {
    id: uuid(),
    fromId: uuid(),
    intoId: uuid(),
    reason: text(),
    mergedBy: nullable(uuid()),
    mergedAt: time(),
    undoneBy: nullable(uuid()),
    undoneAt: nullable(time()),
  } satisfies FieldsOf<PassengerMerge>,
  {},
);

export const MERGE_TRANSFERS = defineTable(
  'passenger_merge_transfers',
  { mergeId: uuid(), entryId: uuid(), amountCents: cents('amount_cents') },
  {},
);

const OF_MERGE = { merge_id: uuid(), from_id: uuid(), into_id: uuid() };

/** Whoever acts locks a grant, then the ride, then the agreement, then people. */
const LOCK_CONTENTS = [
  statement(
    'passenger-merges.lock-grants',
    CARE_GRANTS.columns,
    'select id from care_grants where passenger_id = $passenger_id and ended_at is null order by id for update',
  ),
  statement(
    'passenger-merges.lock-rides',
    CARE_GRANTS.columns,
    'select id from rides where rider_id = $passenger_id order by id for no key update',
  ),
  statement(
    'passenger-merges.lock-agreements',
    CARE_GRANTS.columns,
    'select id from agreements where $passenger_id = any(passenger_ids) order by id for no key update',
  ),
];

const rowFromRow = decoderOf({
  kind: text<MergedKind>(),
  id: uuid(),
  moves: boolean(),
} satisfies FieldsOf<MergedRow>);
const CONTENTS = statement<typeof OF_MERGE, OfMerge, MergedRow>(
  'passenger-merges.contents',
  OF_MERGE,
  PLAN,
  rowFromRow,
);

const OBSTACLES = statement(
  'passenger-merges.obstacles',
  OF_MERGE,
  `select (select count(*) from rides where rider_id = $from_id and status = 'in_progress')::integer as under_way,
    (select count(*) from rides where rider_id = $from_id and coalesce(payer_id, rider_id) = $from_id
        and status in ('pending', 'accepted', 'confirmed') and payment_method <> 'organisation')::integer
      + (select count(*) from return_trips trip join rides on rides.id = trip.outbound_ride_id
        where trip.rider_id = $from_id and coalesce(payer_id, rides.rider_id) = $from_id and can_call_again(trip))::integer
      as paid_ahead,
    (select count(*) from standing_rides where rider_id = $from_id and ended_at is null)::integer as standing_rides,
    (select count(*) from refunds join rides on rides.id = refunds.ride_id
      where coalesce(payer_id, rider_id) = $from_id and refunds.status = 'pending')::integer as refunds,
    (select count(*) from cases where reported_id = $from_id and state <> 'resolved')::integer as complaints,
    (select count(*) from rides where rider_id = $from_id and driver_id = $into_id)::integer as driven`,
  decoderOf({
    under_way: integer('under_way'),
    paid_ahead: integer('paid_ahead'),
    standing_rides: integer('standing_rides'),
    refunds: integer(),
    complaints: integer(),
    driven: integer(),
  } satisfies FieldsOf<MergeContents['obstacles']>),
);

const INSERT = insert('passenger-merges.insert', PASSENGER_MERGES);
const moving = (name: string, texts: readonly OfMerge[]) =>
  texts.map((sql, index) =>
    statement<typeof OF_MERGE, OfMerge>(`passenger-merges.${name}-${index}`, OF_MERGE, sql),
  );
const MOVES = moving('move', MOVE);
const MOVES_BACK = moving('move-back', MOVE_BACK);

const KEEP_GRANT = statement(
  'passenger-merges.keep-grant',
  { merge_id: uuid(), grant_id: uuid(), before: json() },
  `insert into passenger_merge_rows (merge_id, kind, row_id, before) values ($merge_id, 'grant', $grant_id, $before)`,
);
const GRANTS = statement(
  'passenger-merges.grants',
  { merge_id: uuid() },
  `select ${CARE_GRANTS.list()}, (kept.before ->> 'keptAs')::uuid as kept_as
    from passenger_merge_rows kept join care_grants on care_grants.id = kept.row_id
    where kept.merge_id = $merge_id and kept.kind = 'grant' order by granted_at, id`,
  (row): MergedGrant & { readonly ended: CareGrant } => {
    const ended = CARE_GRANTS.fromRow(row);
    return { grantId: ended.id, ended, keptAs: (row['kept_as'] ?? null) as string | null };
  },
);
const INSERT_TRANSFER = insert('passenger-merges.insert-transfer', MERGE_TRANSFERS);
const MOVED_CENTS = statement(
  'passenger-merges.moved-cents',
  MERGE_TRANSFERS.columns,
  'select coalesce(sum(amount_cents), 0)::bigint from passenger_merge_transfers where merge_id = $merge_id',
  onlyValue(cents()),
);

const FIND = select('passenger-merges.find', PASSENGER_MERGES, 'where id = $id');
const OPEN_OF = select(
  'passenger-merges.open-of',
  PASSENGER_MERGES,
  'where from_id = $from_id and undone_at is null',
);
const OPEN_INTO = select(
  'passenger-merges.open-into',
  PASSENGER_MERGES,
  'where into_id = $into_id and undone_at is null order by merged_at, id',
);
const CONCERNING = select(
  'passenger-merges.concerning',
  PASSENGER_MERGES,
  'where from_id = $from_id or into_id = $from_id order by merged_at desc, id desc',
);
const LOCK_MERGED = select(
  'passenger-merges.lock-merged',
  USERS,
  'where id = $id and deleted_at is null and merged_into_id is not null for update',
);
const UNDER_WAY = statement(
  'passenger-merges.under-way',
  { merge_id: uuid() },
  `select count(*)::integer from passenger_merge_rows kept join rides on rides.id = kept.row_id
    where kept.merge_id = $merge_id and kept.kind = 'ride' and rides.status = 'in_progress'`,
  onlyValue(integer()),
);
const SAVE_UNDONE = update('passenger-merges.save-undone', PASSENGER_MERGES, ['undone_by', 'undone_at']);
const FORGET = statement(
  'passenger-merges.forget',
  { merge_id: uuid() },
  'delete from passenger_merge_rows where merge_id = $merge_id',
);

const FORGET_BEFORE = statement(
  'passenger-merges.forget-before',
  PASSENGER_MERGES.columns,
  `delete from passenger_merge_rows using passenger_merges merge
    where merge.id = passenger_merge_rows.merge_id and merge.merged_at < $merged_at`,
);

export const postgresPassengerMerges = (sql: SqlRunner): PassengerMerges => ({
  lockContents: async (passengerId) => {
    for (const lock of LOCK_CONTENTS) await sql.run(lock({ passenger_id: passengerId }));
  },
  contents: async (fromId, intoId) => {
    const pair = { from_id: fromId, into_id: intoId, merge_id: fromId };
    const [rows, obstacles] = await Promise.all([sql.all(CONTENTS(pair)), sql.only(OBSTACLES(pair))]);
    return { rows, obstacles };
  },
  insert: async (merge) => {
    await sql.write(INSERT(PASSENGER_MERGES.toRow(merge)));
    for (const move of MOVES) await sql.write(move(ofMerge(merge)));
  },
  insertGrants: async (mergeId, grants) => {
    for (const { grantId, keptAs } of grants)
      await sql.write(KEEP_GRANT({ merge_id: mergeId, grant_id: grantId, before: { keptAs } }));
  },
  insertTransfer: (mergeId, entryId, amountCents) =>
    sql.write(INSERT_TRANSFER(MERGE_TRANSFERS.toRow({ mergeId, entryId, amountCents }))),
  find: (id) => sql.first(FIND({ id })),
  openOf: (fromId) => sql.first(OPEN_OF({ from_id: fromId })),
  openInto: (intoId) => sql.all(OPEN_INTO({ into_id: intoId })),
  concerning: (userId) => sql.all(CONCERNING({ from_id: userId })),
  lockMerged: ({ fromId }) => sql.first(LOCK_MERGED({ id: fromId })),
  countUnderWay: (mergeId) => sql.only(UNDER_WAY({ merge_id: mergeId })),
  movedCents: (mergeId) => sql.only(MOVED_CENTS({ merge_id: mergeId })),
  grants: (mergeId) => sql.all(GRANTS({ merge_id: mergeId })),
  saveUndone: async (merge) => {
    for (const move of MOVES_BACK) await sql.write(move(ofMerge(merge)));
    await sql.change(SAVE_UNDONE(PASSENGER_MERGES.toRow(merge)), 'Merge');
    await sql.write(FORGET({ merge_id: merge.id }));
  },
  forgetMovedBefore: (at) => sql.count(FORGET_BEFORE({ merged_at: at })),
  forgetMoved: (mergeId) => sql.write(FORGET({ merge_id: mergeId })),
});

function ofMerge({ id, fromId, intoId }: PassengerMerge) {
  return { merge_id: id, from_id: fromId, into_id: intoId };
}
