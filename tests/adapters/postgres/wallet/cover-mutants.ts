import { postEntry } from '../../../support/sql-fixtures.ts';
import { unguarded, type Mutant } from './unguarded.ts';

const PROMISED =
  'What an organisation pays of a ride is promised until the ride is over, and owed once it is completed';

/** One way to break each rule of what organisations pay, and no other. */
export const COVER_PLANTS: readonly Mutant[] = [
  [
    PROMISED,
    4,
    (db) =>
      unguarded(
        db,
        'rides',
        `update rides set covered_tip = covered_tip - 0.01 where status = 'completed' and covered_tip > 0`,
      ),
  ],
  [
    PROMISED,
    4,
    async (db) => {
      await db.query('alter table rides drop constraint rides_rules');
      await unguarded(
        db,
        'rides',
        `update rides set covered_fare = covered_fare - 0.01 where status = 'pending' and agreement_id is not null`,
      );
    },
  ],
  [
    PROMISED,
    4,
    // A promise that outlives its ride.
    async (db) => {
      const { rows } = await db.query<{ id: string; payer_id: string; funder_id: string }>(
        `select id, coalesce(payer_id, rider_id) as payer_id, funder_id from rides
          where status = 'cancelled' and agreement_id is not null`,
      );
      for (const { id, payer_id, funder_id } of rows) {
        const entry = { kind: 'cover_released', ride_id: id, user_id: payer_id, organisation_id: funder_id };
        await postEntry(db, entry, [
          { account: 'organisation_receivable', cents: -1 },
          { account: 'organisation_held', cents: 1 },
        ]);
      }
    },
  ],
  [
    PROMISED,
    4,
    // What another organisation owes.
    async (db) => {
      await db.query(`insert into organisations (id, name, kind, email, phone, created_at)
        values (gen_random_uuid(), 'Lakeside Home', 'clinic', 'rides@lakeside.test', '+14195550151', now())`);
      await unguarded(
        db,
        'journal_entries',
        `update journal_entries set organisation_id = (select id from organisations where name = 'Lakeside Home')
          where kind = 'cover_released'`,
      );
    },
  ],
  [
    PROMISED,
    4,
    // What is promised for no ride at all.
    async (db) => {
      const { rows } = await db.query<{ id: string }>('select id from organisations limit 1');
      await postEntry(db, { kind: 'organisation_paid', organisation_id: rows[0]?.id }, [
        { account: 'organisation_held', cents: 100 },
        { account: 'organisation_receivable', cents: -100 },
      ]);
    },
  ],
  [
    'An organisation is given back no more of a ride than it paid',
    9,
    // One that waits moves nothing yet: 12.79 were paid, of which 3.24 are given back.
    (db) =>
      unguarded(
        db,
        'refunds',
        `insert into refunds (id, ride_id, amount_cents, card_cents, wallet_cents, organisation_cents, driver_cents,
            platform_cents, reason, status, created_at, updated_at)
          select gen_random_uuid(), ride_id, 1000, 0, 0, 1000, 900, 100, 'A detour', 'pending', now(), now()
            from refunds where organisation_cents > 0`,
      ),
  ],
  [
    'No budget of today or later is overspent',
    4,
    async (db) => {
      await unguarded(
        db,
        'rides',
        `update rides set covered_on = current_date + 40 where status = 'pending' and agreement_id is not null`,
      );
      await db.query('update agreements set budget_cents = 1528');
    },
  ],
];
