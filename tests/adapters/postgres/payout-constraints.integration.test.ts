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
  it.each<[string, SqlRow, string]>([
    ['an unknown status', { status: 'lost' }, 'payouts_status_known'],
    ['an unknown transfer status', { transfer_status: 'lost' }, 'payouts_transfer_status_known'],
    ['a payout of nothing', { amount: 0, processing_fee: 0, net_amount: 0 }, 'payouts_amount_positive'],
    ['a net amount that does not add up', { net_amount: '50.00' }, 'payouts_net_is_amount_less_fee'],
    ['a fee above the amount', { processing_fee: 51, net_amount: -1 }, 'payouts_net_amount_not_negative'],
    ['a negative fee', { processing_fee: -1, net_amount: 51 }, 'payouts_processing_fee_not_negative'],
    [
      'a period that ends before it starts',
      { payout_period_end: '2026-11-01T05:00Z' },
      'payouts_period_forward',
    ],
    ['a completed payout without time', { status: 'completed' }, 'payouts_completed_has_time'],
    ['negative rides', { rides_count: -1 }, 'payouts_rides_count_not_negative'],
  ])('refuse %s', async (_, overrides, constraint) => {
    await expect(payout(await driver(), overrides)).rejects.toMatchObject({ code: '23514', constraint });
  });

  it('are one per driver and period, and have a transfer each', async () => {
    const id = await driver();
    await payout(id, { stripe_transfer_id: 'tr_1' });
    await expect(payout(id)).rejects.toMatchObject({
      code: '23505',
      constraint: 'payouts_driver_period_key',
    });
    await expect(payout(await driver(), { stripe_transfer_id: 'tr_1' })).rejects.toMatchObject({
      constraint: 'payouts_stripe_transfer_key',
    });
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
  it.each<[string, SqlRow, string]>([
    ['a split that loses a cent', { platform_fee: '3.24' }, 'earnings_split_adds_up'],
    ['a split that makes a cent', { driver_share: '18.46' }, 'earnings_split_adds_up'],
    [
      'a negative platform fee',
      { driver_share: '21.71', platform_fee: '-0.01' },
      'earnings_platform_fee_not_negative',
    ],
    [
      'negative earnings',
      { driver_share: '-0.01', platform_fee: '21.71' },
      'earnings_driver_share_not_negative',
    ],
    ['a negative tip', { tip_amount: -1 }, 'earnings_tip_not_negative'],
    ['a rate above everything', { commission_rate_used: 101 }, 'earnings_commission_rate_range'],
    ['an unknown status', { status: 'lost' }, 'earnings_status_known'],
  ])('refuse %s', async (_, overrides, constraint) => {
    await expect(earning(overrides)).rejects.toMatchObject({ code: '23514', constraint });
  });

  it('are one per ride', async () => {
    const { ride_id } = await earning();
    await expect(earning({ ride_id })).rejects.toMatchObject({ constraint: 'earnings_ride_key' });
  });

  it.each<[string, SqlRow, string]>([
    ['more taken back than was earned', { refunded_amount: '18.46' }, 'earnings_refunded_within_earned'],
    ['more paid than was earned', { paid_amount: '18.46' }, 'earnings_paid_within_earned'],
    ['less than nothing paid', { paid_amount: '-0.01' }, 'earnings_paid_within_earned'],
  ])('refuse %s', async (_, overrides, constraint) => {
    await expect(earning(overrides)).rejects.toMatchObject({ code: '23514', constraint });
  });

  it('are paid by the rides of payouts alone', async () => {
    const { id } = await earning();
    await expect(
      sql.db.query('update earnings set paid_amount = 1 where id = $1', [id]),
    ).rejects.toMatchObject({ code: '23001', constraint: 'earnings_paid_only_by_payouts' });
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
    await expect(pay(other, second, rideId, '8.46')).rejects.toMatchObject({
      code: '23514',
      constraint: 'earnings_paid_within_earned',
    });
    await pay(other, second, rideId, '8.45');
    expect(await getPaid(rideId)).toEqual({ paid_amount: '18.45' });
  });

  it('are each there once, and not of nothing', async () => {
    const { id, rideId } = await paid();
    await expect(pay(by, id, rideId, '0')).rejects.toMatchObject({
      constraint: `${by.table}_amount_not_zero`,
    });
    await pay(by, id, rideId, '1');
    await expect(pay(by, id, rideId, '1')).rejects.toMatchObject({ constraint: `${by.table}_pkey` });
    const parent = by.table.replace('_rides', 's');
    await expect(sql.db.query(`delete from ${parent} where id = $1`, [id])).rejects.toThrow(/foreign key/);
  });

  it('are not changed', async () => {
    const { id, rideId } = await paid();
    await pay(by, id, rideId, '1');
    const change = sql.db.query(`update ${by.table} set amount = 2 where ${by.key} = $1`, [id]);
    await expect(change).rejects.toMatchObject({ code: '23001', constraint: `${by.table}_not_changed` });
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

  it.each<[string, SqlRow, string]>([
    ['less than ten dollars', { amount: '9.99' }, 'payout_requests_amount_minimum'],
    ['an unknown status', { status: 'lost', reviewed_at: 'now' }, 'payout_requests_status_known'],
    ['a decision without time', { status: 'approved' }, 'payout_requests_decision_has_time'],
    ['a time without decision', { reviewed_at: 'now' }, 'payout_requests_decision_has_time'],
    ['half a bank account', { bank_account_last4: '12' }, 'payout_requests_bank_last4_digits'],
  ])('refuse %s', async (_, overrides, constraint) => {
    await expect(request(overrides)).rejects.toMatchObject({ code: '23514', constraint });
  });

  it('have a transfer each', async () => {
    await request({ stripe_transfer_id: 'tr_2' });
    await expect(request({ stripe_transfer_id: 'tr_2' })).rejects.toMatchObject({
      constraint: 'payout_requests_stripe_transfer_key',
    });
  });

  it('take the minimum, with the rides it is about', async () => {
    expect(await request({ ride_ids: ['a', 'b'] })).toMatchObject({
      status: 'pending',
      ride_ids: ['a', 'b'],
    });
  });
});
