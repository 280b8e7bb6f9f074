import type { Cash, CashAccounts } from '../../../application/ports/cash.ts';
import type { CashRulesVersion } from '../../../domain/payments/cash.ts';
import { arrayOf, boolean, cents, integer, money, nullable, text, time, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, select, statement } from '../statement.ts';
import { decoderOf, defineTable, type FieldsOf } from '../table.ts';

export const CASH_SETTINGS = defineTable(
  'cash_settings',
  {
    id: uuid(),
    number: integer(),
    isAllowed: boolean(),
    driverLimitCents: cents(),
    createdBy: nullable(uuid()),
    changeReason: text(),
    createdAt: time(),
  } satisfies FieldsOf<CashRulesVersion>,
  {},
);

/** The migrations have made the first version. */
const RULES = select('cash.rules', CASH_SETTINGS, 'order by number desc limit 1');

const LOCK_CHANGES = statement(
  'cash.lock-rules',
  {},
  `select pg_advisory_xact_lock(hashtextextended('maumee cash settings', 0))`,
);

const INSERT_RULES = insert('cash.insert-rules', CASH_SETTINGS);

/** The money of the drivers whom the condition names; fees as `shareFare` of the domain rounds them. */
function driverMoney<const Whose extends string>(whose: Whose): Whose {
  return `select user_id as driver_id, earnings_balance, cash_balance,
      (select driver_limit_cents from cash_settings order by number desc limit 1) as limit_cents,
      (select coalesce(sum(ride.total_fare - round(ride.total_fare * pricing.commission_rate / 100, 2)), 0)::numeric(10,2)
        from rides ride join pricing_config pricing on pricing.id = ride.pricing_config_id
        where ride.driver_id = balances.user_id and ride.status in ('accepted', 'confirmed', 'in_progress')
          and ride.payment_method = 'cash') as open_fees
    from balances where user_id ${whose}` as Whose;
}

const DRIVER_ACCOUNT = {
  earningsCents: money('earnings_balance'),
  cashCents: money('cash_balance'),
  openFeesCents: money('open_fees'),
  limitCents: cents('limit_cents'),
};

const DRIVER_MONEY = statement(
  'cash.driver-money',
  { driver_id: uuid() },
  driverMoney('= $driver_id'),
  decoderOf(DRIVER_ACCOUNT),
);

export const DRIVER_MONEY_OF = statement(
  'cash.driver-money-of',
  { driver_ids: arrayOf(uuid()) },
  driverMoney('= any ($driver_ids::uuid[])'),
  decoderOf({ ...DRIVER_ACCOUNT, driverId: uuid() }),
);

const HAS_WAITING = statement(
  'cash.has-waiting-ride',
  { rider_id: uuid(), id: uuid(), now: time() },
  `select 1 as found from rides
    where rider_id = $rider_id and status in ('pending', 'accepted', 'confirmed') and payment_method = 'cash'
      and coalesce(expires_at > $now, true) and id <> $id
    limit 1`,
);

const MOVES = statement(
  'cash.moves',
  { driver_id: uuid(), start: nullable(time()), end: nullable(time()) },
  `select coalesce(sum(amount_cents) filter (where kind = 'cash_kept'), 0)::bigint as kept_cents,
      coalesce(sum(amount_cents) filter (where kind = 'cash_set_off'), 0)::bigint as set_off_cents
    from postings join journal_entries entry on entry.id = postings.entry_id
    where account = 'driver_cash' and postings.user_id = $driver_id
      and ($start::timestamptz is null or entry.created_at >= $start)
      and ($end::timestamptz is null or entry.created_at < $end)`,
  decoderOf({ keptCents: cents('kept_cents'), setOffCents: cents('set_off_cents') }),
);

export const postgresCashAccounts = (sql: SqlRunner): CashAccounts => ({
  rules: () => sql.only(RULES()),
  ofDriver: (driverId) => sql.only(DRIVER_MONEY({ driver_id: driverId }), 'Driver'),
  moves: (driverId, span) =>
    sql.only(MOVES({ driver_id: driverId, start: span?.start ?? null, end: span?.end ?? null })),
});

export const postgresCash = (sql: SqlRunner): Cash => ({
  ...postgresCashAccounts(sql),
  lockRules: async () => {
    await sql.run(LOCK_CHANGES());
    return sql.only(RULES());
  },
  insertRules: (rules) => sql.write(INSERT_RULES(CASH_SETTINGS.toRow(rules))),
  hasWaitingRide: ({ id, riderId }, now) => sql.some(HAS_WAITING({ rider_id: riderId, id, now })),
});
