import { DomainError, orNotFound } from '../../domain/errors.ts';
import { driver, fresh, product } from '../access.ts';
import { mapProviderErrors, requireConfigured } from '../payments/provider-errors.ts';
import { refreshPayoutAccount, toConnectAccount } from '../payments/refresh-payout-account.ts';
import { webUrl } from '../ports/operations.ts';
import { paymentGateway } from '../ports/payments.ts';
import type { ConnectAccount } from '../ports/payouts.ts';
import { workflow } from '../use-case.ts';

/** How far a driver's account at the payment provider is. */
export interface ConnectAccountStatus {
  readonly hasAccount: boolean;
  readonly payoutsEnabled: boolean;
  readonly requiresOnboarding: boolean;
}

/** A driver's account as the provider has it now, kept for the next time; null when the driver has none. */
export const refreshConnectAccount = workflow({
  access: product,
  needs: { paymentGateway },
  run: async ({ transact }, { paymentGateway }, driverId: string): Promise<ConnectAccount | null> => {
    const profile = await transact(({ providerAccounts }) => providerAccounts.find(driverId));
    const known = profile?.account ?? null;
    if (!known || paymentGateway.mode === 'unconfigured') return known;
    const found = await mapProviderErrors(paymentGateway.accounts.find(known.accountId));
    if (!found) return known;
    const account = toConnectAccount(found);
    if (JSON.stringify(account) !== JSON.stringify(known)) {
      await transact((tx) => refreshPayoutAccount(tx, account));
    }
    return account;
  },
});

export const showConnectAccount = workflow({
  access: driver,
  needs: { refreshConnectAccount },
  run: async ({ actor }, { refreshConnectAccount }): Promise<ConnectAccountStatus> => {
    const account = await refreshConnectAccount.execute(actor.userId);
    return {
      hasAccount: account !== null,
      payoutsEnabled: account?.payoutsEnabled ?? false,
      requiresOnboarding: account !== null && !account.payoutsEnabled,
    };
  },
});

/**
 * Makes a driver's account at the payment provider when there is none; answers with the address where the driver fills
 * it in. Throws `PAYMENTS_NOT_CONFIGURED`: nobody could be paid.
 */
export const createConnectAccount = workflow({
  access: fresh(driver),
  needs: { paymentGateway, webUrl },
  run: async ({ actor: { userId }, transact }, { paymentGateway, webUrl: returnUrl }) => {
    requireConfigured(paymentGateway);
    const found = await transact(({ providerAccounts }) => providerAccounts.find(userId));
    const profile = orNotFound(found, 'Driver');
    let accountId = profile.account?.accountId;
    if (accountId === undefined) {
      const { email, firstName, lastName } = profile;
      const asked = { driverId: userId, email, firstName, lastName };
      const made = await mapProviderErrors(paymentGateway.accounts.create(asked));
      await transact(({ providerAccounts }) => providerAccounts.saveAccount(userId, toConnectAccount(made)));
      accountId = made.id;
    }
    return mapProviderErrors(paymentGateway.accounts.createOnboardingLink({ accountId, returnUrl }));
  },
});

/**
 * Answers with a new address where the driver goes on. Throws `PAYOUT_ACCOUNT_MISSING` (conflict) when there is no
 * account to go on with, and `PAYMENTS_NOT_CONFIGURED`.
 */
export const continueOnboarding = workflow({
  access: fresh(driver),
  needs: { paymentGateway, webUrl },
  run: async ({ actor, transact }, { paymentGateway, webUrl: returnUrl }) => {
    requireConfigured(paymentGateway);
    const profile = await transact(({ providerAccounts }) => providerAccounts.find(actor.userId));
    if (!profile?.account) {
      const message = 'Please set up your payout account first';
      throw new DomainError('conflict', 'PAYOUT_ACCOUNT_MISSING', message);
    }
    const { accountId } = profile.account;
    return mapProviderErrors(paymentGateway.accounts.createOnboardingLink({ accountId, returnUrl }));
  },
});
