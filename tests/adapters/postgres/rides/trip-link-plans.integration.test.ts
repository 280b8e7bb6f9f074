import { beforeAll, expect, it } from 'vitest';
import { postgresTripLinks } from '../../../../adapters/postgres/rides/postgres-trip-links.ts';
import type { TripLinks, TripLinkViews } from '../../../../application/ports/trip-links.ts';
import { insertBusyMonths } from '../../../support/busy-months.ts';
import { getPlans } from '../../../support/query-plans.ts';
import { useRecordedSql } from '../../../support/recorded-sql.ts';

const NOW = new Date('2026-03-26T14:00:00Z');
const NEVER = '01980000-0000-7000-8000-00000000ffff';
const sql = useRecordedSql();
const links = postgresTripLinks(sql.runner);
let id: string;
let rideId: string;
let riderId: string;

beforeAll(async () => {
  await insertBusyMonths(sql.db);
  await sql.db.query(
    `insert into ride_links (id, ride_id, created_by, slot, token_hash, created_at, expires_at)
      select gen_random_uuid(), id, rider_id, slot, 'hash ' || id || slot, timestamptz '2026-03-01' + n * interval '20 s',
          timestamptz '2026-03-02' + n * interval '20 s'
        from (select *, row_number() over (order by id) as n from rides) as rides, generate_series(1, 2) as slot`,
  );
  await sql.db.query('analyze');
  const { rows } = await sql.db.query<{ id: string; ride_id: string; created_by: string }>(
    'select * from ride_links order by id limit 1',
  );
  id = rows[0]?.id ?? '';
  rideId = rows[0]?.ride_id ?? '';
  riderId = rows[0]?.created_by ?? '';
}, 60_000);

const aLink = () => ({
  id: NEVER,
  rideId,
  createdBy: riderId,
  slot: 5,
  createdAt: NOW,
  expiresAt: new Date(NOW.getTime() + 60_000),
  revokedAt: null,
});

/** With the index that finds the rows. */
const CALLS: Record<keyof TripLinks | keyof TripLinkViews, readonly [() => Promise<unknown>, string?]> = {
  find: [() => links.find(id), 'ride_links_pkey'],
  ofRide: [() => links.ofRide(rideId), 'ride_links_slots_once'],
  ofRides: [() => links.ofRides([rideId]), 'ride_links_slots_once'],
  madeBy: [() => links.madeBy(riderId), 'ride_links_by_maker'],
  findByToken: [() => links.findByToken(`hash ${rideId}1`), 'ride_links_token_key'],
  stopMadeFor: [() => links.stopMadeFor(riderId, [riderId], null, NOW), 'ride_links_by_maker'],
  insert: [() => links.insert(aLink(), 'a new hash')],
  freeEnded: [() => links.freeEnded(rideId, NOW), 'ride_links_slots_once'],
  saveRevoked: [() => links.saveRevoked({ ...aLink(), id, slot: null }), 'ride_links_pkey'],
  forget: [() => links.forget(new Date('2026-03-02T00:10:00Z')), 'ride_links_to_forget'],
};

it.each(Object.entries(CALLS))('%s of links reads through its index', async (_, [call, index]) => {
  sql.sent.length = 0;
  await call();
  expect(sql.sent).toHaveLength(1);
  for (const statement of [...sql.sent]) {
    const { first, settled } = await getPlans(sql.db, statement);
    for (const { scannedTables, indexes } of [first, settled]) {
      expect(scannedTables).not.toContain('ride_links');
      if (index !== undefined) expect(indexes).toContain(index);
    }
  }
});
