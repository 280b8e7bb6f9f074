import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { useSqlClient } from '../../support/sql-client.ts';
import { insertRow, userRow, type SqlRow } from '../../support/sql-fixtures.ts';

const sql = useSqlClient();
let riderId: string;

beforeAll(async () => {
  riderId = String((await insertRow(sql.db, 'users', userRow())).id);
});

const place = (overrides: SqlRow = {}) =>
  insertRow(sql.db, 'saved_places', {
    id: randomUUID(),
    rider_id: riderId,
    slot: 1,
    kind: 'other',
    name: randomUUID(),
    address: 'Toledo Zoo',
    lat: '41.6',
    lng: '-83.5',
    created_at: '2030-01-01T00:00Z',
    ...overrides,
  });

describe('saved places', () => {
  it.each<[string, SqlRow, string]>([
    ['a twenty-first', { slot: 21 }, 'saved_places_slot_range'],
    ['a number below one', { slot: 0 }, 'saved_places_slot_range'],
    ['a kind that does not exist', { kind: 'school' }, 'saved_places_kind_known'],
    ['an empty name', { name: '' }, 'saved_places_name_length'],
    ['a name that is too long', { name: 'x'.repeat(41) }, 'saved_places_name_length'],
    ['an empty address', { address: '' }, 'saved_places_address_not_empty'],
  ])('refuse %s', async (_, overrides, constraint) => {
    await expect(place(overrides)).rejects.toMatchObject({ constraint });
  });

  it('refuse a number or a name that the rider uses already', async () => {
    await place({ slot: 2, name: 'Home' });
    await expect(place({ slot: 2 })).rejects.toMatchObject({ constraint: 'saved_places_rider_slot_key' });
    await expect(place({ slot: 3, name: 'HOME' })).rejects.toMatchObject({
      constraint: 'saved_places_rider_name_key',
    });
  });
});
