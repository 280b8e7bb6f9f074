import {
  PaymentGatewayError,
  type ProviderAccounts,
  type ProviderTransfers,
} from '../../application/ports/payments.ts';
import { newId } from './sandbox-ids.ts';
import { noSuch, refuseOtherCall, type SandboxStores } from './sandbox-store.ts';

/** The page of this product that stands in for the provider's onboarding. */
const ONBOARDING_PATH = '/test-onboarding';

/** The last digits of the provider's test bank account. */
const TEST_BANK_LAST4 = '6789';

/** Drivers' accounts. */
export const sandboxAccounts = ({ accounts }: SandboxStores): ProviderAccounts => ({
  create({ driverId }) {
    return accounts.insertOnce(driverId, async () => ({
      data: { id: newId('acct'), detailsSubmitted: false, payoutsEnabled: false, bankLast4: null },
      parentId: null,
    }));
  },

  async createOnboardingLink({ accountId, returnUrl }) {
    if (!(await accounts.find(accountId))) throw noSuch('account', accountId);
    return onboardingAddress(accountId, returnUrl);
  },

  find: (accountId) => accounts.find(accountId),
});

/** Test money sent to drivers' accounts, of which there is always enough. */
export const sandboxTransfers = (stores: SandboxStores): ProviderTransfers => ({
  async create({ id: ourId, attempt, accountId, amountCents }) {
    const transfer = await stores.transfers.insertOnce(`${ourId}-${attempt}`, async () => {
      await requireReceiver(stores, accountId);
      return {
        data: { id: newId('tr'), ourId, accountId, amountCents, isReversed: false },
        parentId: ourId,
      };
    });
    refuseOtherCall(
      { accountId: transfer.accountId, amountCents: transfer.amountCents },
      { accountId, amountCents },
    );
    return transfer;
  },

  async findFor(ourId) {
    const transfers = await stores.transfers.listByParent(ourId);
    return transfers.find(({ isReversed }) => !isReversed) ?? null;
  },

  list: (since) => stores.transfers.listSince(since),
});

/** What the provider's onboarding page does at its end; once more changes nothing. */
export async function finishOnboarding({ accounts }: SandboxStores, accountId: string): Promise<void> {
  await accounts.change(accountId, (account) => ({
    data: { ...account, detailsSubmitted: true, payoutsEnabled: true, bankLast4: TEST_BANK_LAST4 },
  }));
}

async function requireReceiver({ accounts }: SandboxStores, accountId: string): Promise<void> {
  const account = await accounts.find(accountId);
  if (!account) throw noSuch('account', accountId);
  if (!account.payoutsEnabled)
    throw new PaymentGatewayError(
      'declined',
      'Your destination account needs to have the transfers capability enabled.',
      'insufficient_capabilities_for_transfer',
    );
}

/** On the server that the driver came from, or relative when the way back is. */
function onboardingAddress(accountId: string, returnUrl: string): string {
  const isAbsolute = /^https?:\/\//i.test(returnUrl);
  const { origin, pathname, search } = new URL(returnUrl, 'http://relative.invalid');
  const query = new URLSearchParams({ account: accountId, return: pathname + search });
  return `${isAbsolute ? origin : ''}${ONBOARDING_PATH}?${query}`;
}
