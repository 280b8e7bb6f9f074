import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useSqlClient } from '../../support/sql-client.ts';
import { DEFAULT_PRICING_ID, insertRow, type SqlRow, type StoredRow } from '../../support/sql-fixtures.ts';
import { expectRefused, itRefuses } from '../../support/sql-refusals.ts';

const sql = useSqlClient();

const version = (overrides: SqlRow = {}): Promise<StoredRow> =>
  insertRow(sql.db, 'pricing_config', {
    id: randomUUID(),
    change_reason: 'Fuel is cheaper',
    ...overrides,
  });

/** A version that was withdrawn a second before its start. */
const later = (isActive: boolean): SqlRow => ({
  created_at: '2026-03-01T12:00:00Z',
  effective_date: '2026-03-02T12:00:00Z',
  withdrawn_at: '2026-03-02T11:59:59Z',
  is_active: isActive,
});

describe('pricing', () => {
  it('starts with the default rates, active', async () => {
    const { rows } = await sql.db.query('select * from pricing_config where is_active');
    expect(rows).toMatchObject([
      {
        id: DEFAULT_PRICING_ID,
        scheduling_fee: '2.50',
        short_distance_minimum: '15.00',
        short_distance_per_mile: '1.92',
        long_distance_minimum: '25.00',
        long_distance_per_mile: '1.75',
        commission_rate: '85.00',
        created_by: null,
        change_reason: 'Initial pricing',
      },
    ]);
  });

  itRefuses(
    {
      pricing_config_scheduling_fee_not_negative: { scheduling_fee: -1 },
      pricing_config_short_minimum_not_negative: { short_distance_minimum: -1 },
      pricing_config_short_per_mile_not_negative: { short_distance_per_mile: -1 },
      pricing_config_long_minimum_not_negative: { long_distance_minimum: -1 },
      pricing_config_long_per_mile_not_negative: { long_distance_per_mile: -1 },
      pricing_config_commission_rate_range: [{ commission_rate: '-0.01' }, { commission_rate: '100.01' }],
      pricing_config_change_reason_not_blank: { change_reason: '  ' },
    },
    (overrides) => version(overrides),
  );

  const started = '2026-03-01T12:00:00Z';

  it.each<[string, SqlRow, string]>([
    [
      'start before it was made',
      { created_at: started, effective_date: '2026-03-01T11:59:59.999Z' },
      'pricing_config_starts_when_made_or_later',
    ],
    [
      'withdrawal at the instant it starts',
      { created_at: started, effective_date: started, is_active: false, withdrawn_at: started },
      'pricing_config_withdrawn_before_start',
    ],
    ['active version that is withdrawn', later(true), 'pricing_config_active_until_withdrawn'],
    ['inactive version that is not', { is_active: false }, 'pricing_config_active_until_withdrawn'],
  ])('refuses a %s', async (_, overrides, constraint) => {
    await expectRefused(version(overrides), constraint);
  });

  it('stays withdrawn', async () => {
    const { id } = await version(later(false));
    const again = 'update pricing_config set is_active = true, withdrawn_at = null where id = $1';
    await expectRefused(sql.db.query(again, [id]), 'pricing_config_withdrawn_for_good');
  });

  it.each([
    'scheduling_fee = 0',
    'short_distance_minimum = 0',
    'short_distance_per_mile = 0',
    'long_distance_minimum = 0',
    'long_distance_per_mile = 0',
    'commission_rate = 0',
    `effective_date = effective_date + interval '1 day'`,
    `created_at = created_at - interval '1 day'`,
    `change_reason = 'Other'`,
  ])('refuses to rewrite a version with %s', async (change) => {
    const { id } = await version();
    await expectRefused(
      sql.db.query(`update pricing_config set ${change} where id = $1`, [id]),
      'pricing_config_rates_fixed',
    );
  });

  it('lets a version be withdrawn that has not started', async () => {
    const { id } = await version({ effective_date: '2100-01-01T00:00:00Z' });
    await sql.db.query('update pricing_config set is_active = false, withdrawn_at = now() where id = $1', [
      id,
    ]);
  });

  it.each(['delete from pricing_config', 'truncate pricing_config cascade'])(
    'refuses %s',
    async (statement) => {
      await expectRefused(sql.db.query(statement), 'pricing_config_kept');
    },
  );
});
