import { randomUUID } from 'node:crypto';
import { beforeAll, describe, it } from 'vitest';
import { useSqlClient } from '../../support/sql-client.ts';
import { insertRow, userRow, type SqlRow } from '../../support/sql-fixtures.ts';
import { expectRefused, itRefuses } from '../../support/sql-refusals.ts';

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
  itRefuses(
    {
      saved_places_slot_range: [{ slot: 21 }, { slot: 0 }],
      saved_places_kind_known: { kind: 'school' },
      saved_places_name_length: [{ name: '' }, { name: 'x'.repeat(41) }],
      saved_places_address_not_empty: { address: '' },
    },
    (overrides) => place(overrides),
  );

  it('refuse a number or a name that the rider uses already', async () => {
    await place({ slot: 2, name: 'Home' });
    await expectRefused(place({ slot: 2 }), 'saved_places_rider_slot_key');
    await expectRefused(place({ slot: 3, name: 'HOME' }), 'saved_places_rider_name_key');
  });
});
