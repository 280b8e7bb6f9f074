import type {
  ConnectAccount,
  ProviderAccounts,
  ProviderProfile,
} from '../../../application/ports/payouts.ts';
import { address, boolean, nullable, orWhenNull, text, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { assignments, statement, update } from '../statement.ts';
import { decoderOf } from '../table.ts';
import { USERS } from '../users/user-table.ts';

const rowFrom = decoderOf({
  userId: uuid('id'),
  email: address(),
  firstName: orWhenNull(text(), ''),
  lastName: orWhenNull(text(), ''),
  customerId: nullable(text('stripe_customer_id')),
  accountId: nullable(text('stripe_connect_account_id')),
  detailsSubmitted: boolean('connect_details_submitted'),
  payoutsEnabled: boolean('connect_payouts_enabled'),
  bankLast4: nullable(text('connect_bank_last4')),
});

const FIND = statement(
  'provider-accounts.find',
  USERS.columns,
  `select id, email, first_name, last_name, stripe_customer_id, stripe_connect_account_id,
      connect_details_submitted, connect_payouts_enabled, connect_bank_last4
    from users where id = $id`,
  (row): ProviderProfile => {
    const { accountId, detailsSubmitted, payoutsEnabled, bankLast4, ...profile } = rowFrom(row);
    const account = accountId === null ? null : { accountId, detailsSubmitted, payoutsEnabled, bankLast4 };
    return { ...profile, account };
  },
);

const SAVE_CUSTOMER = statement(
  'provider-accounts.save-customer',
  USERS.columns,
  'update users set stripe_customer_id = coalesce(stripe_customer_id, $stripe_customer_id) where id = $id',
);

const KNOWN = ['connect_details_submitted', 'connect_payouts_enabled', 'connect_bank_last4'] as const;

const SAVE_ACCOUNT = update('provider-accounts.save-account', USERS, ['stripe_connect_account_id', ...KNOWN]);

const REFRESH_ACCOUNT = statement(
  'provider-accounts.refresh-account',
  USERS.columns,
  `update users set ${assignments(...KNOWN)}
    from (select id as known_id, connect_bank_last4 as known_last4 from users
      where stripe_connect_account_id = $stripe_connect_account_id for no key update) as known
    where id = known.known_id
    returning id, connect_bank_last4 is distinct from known.known_last4 as has_moved`,
  (row) => ({ id: String(row['id']), hasMoved: row['has_moved'] === true }),
);

export const postgresProviderAccounts = (sql: SqlRunner): ProviderAccounts => ({
  find: (id) => sql.first(FIND({ id })),
  saveCustomer: (id, customerId) => sql.write(SAVE_CUSTOMER({ id, stripe_customer_id: customerId })),
  saveAccount: (id, account) => sql.write(SAVE_ACCOUNT({ id, ...toRow(account) })),
  refreshAccount: async (account) => {
    const known = await sql.all(REFRESH_ACCOUNT(toRow(account)));
    return known.find(({ hasMoved }) => hasMoved)?.id ?? null;
  },
});

function toRow(account: ConnectAccount) {
  return {
    stripe_connect_account_id: account.accountId,
    connect_details_submitted: account.detailsSubmitted,
    connect_payouts_enabled: account.payoutsEnabled,
    connect_bank_last4: account.bankLast4,
  };
}
