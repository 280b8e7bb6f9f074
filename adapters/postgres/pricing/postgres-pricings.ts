import type { Pricings } from '../../../application/ports/pricing.ts';
import { time } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, select, statement, update } from '../statement.ts';
import type { PricingCache } from './pricing-cache.ts';
import { PRICING_CONFIG } from './pricing-table.ts';
import { selectInForce, selectState, toState } from './select-in-force.ts';

const ACTIVE = statement(
  'pricings.active',
  { now: time() },
  selectInForce(PRICING_CONFIG.list(), '$now'),
  PRICING_CONFIG.fromRow,
);

const STATE = statement(
  'pricings.state',
  { now: time() },
  selectState(PRICING_CONFIG.list(), '$now'),
  PRICING_CONFIG.fromRow,
);

const LOCK_CHANGES = statement(
  'pricings.lock-changes',
  {},
  `select pg_advisory_xact_lock(hashtextextended('maumee pricing', 0))`,
);

const FIND = select('pricings.find', PRICING_CONFIG, 'where id = $id');
const LOCK = select('pricings.lock', PRICING_CONFIG, 'where id = $id for no key update');
const INSERT = insert('pricings.insert', PRICING_CONFIG);
const WITHDRAW = update('pricings.withdraw', PRICING_CONFIG, ['is_active', 'withdrawn_at']);

/** The migrations have made the first version. */
export const postgresPricings = (sql: SqlRunner, cache: PricingCache): Pricings => {
  const active = async (now: Date) => {
    const pricing = await sql.only(ACTIVE({ now }));
    cache.keepActive(pricing);
    return pricing;
  };
  return {
    active,
    lastActive: async (now) => cache.getActive() ?? active(now),
    state: async (now) => toState(await sql.all(STATE({ now }))),
    find: async (id) => {
      const known = cache.getVersion(id);
      if (known) return known;
      const pricing = await sql.first(FIND({ id }));
      if (pricing) cache.keepVersion(pricing);
      return pricing;
    },
    lockChanges: () => sql.write(LOCK_CHANGES()),
    lock: (id) => sql.first(LOCK({ id })),
    insert: (pricing) => {
      cache.forgetActive();
      return sql.write(INSERT(PRICING_CONFIG.toRow(pricing)));
    },
    withdraw: ({ id, withdrawnAt }) =>
      sql.write(WITHDRAW({ id, is_active: false, withdrawn_at: withdrawnAt })),
  };
};
