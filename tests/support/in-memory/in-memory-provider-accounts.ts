import type {
  ConnectAccount,
  ProviderAccounts,
  ProviderProfile,
} from '../../../application/ports/payouts.ts';
import type { Draft } from './tables.ts';

export class InMemoryProviderAccounts implements ProviderAccounts {
  constructor(private readonly draft: Draft) {}

  async find(userId: string): Promise<ProviderProfile | null> {
    const { users, customers, accounts } = this.draft.tables;
    const user = users.get(userId);
    if (!user) return null;
    const { email, firstName, lastName } = user;
    const customerId = customers.get(userId) ?? null;
    return { userId, email, firstName, lastName, customerId, account: accounts.get(userId) ?? null };
  }

  async saveCustomer(userId: string, customerId: string): Promise<void> {
    const { customers } = this.draft.tables;
    if (!customers.has(userId)) customers.set(userId, customerId);
  }

  async saveAccount(userId: string, account: ConnectAccount): Promise<void> {
    this.draft.tables.accounts.set(userId, account);
  }

  async refreshAccount(account: ConnectAccount): Promise<string | null> {
    const { accounts } = this.draft.tables;
    const [userId, before] = [...accounts].find(([, it]) => it.accountId === account.accountId) ?? [];
    if (!userId || !before) return null;
    accounts.set(userId, account);
    return before.bankLast4 === account.bankLast4 ? null : userId;
  }
}
