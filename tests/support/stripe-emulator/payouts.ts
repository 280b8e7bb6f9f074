import type { Account, Transfer } from './objects.ts';
import type { Params } from './params.ts';
import { invalidRequest, StripeRefusal } from './refusals.ts';
import type { World } from './world.ts';

const ACCOUNT = ['type', 'country', 'email', 'capabilities', 'business_type', 'individual', 'metadata'];

export function createAccount(world: World, params: Params): Account {
  params.allow(...ACCOUNT);
  const id = world.newId('acct');
  return world.accounts.put({
    id,
    object: 'account',
    created: world.now(),
    metadata: params.texts('metadata'),
    type: params.requiredText('type'),
    country: params.text('country') ?? 'US',
    email: params.text('email'),
    default_currency: 'usd',
    details_submitted: false,
    charges_enabled: false,
    payouts_enabled: false,
    capabilities: { transfers: 'inactive' },
    external_accounts: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
  });
}

/** The provider says the same of an account that is not there and of one that is not ours. */
export function getAccount(world: World, id: string): Account {
  const account = world.accounts.find(id);
  if (account) return account;
  throw new StripeRefusal(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${id}' (or that account does not exist).`,
  });
}

export function createAccountLink(world: World, params: Params, origin: string) {
  params.allow('account', 'type', 'return_url', 'refresh_url');
  const account = getAccount(world, params.requiredText('account'));
  for (const name of ['type', 'return_url', 'refresh_url']) params.requiredText(name);
  const created = world.now();
  return {
    object: 'account_link',
    created,
    expires_at: created + 300,
    url: `${origin}/setup/${account.id}/${world.newId('link')}`,
  };
}

/** What the driver does at the provider's forms, to the end. */
export function completeOnboarding(world: World, id: string): void {
  const account = getAccount(world, id);
  account.details_submitted = true;
  account.payouts_enabled = true;
  account.capabilities = { transfers: 'active' };
  account.external_accounts.data = [
    { id: world.newId('ba'), object: 'bank_account', last4: '6789', country: 'US', currency: 'usd' },
  ];
  world.happened('account.updated', account);
}

export function createTransfer(world: World, params: Params): Transfer {
  params.allow('amount', 'currency', 'destination', 'transfer_group', 'metadata', 'description');
  const amount = params.requiredInteger('amount');
  if (amount < 1) throw invalidRequest('Invalid positive integer', { param: 'amount' });
  const account = world.accounts.get(params.requiredText('destination'), 'destination');
  if (!account.payouts_enabled || account.capabilities.transfers !== 'active')
    throw invalidRequest('Your destination account needs to have the transfers capability enabled.', {
      code: 'insufficient_capabilities_for_transfer',
    });
  if (amount > world.balance)
    throw invalidRequest('You have insufficient available funds in your Stripe account.', {
      code: 'balance_insufficient',
    });
  world.balance -= amount;
  const transfer = world.transfers.put({
    id: world.newId('tr'),
    object: 'transfer',
    created: world.now(),
    livemode: false,
    metadata: params.texts('metadata'),
    amount,
    currency: params.requiredText('currency'),
    destination: account.id,
    transfer_group: params.text('transfer_group'),
    amount_reversed: 0,
    reversed: false,
  });
  world.happened('transfer.created', transfer);
  return transfer;
}

/** Takes a whole transfer back, as from the provider's dashboard. */
export function reverseTransfer(world: World, id: string): void {
  const transfer = world.transfers.get(id);
  transfer.amount_reversed = transfer.amount;
  transfer.reversed = true;
  world.balance += transfer.amount;
  world.happened('transfer.reversed', transfer);
}

export function getBalance(world: World) {
  const amounts = (amount: number) => [{ amount, currency: 'usd', source_types: { card: amount } }];
  return { object: 'balance', livemode: false, available: amounts(world.balance), pending: amounts(0) };
}
