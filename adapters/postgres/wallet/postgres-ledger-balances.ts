import type { LedgerAccount, LedgerBalances } from '../../../application/ports/wallet.ts';
import { cents, text } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { statement } from '../statement.ts';
import { decoderOf } from '../table.ts';

/** The figures that are no account are numbers of rides. */
const BY_ACCOUNT = statement(
  'ledger-balances.by-account',
  { time_zone: text() },
  `select figure as account, sum(amount)::bigint as balance_cents from figures_by_day($time_zone)
    where figure not in ('bookings', 'trips') group by figure`,
  decoderOf({ account: text<LedgerAccount>(), balanceCents: cents('balance_cents') }),
);

/** From the tallies of each day and what was posted since they were counted. */
export const postgresLedgerBalances = (sql: SqlRunner): LedgerBalances => ({
  byAccount: async (timeZone) => {
    const balances = await sql.all(BY_ACCOUNT({ time_zone: timeZone }));
    return new Map(balances.map(({ account, balanceCents }) => [account, balanceCents]));
  },
});
