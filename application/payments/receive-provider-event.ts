import { transitionPayment, type Payment } from '../../domain/payments/payment.ts';
import { isOver } from '../../domain/rides/ride.ts';
import { anyone } from '../access.ts';
import { serviceArea } from '../ports/geo.ts';
import { paymentGateway, type ProviderPayment } from '../ports/payments.ts';
import type { Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import { isConfirmedByClient, lockTaken, recordTaken } from './taken-payments.ts';
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
  needs: { paymentGateway, serviceArea },
  run: async (
    { transact, now },
    { paymentGateway, serviceArea: { timeZone } },
    rawBody: Buffer,
    signature: string,
  ) => {
    const event = paymentGateway.webhooks.read(rawBody, signature);
    if (event.subject === 'payment') {
      const provided = await mapProviderErrors(paymentGateway.payments.find(event.objectId));
      const ourId = provided?.ourId ?? null;
      const known = ourId ? await transact(({ payments }) => payments.lock(ourId)) : null;
      return transact(async (tx) => {
        const isNew = await tx.webhooks.record(event, tx.now());
        if (isNew && known && provided) await apply(tx, known, provided, timeZone);
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

/** What the provider does by itself: money for the wallet or an invoice arrived, or the authorization of a ride lapsed. */
async function apply(
  tx: Transaction,
  known: Payment,
  provided: ProviderPayment,
  timeZone: string,
): Promise<void> {
  // The ride first, as everybody locks it.
  const ride = known.rideId ? await tx.rides.lock(known.rideId) : null;
  const payment = await lockTaken(tx, known);
  if (payment && isConfirmedByClient(payment) && provided.status === 'succeeded') {
    await recordTaken(tx, payment, provided, timeZone);
  }
  if (payment?.kind !== 'ride' || payment.status !== 'authorized' || provided.status !== 'canceled') return;
  const reason = 'The authorization of the card has lapsed';
  await tx.payments.save(transitionPayment(payment, 'declined', { declineReason: reason }));
  if (ride && !isOver(ride)) await reportFailedPayment(tx, ride, reason);
}
