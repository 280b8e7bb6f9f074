import { DomainError } from '../../domain/errors.ts';
import { requireFresh, requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { mapProviderErrors, requireConfigured } from '../payments/provider-errors.ts';
import { type Clock, type Ids, webUrl, ids, clock } from '../ports/operations.ts';
import { type PaymentGateway, type ProviderAccount, paymentGateway } from '../ports/payments.ts';
import type { ConnectAccount } from '../ports/payouts.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { refreshPayoutAccount } from '../payments/refresh-payout-account.ts';
import { service } from '../tokens.ts';

/** How far a driver's account at the payment provider is. */
export interface ConnectAccountStatus {
  readonly hasAccount: boolean;
  readonly payoutsEnabled: boolean;
  readonly requiresOnboarding: boolean;
}

/** Drivers' accounts at the payment provider: made here, filled in there, and asked about before money moves. */
export class ConnectAccounts {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly gateway: PaymentGateway,
    /** Where the provider sends the driver back to. */
    private readonly returnUrl: string,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async status(actor: Actor | null): Promise<ConnectAccountStatus> {
    const { userId } = requireType(actor, 'driver');
    const account = await this.refresh(userId);
    return {
      hasAccount: account !== null,
      payoutsEnabled: account?.payoutsEnabled ?? false,
      requiresOnboarding: account !== null && !account.payoutsEnabled,
    };
  }

  /** Makes the account when there is none; the address where the driver goes on. Throws `PAYMENTS_NOT_CONFIGURED`. */
  async create(actor: Actor | null): Promise<string> {
    const { userId } = requireFresh(requireType(actor, 'driver'));
    this.requireConfigured();
    const profile = await this.unitOfWork.run(({ providerAccounts }) => providerAccounts.find(userId));
    if (!profile) throw new DomainError('not_found', 'NOT_FOUND', 'Driver not found');
    if (profile.account) return this.link(profile.account.accountId);
    const { email, firstName, lastName } = profile;
    const made = await mapProviderErrors(
      this.gateway.createAccount({ driverId: userId, email, firstName, lastName }),
    );
    await this.unitOfWork.run(({ providerAccounts }) =>
      providerAccounts.saveAccount(userId, connectAccount(made)),
    );
    return this.link(made.id);
  }

  /** Throws `PAYOUT_ACCOUNT_MISSING` (conflict) when there is no account to go on with. */
  async continueOnboarding(actor: Actor | null): Promise<string> {
    const { userId } = requireFresh(requireType(actor, 'driver'));
    this.requireConfigured();
    const profile = await this.unitOfWork.run(({ providerAccounts }) => providerAccounts.find(userId));
    if (profile?.account) return this.link(profile.account.accountId);
    throw new DomainError('conflict', 'PAYOUT_ACCOUNT_MISSING', 'Please set up your payout account first');
  }

  /** Throws `PAYMENTS_NOT_CONFIGURED`: nobody could be paid. */
  requireConfigured(): void {
    requireConfigured(this.gateway);
  }

  /** The account as the provider has it now, kept for the next time; null when the driver has none. */
  async refresh(driverId: string): Promise<ConnectAccount | null> {
    const profile = await this.unitOfWork.run(({ providerAccounts }) => providerAccounts.find(driverId));
    const known = profile?.account ?? null;
    if (!known || this.gateway.mode === 'unconfigured') return known;
    const found = await mapProviderErrors(this.gateway.findAccount(known.accountId));
    if (!found) return known;
    const account = connectAccount(found);
    if (JSON.stringify(account) !== JSON.stringify(known)) {
      const mail = { id: this.ids.next(), now: this.clock.now() };
      await this.unitOfWork.run((stores) => refreshPayoutAccount(stores, account, mail));
    }
    return account;
  }

  private link(accountId: string): Promise<string> {
    return mapProviderErrors(this.gateway.createOnboardingLink({ accountId, returnUrl: this.returnUrl }));
  }
}

export const connectAccounts = service(ConnectAccounts, [unitOfWork, paymentGateway, webUrl, ids, clock]);

function connectAccount(account: ProviderAccount): ConnectAccount {
  const { id: accountId, detailsSubmitted, payoutsEnabled, bankLast4 } = account;
  return { accountId, detailsSubmitted, payoutsEnabled, bankLast4 };
}
