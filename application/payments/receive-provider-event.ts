import { transitionPayment, type Payment } from '../../domain/payments/payment.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import {
  type PaymentGateway,
  type ProviderEvent,
  type ProviderPayment,
  paymentGateway,
} from '../ports/payments.ts';
import { refreshPayoutAccount } from './refresh-payout-account.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { type Deposits, deposits } from './deposits.ts';
import { mapProviderErrors } from './provider-errors.ts';
import { reportFailedPayment } from './report-failed-payment.ts';
import { service } from '../tokens.ts';

/**
 * Takes a signed webhook event of the provider. It only says which object changed: the object is looked up, so that
 * events may come twice, late and in any order; the event's id and its effect are one transaction. Throws
 * `WEBHOOK_SIGNATURE` (invalid), with nothing written.
 */
export class ReceiveProviderEvent {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly gateway: PaymentGateway,
    private readonly deposits: Deposits,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Whether the event was new. */
  async execute(rawBody: Buffer, signature: string): Promise<boolean> {
    const event = this.gateway.readEvent(rawBody, signature);
    if (event.subject === 'payment') return this.receivePayment(event);
    if (event.subject === 'account') return this.receiveAccount(event);
    return this.unitOfWork.run(({ webhooks }) => webhooks.record(event, this.clock.now()));
  }

  private async receivePayment(event: ProviderEvent): Promise<boolean> {
    const provided = await mapProviderErrors(this.gateway.findPayment(event.objectId));
    const ourId = provided?.ourId ?? null;
    const known = ourId ? await this.unitOfWork.run(({ payments }) => payments.lock(ourId)) : null;
    return this.unitOfWork.run(async (stores) => {
      const isNew = await stores.webhooks.record(event, this.clock.now());
      if (isNew && known && provided) await this.apply(stores, known, provided);
      return isNew;
    });
  }

  /** What the provider does by itself: money for the wallet arrived, or the authorization of a ride lapsed. */
  private async apply(stores: Stores, { id, rideId }: Payment, provided: ProviderPayment): Promise<void> {
    // The ride first, as everybody locks it.
    const ride = rideId ? await stores.rides.lock(rideId) : null;
    const payment = await stores.payments.lock(id);
    if (payment?.kind === 'funding' && provided.status === 'succeeded') {
      await this.deposits.record(stores, payment, provided);
    }
    if (payment?.kind !== 'ride' || payment.status !== 'authorized' || provided.status !== 'canceled') return;
    const reason = 'The authorization of the card has lapsed';
    await stores.payments.save(transitionPayment(payment, 'declined', { declineReason: reason }));
    if (ride && ride.status !== 'completed' && ride.status !== 'cancelled') {
      await reportFailedPayment(stores, ride, reason, { id: this.ids.next(), at: this.clock.now() });
    }
  }

  private async receiveAccount(event: ProviderEvent): Promise<boolean> {
    const account = await mapProviderErrors(this.gateway.findAccount(event.objectId));
    const now = this.clock.now();
    return this.unitOfWork.run(async (stores) => {
      const isNew = await stores.webhooks.record(event, now);
      if (isNew && account) {
        const { id: accountId, detailsSubmitted, payoutsEnabled, bankLast4 } = account;
        const known = { accountId, detailsSubmitted, payoutsEnabled, bankLast4 };
        await refreshPayoutAccount(stores, known, { id: this.ids.next(), now });
      }
      return isNew;
    });
  }
}

export const receiveProviderEvent = service(ReceiveProviderEvent, [
  unitOfWork,
  paymentGateway,
  deposits,
  ids,
  clock,
]);
