import type { ProviderAccount } from '../ports/payments.ts';
import type { ConnectAccount } from '../ports/payouts.ts';
import type { Transaction } from '../transaction.ts';

/** Keeps what the provider says of a driver's account, and tells the driver when payouts go to another bank account. */
export async function refreshPayoutAccount(tx: Transaction, account: ConnectAccount): Promise<void> {
  const driverId = await tx.providerAccounts.refreshAccount(account);
  if (driverId) await tx.mail(driverId, 'payout-account-changed', {});
}

/** What is kept of an account. */
export function toConnectAccount(account: ProviderAccount): ConnectAccount {
  const { id: accountId, detailsSubmitted, payoutsEnabled, bankLast4 } = account;
  return { accountId, detailsSubmitted, payoutsEnabled, bankLast4 };
}
