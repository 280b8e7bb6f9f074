import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { useSqlClient } from '../../support/sql-client.ts';
import { insertRow, rideRow, userRow, type SqlRow } from '../../support/sql-fixtures.ts';
import { expectRefused, itRefuses } from '../../support/sql-refusals.ts';

const sql = useSqlClient();
let riderId: string;

beforeAll(async () => {
  riderId = (await insertRow(sql.db, 'users', userRow())).id;
});

const ride = async () => (await insertRow(sql.db, 'rides', rideRow(riderId))).id;
const link = async (overrides: SqlRow = {}) =>
  insertRow(sql.db, 'ride_links', {
    id: randomUUID(),
    ride_id: overrides['ride_id'] ?? (await ride()),
    created_by: riderId,
    slot: 1,
    token_hash: randomUUID(),
    created_at: '2026-11-20T17:00Z',
    expires_at: '2026-11-21T17:00Z',
    ...overrides,
  });

describe('a link by which a ride is followed', () => {
  itRefuses(
    {
      ride_links_slot_known: [{ slot: 0 }, { slot: 6 }],
      ride_links_day_at_most: [{ expires_at: '2026-11-21T17:00:01Z' }, { expires_at: '2026-11-20T17:00Z' }],
      ride_links_revoked_opens_nothing: { revoked_at: '2026-11-20T18:00Z' },
    },
    link,
  );

  it('has one of five places of its ride, and an address of its own', async () => {
    const ride_id = await ride();
    for (const slot of [1, 2, 3, 4, 5]) await link({ ride_id, slot });
    for (const slot of [1, 5]) await expectRefused(link({ ride_id, slot }), 'ride_links_slots_once');
    await expectRefused(link({ ride_id, slot: 6 }), 'ride_links_slot_known');
    await link({ ride_id, slot: null });
    await link({ token_hash: 'the same' });
    await expectRefused(link({ token_hash: 'the same' }), 'ride_links_token_key');
  });

  it('goes with its ride', async () => {
    const ride_id = await ride();
    const { id } = await link({ ride_id });
    await sql.db.query('delete from rides where id = $1', [ride_id]);
    expect((await sql.db.query('select from ride_links where id = $1', [id])).rows).toEqual([]);
  });
});

describe('an emergency contact', () => {
  itRefuses(
    {
      emergency_contacts_name_length: [{ name: '' }, { name: 'x'.repeat(61) }],
      emergency_contacts_phone_format: [
        { phone: '4195550100' },
        { phone: '+1' },
        { phone: '+1 419 555 0100' },
      ],
      emergency_contacts_language_known: { language: 'fr' },
    },
    async (overrides) =>
      insertRow(sql.db, 'emergency_contacts', {
        user_id: riderId,
        name: 'Ann',
        phone: '+14195550100',
        ...overrides,
      }),
  );
});
