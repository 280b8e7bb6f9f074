import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useSqlClient } from '../../support/sql-client.ts';
import {
  DEFAULT_PRICING_ID,
  insertRow,
  rideRow,
  userRow,
  type SqlRow,
  type StoredRow,
} from '../../support/sql-fixtures.ts';
import { expectRefused, itRefuses } from '../../support/sql-refusals.ts';

const sql = useSqlClient();

const driver = async (): Promise<string> =>
  (await insertRow(sql.db, 'users', userRow({ user_type: 'driver' }))).id;

const payout = (driverId: string, overrides: SqlRow = {}): Promise<StoredRow> =>
  insertRow(sql.db, 'payouts', {
    id: randomUUID(),
    driver_id: driverId,
    amount: '50.00',
    processing_fee: '0.25',
    net_amount: '49.75',
    payout_period_start: '2026-11-09T05:00Z',
    payout_period_end: '2026-11-16T05:00Z',
    scheduled_for: '2026-11-18T05:00Z',
    ...overrides,
  });

describe('payouts', () => {
  itRefuses(
    {
      payouts_status_known: { status: 'lost' },
      payouts_transfer_status_known: { transfer_status: 'lost' },
      payouts_amount_positive: { amount: 0, processing_fee: 0, net_amount: 0 },
      payouts_net_is_amount_less_fee: { net_amount: '50.00' },
      payouts_net_amount_not_negative: { processing_fee: 51, net_amount: -1 },
      payouts_processing_fee_not_negative: { processing_fee: -1, net_amount: 51 },
      payouts_period_forward: { payout_period_end: '2026-11-01T05:00Z' },
      payouts_completed_has_time: { status: 'completed' },
      payouts_rides_count_not_negative: { rides_count: -1 },
    },
    async (overrides) => payout(await driver(), overrides),
  );

  it('are one per driver and period, and have a transfer each', async () => {
    const id = await driver();
    await payout(id, { stripe_transfer_id: 'tr_1' });
    await expectRefused(payout(id), 'payouts_driver_period_key');
    await expectRefused(
      payout(await driver(), { stripe_transfer_id: 'tr_1' }),
      'payouts_stripe_transfer_key',
    );
  });
});

async function earning(overrides: SqlRow = {}): Promise<StoredRow> {
  const { id: rider } = await insertRow(sql.db, 'users', userRow());
  const { id: rideId } = await insertRow(sql.db, 'rides', rideRow(rider));
  return insertRow(sql.db, 'earnings', {
    id: randomUUID(),
    driver_id: await driver(),
    ride_id: rideId,
    pricing_config_id: DEFAULT_PRICING_ID,
    commission_rate_used: 85,
    ride_fare: '21.70',
    driver_share: '18.45',
    platform_fee: '3.25',
    ...overrides,
  });
}

describe('earnings', () => {
  itRefuses(
    {
      earnings_split_adds_up: [{ platform_fee: '3.24' }, { driver_share: '18.46' }],
      earnings_platform_fee_not_negative: { driver_share: '21.71', platform_fee: '-0.01' },
      earnings_driver_share_not_negative: { driver_share: '-0.01', platform_fee: '21.71' },
      earnings_tip_not_negative: { tip_amount: -1 },
      earnings_commission_rate_range: { commission_rate_used: 101 },
      earnings_status_known: { status: 'lost' },
    },
    (overrides) => earning(overrides),
  );

  it('are one per ride', async () => {
    const { ride_id } = await earning();
    await expectRefused(earning({ ride_id }), 'earnings_ride_key');
  });

  itRefuses(
    {
      earnings_refunded_within_earned: { refunded_amount: '18.46' },
      earnings_paid_within_earned: [{ paid_amount: '18.46' }, { paid_amount: '-0.01' }],
    },
    (overrides) => earning(overrides),
  );

  it('are paid by the rides of payouts alone', async () => {
    const { id } = await earning();
    await expectRefused(
      sql.db.query('update earnings set paid_amount = 1 where id = $1', [id]),
      'earnings_paid_only_by_payouts',
    );
  });
});

interface PaidBy {
  readonly table: string;
  readonly key: string;
  /** A payout or a request of a driver; its id. */
  readonly open: (driverId: string) => Promise<string>;
}

const PAYOUTS: PaidBy = {
  table: 'payout_rides',
  key: 'payout_id',
  open: async (driverId) => (await payout(driverId)).id,
};
const REQUESTS: PaidBy = {
  table: 'payout_request_rides',
  key: 'payout_request_id',
  open: async (driver_id) =>
    (await insertRow(sql.db, 'payout_requests', { id: randomUUID(), driver_id, amount: '10.00' })).id,
};

const pay = ({ table, key }: PaidBy, id: string, rideId: string, amount: string) =>
  insertRow(sql.db, table, { [key]: id, ride_id: rideId, amount });

const getPaid = async (rideId: string): Promise<unknown> =>
  (await sql.db.query('select paid_amount from earnings where ride_id = $1', [rideId])).rows[0];

/** An earning of 18.45 of a driver. */
async function anEarning(): Promise<{ rideId: string; driverId: string }> {
  const { ride_id, driver_id } = await earning();
  return { rideId: String(ride_id), driverId: String(driver_id) };
}

describe.each([
  ['payout', PAYOUTS],
  ['payout request', REQUESTS],
])('rides of a %s', (_what, by) => {
  async function paid() {
    const { rideId, driverId } = await anEarning();
    return { id: await by.open(driverId), rideId };
  }

  it('are what was paid of an earning, and no longer when they are removed', async () => {
    const { id, rideId } = await paid();
    await pay(by, id, rideId, '10.00');
    expect(await getPaid(rideId)).toEqual({ paid_amount: '10.00' });
    await sql.db.query(`delete from ${by.table} where ${by.key} = $1`, [id]);
    expect(await getPaid(rideId)).toEqual({ paid_amount: '0.00' });
  });

  it.each([
    ['payout', PAYOUTS],
    ['payout request', REQUESTS],
  ])('never come to more than the ride earned, together with another %s', async (_other, other) => {
    const { id, rideId } = await paid();
    await pay(by, id, rideId, '10.00');
    const second = await other.open(await driver());
    await expectRefused(pay(other, second, rideId, '8.46'), 'earnings_paid_within_earned');
    await pay(other, second, rideId, '8.45');
    expect(await getPaid(rideId)).toEqual({ paid_amount: '18.45' });
  });

  it('are each there once, and not of nothing', async () => {
    const { id, rideId } = await paid();
    await expectRefused(pay(by, id, rideId, '0'), `${by.table}_amount_not_zero`);
    await pay(by, id, rideId, '1');
    await expectRefused(pay(by, id, rideId, '1'), `${by.table}_pkey`);
    const parent = by.table.replace('_rides', 's');
    await expect(sql.db.query(`delete from ${parent} where id = $1`, [id])).rejects.toThrow(/foreign key/);
  });

  it('are not changed', async () => {
    const { id, rideId } = await paid();
    await pay(by, id, rideId, '1');
    const change = sql.db.query(`update ${by.table} set amount = 2 where ${by.key} = $1`, [id]);
    await expectRefused(change, `${by.table}_not_changed`);
  });
});

describe('payout requests', () => {
  const request = async (overrides: SqlRow): Promise<StoredRow> =>
    insertRow(sql.db, 'payout_requests', {
      id: randomUUID(),
      driver_id: await driver(),
      amount: '10.00',
      ...overrides,
    });

  itRefuses(
    {
      payout_requests_amount_minimum: { amount: '9.99' },
      payout_requests_status_known: { status: 'lost', reviewed_at: 'now' },
      payout_requests_decision_has_time: [{ status: 'approved' }, { reviewed_at: 'now' }],
      payout_requests_bank_last4_digits: { bank_account_last4: '12' },
    },
    (overrides) => request(overrides),
  );

  it('have a transfer each', async () => {
    await request({ stripe_transfer_id: 'tr_2' });
    await expectRefused(request({ stripe_transfer_id: 'tr_2' }), 'payout_requests_stripe_transfer_key');
  });

  it('take the minimum, with the rides it is about', async () => {
    expect(await request({ ride_ids: ['a', 'b'] })).toMatchObject({
      status: 'pending',
      ride_ids: ['a', 'b'],
    });
  });
});
