import { expect, it } from 'vitest';
import { useSqlClient } from '../../support/sql-client.ts';

const sql = useSqlClient();

const ID = `'0199f3a0-0000-7000-8000-000000000001'::uuid`;
const someOrNone = (column: string) => `unnest(array[null, ${ID}]) as ${column}`;

/** Rows of every combination of what a table's rules look at. */
const ROWS = {
  journal_entries: {
    rules: 'keeps_journal_entry_rules',
    grid: [
      `unnest(array['deposit', 'ride_held', 'ride_released', 'ride_completed', 'tip_added', 'ride_refunded', 'payout_reserved',
        'payout_paid', 'payout_returned', 'credit_granted', 'reversal', 'cash_short', 'cash_kept', 'cash_set_off',
        'cover_promised', 'cover_released', 'organisation_paid', 'wallet_moved', 'unknown']) as kind`,
      `unnest(array['rider', 'driver', 'admin', 'system', 'unknown', null]) as actor_role`,
      ...[
        'ride_id',
        'user_id',
        'payout_id',
        'payout_request_id',
        'credit_id',
        'reverses_id',
        'organisation_id',
      ].map(someOrNone),
    ],
  },
  holds: {
    rules: 'keeps_hold_rules',
    grid: [
      `unnest(array['open', 'captured', 'released', 'expired', 'unknown']) as status`,
      'unnest(array[-1, 0, 1, 2]::bigint[]) as amount_cents',
      'unnest(array[-1, 0, 1, 2]::bigint[]) as captured_cents',
      'unnest(array[-1, 0, 1, 2]::bigint[]) as released_cents',
      'unnest(array[null, now()]) as closed_at',
    ],
  },
};

it.each(Object.entries(ROWS))(
  'what the rules of %s do not look at breaks none of them',
  async (table, { rules, grid }) => {
    const { rows: sources } = await sql.db.query<{ source: string }>(
      'select prosrc as source from pg_proc where proname = $1',
      [rules],
    );
    const source = sources[0]?.source ?? '';
    const always = source.replace(
      /\n {2}if .*? then\n {4}broken := case/s,
      '\n  if true then\n    broken := case',
    );
    expect(always).not.toBe(source);
    const body = (of: string) =>
      `create function pg_temp.${of}(r ${table}) returns boolean language plpgsql as`;
    await sql.db.query(`${body('always')} $always$${always}$always$`);
    await sql.db
      .query(`create function pg_temp.refusals(r ${table}, out now text, out always text) language plpgsql as $$
      begin
        begin perform ${rules}(r); exception when check_violation then get stacked diagnostics now = constraint_name; end;
        begin perform pg_temp.always(r); exception when check_violation then get stacked diagnostics always = constraint_name; end;
      end $$`);
    const { rows } = await sql.db.query<{ now: string | null; looked: string; different: string }>(
      `select now, count(*) as looked, count(*) filter (where now is distinct from always) as different
        from (select ${grid.map((values) => values.split(' as ')[1]).join(', ')}
          from ${grid.map((values, index) => values.replace(/ as (\w+)$/, ` as v${index} ($1)`)).join(' cross join ')}) as made
        cross join lateral pg_temp.refusals(jsonb_populate_record(null::${table}, to_jsonb(made))) group by now`,
    );
    expect(rows.filter(({ different }) => different !== '0')).toEqual([]);
    // All rules and what breaks none are among them.
    expect(rows.length).toBe([...source.matchAll(/then\s+'\w+'/g)].length + 1);
  },
);
