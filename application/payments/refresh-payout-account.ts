import type { ConnectAccount } from '../ports/payouts.ts';
import type { Stores } from '../ports/unit-of-work.ts';

/** Keeps what the provider says of a driver's account, and tells the driver when payouts go to another bank account. */
export async function refreshPayoutAccount(
  { providerAccounts, emails }: Pick<Stores, 'providerAccounts' | 'emails'>,
  account: ConnectAccount,
  mail: { readonly id: string; readonly now: Date },
): Promise<void> {
  const driverId = await providerAccounts.refreshAccount(account);
  if (driverId) await emails.enqueue(mail.id, driverId, 'payout-account-changed', {}, mail.now);
}
