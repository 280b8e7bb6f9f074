import type { ConnectionPool } from '../../adapters/postgres/connection-pool.ts';
import type { CashRules, CashRulesVersion } from '../../domain/payments/cash.ts';

/** As the migrations leave the database: nobody pays in cash. */
export const INITIAL_CASH_RULES: CashRulesVersion = {
  id: '00000000-0000-7000-8000-000000000003',
  number: 1,
  isAllowed: false,
  driverLimitCents: 100_00,
  createdBy: null,
  changeReason: 'Initial rules',
  createdAt: new Date('2025-01-24T05:00:00Z'),
};

/** Sets the rules of cash past every use case. */
export async function setCashRules(
  pool: Pick<ConnectionPool, 'query'>,
  rules: Partial<CashRules> = {},
): Promise<void> {
  const { isAllowed, driverLimitCents } = { ...INITIAL_CASH_RULES, isAllowed: true, ...rules };
  await pool.query(
    `insert into cash_settings (id, number, is_allowed, driver_limit_cents, change_reason)
     select gen_random_uuid(), max(number) + 1, $1, $2, 'A test' from cash_settings`,
    [isAllowed, driverLimitCents],
  );
}
