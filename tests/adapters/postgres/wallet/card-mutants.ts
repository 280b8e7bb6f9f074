import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import { insertRow, postEntry } from '../../../support/sql-fixtures.ts';
import type { AuditedWorld } from './audited-world.ts';
import { unguarded, type Mutant } from './unguarded.ts';

/** A payment of 1.00 for a ride. */
async function aPayment(
  db: ClientBase,
  { rider }: AuditedWorld,
  rideId: string,
  status: 'authorized' | 'succeeded',
): Promise<string> {
  const { id } = await insertRow(db, 'payments', {
    id: randomUUID(),
    kind: 'ride',
    user_id: rider.userId,
    ride_id: rideId,
    amount_cents: 100,
    status,
    provider_id: `pi_${rideId}`,
    captured_cents: status === 'succeeded' ? 100 : 0,
  });
  return id;
}

/** One way to break each rule of cards, refunds and payout requests, and no other. */
export const CARD_PLANTS: readonly Mutant[] = [
  [
    'A ride paid by card is completed exactly when its one authorization was captured',
    6,
    async (db, world) => {
      const paymentId = await aPayment(db, world, world.cancelled.id, 'succeeded');
      await postEntry(db, { kind: 'deposit', payment_id: paymentId }, [
        { account: 'provider_clearing', cents: -100 },
        { account: 'payouts_clearing', cents: 100 },
      ]);
    },
  ],
  [
    'A payment that succeeded is one entry of exactly what was taken, any other none',
    6,
    (db) =>
      unguarded(
        db,
        'payments',
        `update payments set captured_cents = captured_cents - 1 where status = 'succeeded'`,
      ),
  ],
  [
    'A live authorization belongs to an unfinished ride',
    6,
    (db, world) => aPayment(db, world, world.cancelled.id, 'authorized'),
  ],
  [
    'A refund is one entry that takes its shares from driver and platform, once it is there',
    9,
    (db) =>
      unguarded(
        db,
        'refunds',
        'update refunds set driver_cents = driver_cents + 1, platform_cents = platform_cents - 1',
      ),
  ],
  [
    'What was refunded is within what was paid, ride by ride and card by card',
    9,
    (db, { completed }) =>
      unguarded(
        db,
        'refunds',
        `insert into refunds (id, ride_id, amount_cents, card_cents, wallet_cents, driver_cents, platform_cents,
           reason, status)
         values (gen_random_uuid(), $1, 90000, 0, 90000, 90000, 0, 'generous', 'pending')`,
        completed.id,
      ),
  ],
  [
    'A payout request is completed exactly when it was transferred, once',
    11,
    (db) => db.query(`update payout_requests set stripe_transfer_id = 'tr_other' where status = 'completed'`),
  ],
];
