import {
  PaymentGatewayError,
  type PayoutTransfers,
  type ProviderAccount,
  type ProviderTransfer,
} from '../../application/ports/payments.ts';
import type { SandboxObjects } from './sandbox-objects.ts';
import { SandboxStore, noSuch, refuseOtherCall } from './sandbox-store.ts';
import { newId } from './sandbox-ids.ts';

/** The page of this product that stands in for the provider's onboarding. */
const ONBOARDING_PATH = '/test-onboarding';

/** The last digits of the provider's test bank account. */
const TEST_BANK_LAST4 = '6789';

/** Drivers' accounts and the test money sent to them, of which there is always enough. */
export class SandboxTransfers implements PayoutTransfers {
  readonly store: SandboxStore<ProviderTransfer>;
  private readonly accounts: SandboxStore<ProviderAccount>;

  constructor(objects: SandboxObjects) {
    this.store = new SandboxStore(objects, 'transfer');
    this.accounts = new SandboxStore(objects, 'account');
  }

  createAccount({ driverId }: Parameters<PayoutTransfers['createAccount']>[0]): Promise<ProviderAccount> {
    return this.accounts.insertOnce(driverId, async () => ({
      data: { id: newId('acct'), detailsSubmitted: false, payoutsEnabled: false, bankLast4: null },
      parentId: null,
    }));
  }

  async createOnboardingLink({
    accountId,
    returnUrl,
  }: Parameters<PayoutTransfers['createOnboardingLink']>[0]): Promise<string> {
    if (!(await this.accounts.find(accountId))) throw noSuch('account', accountId);
    return onboardingAddress(accountId, returnUrl);
  }

  findAccount(accountId: string): Promise<ProviderAccount | null> {
    return this.accounts.find(accountId);
  }

  async createTransfer({
    id: ourId,
    attempt,
    accountId,
    amountCents,
  }: Parameters<PayoutTransfers['createTransfer']>[0]): Promise<ProviderTransfer> {
    const transfer = await this.store.insertOnce(`${ourId}-${attempt}`, async () => {
      await this.requireReceiver(accountId);
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
  }

  async findTransferFor(ourId: string): Promise<ProviderTransfer | null> {
    const transfers = await this.store.listByParent(ourId);
    return transfers.find(({ isReversed }) => !isReversed) ?? null;
  }

  /** What the provider's onboarding page does at its end; once more changes nothing. */
  async finishOnboarding(accountId: string): Promise<void> {
    await this.accounts.change(accountId, (account) => ({
      data: { ...account, detailsSubmitted: true, payoutsEnabled: true, bankLast4: TEST_BANK_LAST4 },
    }));
  }

  private async requireReceiver(accountId: string): Promise<void> {
    const account = await this.accounts.find(accountId);
    if (!account) throw noSuch('account', accountId);
    if (!account.payoutsEnabled)
      throw new PaymentGatewayError(
        'declined',
        'Your destination account needs to have the transfers capability enabled.',
        'insufficient_capabilities_for_transfer',
      );
  }
}

/** On the server that the driver came from, or relative when the way back is. */
function onboardingAddress(accountId: string, returnUrl: string): string {
  const isAbsolute = /^https?:\/\//i.test(returnUrl);
  const { origin, pathname, search } = new URL(returnUrl, 'http://relative.invalid');
  const query = new URLSearchParams({ account: accountId, return: pathname + search });
  return `${isAbsolute ? origin : ''}${ONBOARDING_PATH}?${query}`;
}
