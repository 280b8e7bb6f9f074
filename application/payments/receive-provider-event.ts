import { transitionPayment, type Payment } from '../../domain/payments/payment.ts';
import { isOver } from '../../domain/rides/ride.ts';
import { anyone } from '../access.ts';
import { paymentGateway, type ProviderPayment } from '../ports/payments.ts';
import type { Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import { recordDeposit } from './deposits.ts';
import { mapProviderErrors } from './provider-errors.ts';
import { refreshPayoutAccount, toConnectAccount } from './refresh-payout-account.ts';
import { reportFailedPayment } from './report-failed-payment.ts';

/**
 * Takes a signed webhook event of the provider; answers whether it was new. It only says which object changed: the
 * object is looked up, so that events may come twice, late and in any order; the event's id and its effect are one
 * transaction. Throws `WEBHOOK_SIGNATURE` (invalid), with nothing written.
 */
export const receiveProviderEvent = workflow({
  access: anyone,
  needs: { paymentGateway },
  run: async ({ transact, now }, { paymentGateway }, rawBody: Buffer, signature: string) => {
    const event = paymentGateway.webhooks.read(rawBody, signature);
    if (event.subject === 'payment') {
      const provided = await mapProviderErrors(paymentGateway.payments.find(event.objectId));
      const ourId = provided?.ourId ?? null;
      const known = ourId ? await transact(({ payments }) => payments.lock(ourId)) : null;
      return transact(async (tx) => {
        const isNew = await tx.webhooks.record(event, tx.now());
        if (isNew && known && provided) await apply(tx, known, provided);
        return isNew;
      });
    }
    const isAccount = event.subject === 'account';
    const account = isAccount ? await mapProviderErrors(paymentGateway.accounts.find(event.objectId)) : null;
    const receivedAt = now();
    return transact(async (tx) => {
      const isNew = await tx.webhooks.record(event, receivedAt);
      if (isNew && account) await refreshPayoutAccount(tx, toConnectAccount(account));
      return isNew;
    });
  },
});

/** What the provider does by itself: money for the wallet arrived, or the authorization of a ride lapsed. */
async function apply(tx: Transaction, { id, rideId }: Payment, provided: ProviderPayment): Promise<void> {
  // The ride first, as everybody locks it.
  const ride = rideId ? await tx.rides.lock(rideId) : null;
  const payment = await tx.payments.lock(id);
  if (payment?.kind === 'funding' && provided.status === 'succeeded') {
    await recordDeposit(tx, payment, provided);
  }
  if (payment?.kind !== 'ride' || payment.status !== 'authorized' || provided.status !== 'canceled') return;
  const reason = 'The authorization of the card has lapsed';
  await tx.payments.save(transitionPayment(payment, 'declined', { declineReason: reason }));
  if (ride && !isOver(ride)) await reportFailedPayment(tx, ride, reason);
}
