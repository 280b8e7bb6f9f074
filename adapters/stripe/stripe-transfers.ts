import type { ProviderAccounts, ProviderTransfers } from '../../application/ports/payments.ts';
import { madeSince, refetchIfReplayed, type StripeConnection } from './stripe-connection.ts';
import { getOurId, ourMetadata } from './stripe-metadata.ts';
import { presentAccount, presentTransfer } from './stripe-presenters.ts';

/** Drivers' connected accounts, which the provider onboards itself. */
export const stripeAccounts = (connection: StripeConnection): ProviderAccounts => ({
  create: ({ driverId, email, firstName, lastName }) => {
    return connection.call(async (stripe) => {
      const made = await stripe.accounts.create(
        {
          type: 'express',
          country: connection.options.country,
          email,
          capabilities: { transfers: { requested: true } },
          business_type: 'individual',
          individual: { email, first_name: firstName, last_name: lastName },
          metadata: ourMetadata({ id: driverId }),
        },
        { idempotencyKey: `account-${driverId}` },
      );
      return presentAccount(await refetchIfReplayed(made, (id) => stripe.accounts.retrieve(id)));
    });
  },

  createOnboardingLink: async ({ accountId, returnUrl }) => {
    const link = await connection.call((stripe) =>
      stripe.accountLinks.create({
        account: accountId,
        type: 'account_onboarding',
        return_url: returnUrl,
        // Where an expired link leads: the page that makes a new one.
        refresh_url: returnUrl,
      }),
    );
    return link.url;
  },

  find: (accountId) => {
    return connection.find(async (stripe) => presentAccount(await stripe.accounts.retrieve(accountId)));
  },
});

/** Transfers to drivers' accounts. */
export const stripeTransfers = (connection: StripeConnection): ProviderTransfers => ({
  create: ({ id, attempt, accountId, amountCents }) => {
    return connection.call(async (stripe) => {
      const made = await stripe.transfers.create(
        {
          amount: amountCents,
          currency: connection.options.currency,
          destination: accountId,
          transfer_group: id,
          metadata: ourMetadata({ id }),
        },
        { idempotencyKey: `transfer-${id}-${attempt}` },
      );
      return presentTransfer(
        await refetchIfReplayed(made, (transferId) => stripe.transfers.retrieve(transferId)),
      );
    });
  },

  findFor: (ourId) => {
    return connection.find(async (stripe) => {
      for await (const transfer of stripe.transfers.list({ transfer_group: ourId, limit: 100 }))
        if (getOurId(transfer) === ourId && !transfer.reversed) return presentTransfer(transfer);
      return null;
    });
  },

  list: (since) => connection.list((stripe) => stripe.transfers.list(madeSince(since)), presentTransfer),
});
