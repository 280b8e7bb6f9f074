import { DomainError } from '../../domain/errors.ts';
import {
  requestPayout as requestPayoutInDomain,
  type PayoutRequest,
} from '../../domain/payouts/payout-request.ts';
import { takeFromRides } from '../../domain/payouts/payout-rides.ts';
import { requireFresh, requireType } from '../../domain/users/permissions.ts';
import type { Actor, UserActor } from '../../domain/users/user.ts';
import { payoutEntry } from '../../domain/wallet/payout-entries.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { type ConnectAccounts, connectAccounts } from './connect-accounts.ts';
import { requestPayoutInput, type RequestPayoutInput } from './inputs.ts';
import { payoutRequestAudit } from './payout-audit.ts';
import { service } from '../tokens.ts';

/**
 * A driver asks for money now; it is reserved at once, out of the oldest rides that are not paid, and paid when an admin
 * approves. Repeated with the same id it
 * gives the same request. Throws `PAYOUT_ACCOUNT_MISSING`, `INVALID_AMOUNT`, `PAYOUT_MINIMUM`,
 * `INSUFFICIENT_EARNINGS`, `PAYMENTS_NOT_CONFIGURED`.
 */
export class RequestPayout {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: ConnectAccounts,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor | null, input: RequestPayoutInput): Promise<PayoutRequest> {
    const driver = requireFresh(requireType(actor, 'driver'));
    const { id = this.ids.next(), amount } = parseInput(requestPayoutInput, input);
    this.accounts.requireConfigured();
    const account = await this.accounts.refresh(driver.userId);
    if (!account?.payoutsEnabled) {
      const message = 'Please set up your Stripe account first to receive payouts.';
      throw new DomainError('conflict', 'PAYOUT_ACCOUNT_MISSING', message);
    }
    const { bankLast4 } = account;
    return this.unitOfWork.run((stores) =>
      this.request(stores, driver, { id, driverId: driver.userId, amountCents: amount, bankLast4 }),
    );
  }

  private async request(
    stores: Stores,
    driver: UserActor,
    asked: Pick<PayoutRequest, 'id' | 'driverId' | 'amountCents' | 'bankLast4'>,
  ): Promise<PayoutRequest> {
    // The rides and the balance first: requests of one driver wait for each other here.
    const unpaid = await stores.payouts.lockUnpaid(asked.driverId);
    const { earningsCents } = await stores.ledger.lockBalances(asked.driverId);
    const known = await stores.payoutRequests.lock(asked.id);
    if (known) return requireSame(known, asked);
    const at = this.clock.now();
    const checked = requestPayoutInDomain(asked, earningsCents, at);
    const rides = takeFromRides(checked.amountCents, unpaid);
    const request = { ...checked, rideIds: rides.map(({ rideId }) => rideId) };
    const header = { id: this.ids.next(), transactionIds: [], actorId: driver.userId, at };
    const audit = { id: this.ids.next(), actor: driver, action: 'create', at } as const;
    await Promise.all([
      stores.payoutRequests.insert(request),
      stores.payouts.addRides('payout_request', request.id, rides),
      stores.emails.enqueue(
        this.ids.next(),
        request.driverId,
        'payout-requested',
        { amountCents: request.amountCents },
        at,
      ),
      stores.ledger.post(payoutEntry(header, 'payout_reserved', { ...request, isRequest: true })),
      stores.audit.append(payoutRequestAudit(audit, null, request)),
    ]);
    return request;
  }
}

export const requestPayout = service(RequestPayout, [unitOfWork, connectAccounts, ids, clock]);

function requireSame(
  known: PayoutRequest,
  asked: Pick<PayoutRequest, 'driverId' | 'amountCents'>,
): PayoutRequest {
  if (known.driverId === asked.driverId && known.amountCents === asked.amountCents) return known;
  throw new DomainError('conflict', 'PAYOUT_REQUEST_EXISTS', 'This id belongs to another payout request');
}
