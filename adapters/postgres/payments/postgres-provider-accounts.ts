import type {
  ConnectAccount,
  ProviderAccounts,
  ProviderProfile,
} from '../../../application/ports/provider-accounts.ts';
import type { SqlRunner, Statement } from '../sql-runner.ts';

const FIND: Statement = {
  name: 'provider-accounts.find',
  text: `select id, email, first_name, last_name, stripe_customer_id, stripe_connect_account_id,
      connect_details_submitted, connect_payouts_enabled, connect_bank_last4
    from users where id = $1`,
};

const SAVE_CUSTOMER: Statement = {
  name: 'provider-accounts.save-customer',
  text: 'update users set stripe_customer_id = coalesce(stripe_customer_id, $2) where id = $1',
};

const SAVE_ACCOUNT: Statement = {
  name: 'provider-accounts.save-account',
  text: `update users set stripe_connect_account_id = $2, connect_details_submitted = $3,
      connect_payouts_enabled = $4, connect_bank_last4 = $5
    where id = $1`,
};

const REFRESH_ACCOUNT: Statement = {
  name: 'provider-accounts.refresh-account',
  text: `update users set connect_details_submitted = $2, connect_payouts_enabled = $3, connect_bank_last4 = $4
    where stripe_connect_account_id = $1`,
};

interface ProfileRow {
  readonly id: string;
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly stripe_customer_id: string | null;
  readonly stripe_connect_account_id: string | null;
  readonly connect_details_submitted: boolean;
  readonly connect_payouts_enabled: boolean;
  readonly connect_bank_last4: string | null;
}

export class PostgresProviderAccounts implements ProviderAccounts {
  constructor(private readonly sql: SqlRunner) {}

  async find(userId: string): Promise<ProviderProfile | null> {
    const { rows } = await this.sql.run<ProfileRow>(FIND, [userId]);
    const row = rows[0];
    return row ? profileFromRow(row) : null;
  }

  async saveCustomer(userId: string, customerId: string): Promise<void> {
    await this.sql.run(SAVE_CUSTOMER, [userId, customerId]);
  }

  async saveAccount(userId: string, account: ConnectAccount): Promise<void> {
    const { accountId, detailsSubmitted, payoutsEnabled, bankLast4 } = account;
    await this.sql.run(SAVE_ACCOUNT, [userId, accountId, detailsSubmitted, payoutsEnabled, bankLast4]);
  }

  async refreshAccount(account: ConnectAccount): Promise<void> {
    const { accountId, detailsSubmitted, payoutsEnabled, bankLast4 } = account;
    await this.sql.run(REFRESH_ACCOUNT, [accountId, detailsSubmitted, payoutsEnabled, bankLast4]);
  }
}

function profileFromRow(row: ProfileRow): ProviderProfile {
  return {
    userId: row.id,
    email: row.email,
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
    customerId: row.stripe_customer_id,
    account: row.stripe_connect_account_id
      ? {
          accountId: row.stripe_connect_account_id,
          detailsSubmitted: row.connect_details_submitted,
          payoutsEnabled: row.connect_payouts_enabled,
          bankLast4: row.connect_bank_last4,
        }
      : null,
  };
}
