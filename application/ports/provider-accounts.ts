/** What a person is at the payment provider. */
export interface ProviderProfile {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** As a payer. */
  readonly customerId: string | null;
  /** As a driver who is paid, as the provider said last. */
  readonly account: ConnectAccount | null;
}

export interface ConnectAccount {
  readonly accountId: string;
  readonly detailsSubmitted: boolean;
  readonly payoutsEnabled: boolean;
  readonly bankLast4: string | null;
}

export interface ProviderAccounts {
  find(userId: string): Promise<ProviderProfile | null>;
  /** Keeps the first; a later one is ignored. */
  saveCustomer(userId: string, customerId: string): Promise<void>;
  /** Binds an account to a driver, or updates what is known of it. */
  saveAccount(userId: string, account: ConnectAccount): Promise<void>;
  /** Updates what is known of an account. Whose it is, when payouts go to another bank account than before. */
  refreshAccount(account: ConnectAccount): Promise<string | null>;
}
