import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import { insertRow, postEntry, rideRow, type SqlRow } from '../../../support/sql-fixtures.ts';
import type { AuditedWorld } from './audited-world.ts';
import { unguarded, type Mutant } from './unguarded.ts';

/** Moves cents from one account of the platform to another, without a meaning. */
function shuffle(db: ClientBase, entry: SqlRow, to = 'payouts_clearing') {
  return postEntry(db, entry, [
    { account: 'provider_clearing', cents: -100 },
    { account: to, cents: 100 },
  ]);
}

/** A payout of 1.00 for a ride that has earned no more, without any money reserved from the driver. */
async function aPayout(
  db: ClientBase,
  { driver, completed }: AuditedWorld,
  overrides: SqlRow = {},
): Promise<string> {
  const { id, amount } = await insertRow(db, 'payouts', {
    id: randomUUID(),
    driver_id: driver.userId,
    amount: '1.00',
    net_amount: '1.00',
    rides_count: 1,
    payout_period_start: '2020-01-06',
    payout_period_end: '2020-01-13',
    scheduled_for: '2020-01-15',
    ...overrides,
  });
  await db.query('alter table earnings drop constraint earnings_paid_within_earned');
  await db.query('insert into payout_rides (payout_id, ride_id, amount) values ($1, $2, $3)', [
    id,
    completed.id,
    amount,
  ]);
  return id;
}

function reserve(db: ClientBase, { driver: { userId } }: AuditedWorld, payoutId: string, cents: number) {
  return postEntry(db, { kind: 'payout_reserved', payout_id: payoutId, user_id: userId }, [
    { account: 'driver_earnings', userId, cents: -cents },
    { account: 'driver_reserved', userId, cents },
  ]);
}

const someMove = (rideId: string, overrides: SqlRow): SqlRow => ({
  id: randomUUID(),
  ride_id: rideId,
  actor_role: 'driver',
  at: '2100-01-01T00:00:00Z',
  ...overrides,
});

/** One way to break each rule, and no other. */
export const PLANTS: readonly Mutant[] = [
  [
    'The postings of every entry sum to zero',
    1,
    (db) =>
      unguarded(
        db,
        'postings',
        `update postings set amount_cents = amount_cents - 1
        where account = 'provider_clearing'
          and entry_id in (select id from journal_entries where payment_id is null and refund_id is null)`,
      ),
  ],
  [
    'Every entry has all of its postings',
    2,
    (db) =>
      unguarded(
        db,
        'journal_entries',
        `insert into journal_entries (id, kind, actor_role) values (gen_random_uuid(), 'deposit', 'system')`,
      ),
  ],
  [
    'The database refuses changes of the ledger',
    2,
    (db) => db.query('alter table postings disable trigger postings_append_only'),
  ],
  [
    'What is available, held or reserved is never below zero',
    3,
    async (db, world) => {
      await db.query('alter table balances drop constraint balances_rules');
      await postEntry(db, { kind: 'deposit' }, [
        { account: 'rider_available', userId: world.rider.userId, cents: -900_00 },
        { account: 'provider_clearing', cents: 900_00 },
      ]);
    },
  ],
  [
    'Balances equal the sum of the postings',
    3,
    (db) =>
      unguarded(
        db,
        'balances',
        'update balances set held_balance = held_balance + 0.01 where held_balance > 0',
      ),
  ],
  [
    'A credit is one entry of exactly its amount, from the business to its rider',
    1,
    (db, { rider }) =>
      unguarded(
        db,
        'wallet_credits',
        `insert into wallet_credits (id, user_id, amount_cents, reason, created_at)
         values (gen_random_uuid(), $1, 100, 'Late pickup', now())`,
        rider.userId,
      ),
  ],
  [
    'What a rider has held is the sum of the open holds, ride by ride',
    4,
    (db, world) =>
      unguarded(
        db,
        'holds',
        'update holds set amount_cents = amount_cents + 1 where ride_id = $1',
        world.pending.id,
      ),
  ],
  [
    'Exactly the unfinished rides paid from the wallet hold money',
    4,
    async (db, world) => {
      const { id } = await insertRow(db, 'rides', rideRow(world.rider.userId));
      const request = { action: 'request', to_status: 'pending', actor_role: 'rider' };
      await insertRow(db, 'ride_history', someMove(id, request));
    },
  ],
  [
    'A hold that has ended was captured or released to the cent, an open one not at all',
    5,
    async (db, world) => {
      await db.query('alter table holds drop constraint holds_rules');
      await unguarded(
        db,
        'holds',
        `update holds set released_cents = 1 where ride_id = $1`,
        world.completed.id,
      );
    },
  ],
  [
    'A ride is completed exactly when it was settled, once',
    6,
    (db, world) => shuffle(db, { kind: 'ride_completed', ride_id: world.cancelled.id }),
  ],
  [
    'The driver gets the share and the whole tip, the platform the rest of the fare',
    8,
    (db, world) =>
      db.query('update earnings set tip_amount = tip_amount + 0.01 where ride_id = $1', [world.completed.id]),
  ],
  [
    'Whoever pays for a ride is who its holds, card payments and entries are of',
    8,
    (db, { cancelled, driver }) =>
      unguarded(db, 'rides', 'update rides set payer_id = $2 where id = $1', cancelled.id, driver.userId),
  ],
  ['No tip stays in clearing', 8, (db) => shuffle(db, { kind: 'deposit' }, 'tips_clearing')],
  [
    'What a driver was paid and has reserved is within what the driver earned',
    10,
    async (db, world) => {
      const deposit = await shuffle(db, { kind: 'deposit' });
      await postEntry(db, { kind: 'reversal', reverses_id: deposit }, [
        { account: 'driver_earnings', userId: world.driver.userId, cents: 900_00 },
        { account: 'provider_clearing', cents: -900_00 },
      ]);
      const payoutId = await aPayout(db, world, { amount: '900.00', net_amount: '900.00' });
      await reserve(db, world, payoutId, 900_00);
    },
  ],
  ['Exactly the payouts under way have their money reserved', 10, (db, world) => aPayout(db, world)],
  [
    'A payout is completed exactly when it was transferred, once',
    11,
    (db) => db.query(`update payouts set stripe_transfer_id = 'tr_other' where status = 'completed'`),
  ],
  [
    'A transfer pays one payout',
    11,
    async (db, world) => {
      await db.query('drop index payouts_stripe_transfer_key');
      const { rows } = await db.query<{ id: string }>(
        'select stripe_transfer_id as id from payouts where stripe_transfer_id is not null',
      );
      const transfer = rows[0]?.id;
      const completed = { status: 'completed', completed_at: new Date(), stripe_transfer_id: transfer };
      const payoutId = await aPayout(db, world, completed);
      await reserve(db, world, payoutId, 1_00);
      await postEntry(db, { kind: 'payout_paid', payout_id: payoutId, provider_reference: transfer }, [
        { account: 'driver_reserved', userId: world.driver.userId, cents: -1_00 },
        { account: 'payouts_clearing', cents: 1_00 },
      ]);
    },
  ],
  [
    'Every completed ride, and no other, is one earning of its driver',
    12,
    (db, world) =>
      insertRow(db, 'earnings', {
        id: randomUUID(),
        driver_id: world.driver.userId,
        ride_id: world.cancelled.id,
        commission_rate_used: 85,
        pricing_config_id: world.cancelled.pricingId,
        ride_fare: 0,
        driver_share: 0,
        platform_fee: 0,
      }),
  ],
  [
    'What a payout pays for rides of its driver adds up to it',
    12,
    (db) => db.query(`update payouts set rides_count = rides_count + 1 where status = 'completed'`),
  ],
  [
    'What was paid for a ride, and taken back, is what its payouts and refunds say',
    12,
    (db, world) =>
      db.query('update earnings set refunded_amount = 0.01 where ride_id = $1', [world.completed.id]),
  ],
  [
    'What was paid for a ride, and taken back, is what its payouts and refunds say',
    12,
    (db, world) =>
      unguarded(
        db,
        'earnings',
        'update earnings set paid_amount = paid_amount - 0.01 where ride_id = $1',
        world.completed.id,
      ),
  ],
  [
    'Every move of a ride follows from the one before it and is one that rides can make',
    0,
    (db, world) => {
      const move = { action: 'pass', from_status: 'pending', to_status: 'pending' };
      return insertRow(db, 'ride_history', someMove(world.pending.id, move));
    },
  ],
  [
    'Every move of a ride follows from the one before it and is one that rides can make',
    0,
    (db, world) => {
      const move = { action: 'release', from_status: 'accepted', to_status: 'pending' };
      return insertRow(db, 'ride_history', someMove(world.pending.id, move));
    },
  ],
  [
    'The state of a ride is where its history ends',
    0,
    (db, world) => {
      const move = { action: 'expire', from_status: 'pending', to_status: 'cancelled', actor_role: 'system' };
      return insertRow(db, 'ride_history', someMove(world.pending.id, move));
    },
  ],
];
