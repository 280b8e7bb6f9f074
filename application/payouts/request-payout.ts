import { DomainError } from '../../domain/errors.ts';
import { payableCents } from '../../domain/payments/cash.ts';
import { requestPayout as request, type PayoutRequest } from '../../domain/payouts/payout-request.ts';
import { takeFromRides } from '../../domain/payouts/payout-rides.ts';
import { driver, fresh } from '../access.ts';
import { requireConfigured } from '../payments/provider-errors.ts';
import { paymentGateway } from '../ports/payments.ts';
import type { Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import { refreshConnectAccount } from './connect-accounts.ts';
import { requestPayoutInput } from './inputs.ts';
import { payoutNote } from './payout-audit.ts';
import { setOffCash } from './set-off-cash.ts';
import { reserve } from './transfers.ts';

type Asked = Pick<PayoutRequest, 'id' | 'driverId' | 'amountCents' | 'bankLast4'>;

/**
 * A driver asks for money now; it is reserved at once, out of the oldest rides that are not paid, and paid when an admin
 * approves. Repeated with the same id it gives the same request. Throws `PAYOUT_ACCOUNT_MISSING`, `INVALID_AMOUNT`,
 * `PAYOUT_MINIMUM`, `INSUFFICIENT_EARNINGS`, `PAYMENTS_NOT_CONFIGURED`.
 */
export const requestPayout = workflow({
  access: fresh(driver),
  input: requestPayoutInput,
  needs: { paymentGateway, refreshConnectAccount },
  run: async ({ actor: { userId: driverId }, input, newId, transact }, needs) => {
    const { id = newId(), amount: amountCents } = input;
    requireConfigured(needs.paymentGateway);
    const account = await needs.refreshConnectAccount.execute(driverId);
    if (!account?.payoutsEnabled) {
      const message = 'Please set up your Stripe account first to receive payouts.';
      throw new DomainError('conflict', 'PAYOUT_ACCOUNT_MISSING', message);
    }
    const { bankLast4 } = account;
    return transact((tx) => make(tx, { id, driverId, amountCents, bankLast4 }));
  },
});

async function make(tx: Transaction, asked: Asked): Promise<PayoutRequest> {
  const { id, driverId, amountCents } = asked;
  // The rides and the balance first: requests of one driver wait for each other here.
  const earned = await tx.payouts.lockUnpaid(driverId);
  const balances = await tx.ledger.lockBalances(driverId);
  const known = await tx.payoutRequests.lock(id);
  if (known) return requireSame(known, asked);
  const checked = request(asked, payableCents(balances), tx.now());
  const unpaid = await setOffCash(tx, driverId, earned);
  const rides = takeFromRides(checked.amountCents, unpaid);
  const made = { ...checked, rideIds: rides.map(({ rideId }) => rideId) };
  await Promise.all([
    tx.payoutRequests.insert(made),
    reserve(tx, 'payout_request', made, rides),
    tx.mail(driverId, 'payout-requested', { amountCents }),
    tx.record(payoutNote('payout_request', 'create', null, made)),
  ]);
  return made;
}

function requireSame(known: PayoutRequest, { driverId, amountCents }: Asked): PayoutRequest {
  if (known.driverId === driverId && known.amountCents === amountCents) return known;
  throw new DomainError('conflict', 'PAYOUT_REQUEST_EXISTS', 'This id belongs to another payout request');
}
