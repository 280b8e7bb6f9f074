import { DomainError, notFound, orNotFound } from '../../domain/errors.ts';
import { emptyAccount, payerFirstName } from '../../domain/payments/ride-money.ts';
import { toReceipt } from '../../domain/payments/ride-receipt.ts';
import { rightsOver, toldAs } from '../../domain/rides/ride-rights.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import type { UserActor } from '../../domain/users/user.ts';
import { product, riderOrAdmin } from '../access.ts';
import { readGiven } from '../care/read-given.ts';
import { type CareViews, careViews } from '../ports/care.ts';
import { paymentMethodViews, refundViews, rideAccounts, type ReceiptedRide } from '../ports/payments.ts';
import { rideViews } from '../ports/rides.ts';
import { userViews } from '../ports/users.ts';
import { bookedRates } from '../pricing/booked-rates.ts';
import { query, workflow } from '../use-case.ts';
import { accountSettings } from '../users/account-settings.ts';
import { receiptInput } from './inputs.ts';

/** As somebody other than its payer reads of its money, too. */
export function readBy(receipted: ReceiptedRide, readerId: string): ReceiptedRide {
  const payerName = readerId === receipted.ride.payerId ? null : payerFirstName(receipted);
  const { receipt } = receipted;
  return { ...receipted, receipt: { ...receipt, money: { ...receipt.money, payerName } } };
}

/** A ride as its receipt has it, now: for screens, REST and mails alike. */
export const findReceipt = query({
  access: product,
  needs: { rideViews, rideAccounts, refundViews, paymentMethodViews, bookedRates },
  run: async (_, { rideViews, ...money }, rideId: string): Promise<ReceiptedRide | null> => {
    const view = await rideViews.find(rideId);
    if (!view) return null;
    const { paymentMethodId, pricingId } = view.ride;
    const [[account = emptyAccount(rideId)], refunds, [card = null], rates] = await Promise.all([
      money.rideAccounts.ofRides([rideId]),
      money.refundViews.ofRides([rideId]),
      paymentMethodId ? money.paymentMethodViews.findMany([paymentMethodId]) : [],
      money.bookedRates.find(pricingId),
    ]);
    return { ...view, receipt: toReceipt(view.ride, account, refunds, rates), card };
  },
});

/**
 * The receipt of a completed ride, for its rider, its payer, who reads the rider's receipts, and admins. Throws `RECEIPT_NOT_READY` before the ride is
 * completed; drivers, and riders of other rides, get none.
 */
export const showReceipt = query({
  access: riderOrAdmin,
  input: receiptInput,
  needs: { findReceipt, careViews },
  run: async ({ actor, input: { rideId } }, { findReceipt, careViews }) => {
    const found = await findReceipt.execute(rideId);
    if (!found || !(await readsReceipt(careViews, actor, found.ride))) throw notFound('Ride');
    if (found.ride.status !== 'completed') {
      const message = 'There is a receipt once the ride is completed';
      throw new DomainError('conflict', 'RECEIPT_NOT_READY', message);
    }
    return actor.userType === 'admin' ? found : readBy(found, actor.userId);
  },
});

async function readsReceipt(careViews: CareViews, actor: UserActor, ride: Ride): Promise<boolean> {
  if (actor.userType === 'admin') return true;
  const isParty = [ride.riderId, ride.payerId].includes(actor.userId);
  const given = isParty ? undefined : (await readGiven(careViews, actor, [ride]))(ride);
  return rightsOver(ride, actor.userId, given).includes('see_payment');
}

/**
 * Sends the receipt of a completed ride once more, to whoever asks for it and by an admin to its payer, as the ride and its money are now; answers with the
 * address it goes to. Throws `EMAIL_UNCONFIGURED` where no mail is sent, and as `showReceipt` does.
 */
export const emailReceipt = workflow({
  access: riderOrAdmin,
  input: receiptInput,
  needs: { showReceipt, accountSettings, userViews },
  run: async ({ actor, input, transact }, { showReceipt, accountSettings, userViews }) => {
    const { ride } = await showReceipt.execute(actor, input);
    if (!accountSettings.canSendEmail) {
      const message = 'Email is not set up here. You can print the receipt instead.';
      throw new DomainError('unavailable', 'EMAIL_UNCONFIGURED', message);
    }
    const recipientId = actor.userType === 'admin' ? ride.payerId : actor.userId;
    await transact((tx) =>
      tx.mail(recipientId, 'ride-receipt', { rideId: ride.id, ...toldAs(ride, recipientId) }),
    );
    return orNotFound(await userViews.find(recipientId), 'User').email;
  },
});
