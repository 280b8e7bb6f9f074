import { DomainError } from '../errors.ts';
import type { Cents } from '../money/cents.ts';

/**
 * What a card payment is for: money into the wallet, a ride (authorized first, taken at completion), or the part of
 * a ride or a tip that neither the hold nor the wallet covers, or an organisation's invoice.
 */
export type PaymentKind = 'funding' | 'ride' | 'top_up' | 'invoice';

/**
 * scheduled: of a ride so far ahead that its card is authorized later. created: written before the provider is
 * called. open: the provider waits for the rider. authorized, capturing: of a ride. cancelling: to be ended at the
 * provider. succeeded, declined and cancelled are for good.
 */
export type PaymentStatus =
  | 'scheduled'
  | 'created'
  | 'open'
  | 'authorized'
  | 'capturing'
  | 'succeeded'
  | 'declined'
  | 'cancelling'
  | 'cancelled';

/**
 * What has to be done about a payment when its time comes, unless it moves on before: authorize the card of a ride far
 * ahead, end or record a call of the provider that nobody came back to, settle what was begun.
 */
export type DueStep = 'authorize-ride' | 'finish-payment' | 'settle-ride';

export interface Due {
  readonly dueStep: DueStep | null;
  /** Null when there is nothing to do. */
  readonly dueAt: Date | null;
}

const NOTHING_DUE: Due = { dueStep: null, dueAt: null };

/** How a ride is settled, fixed before any money is taken: whoever came first. */
export interface Settlement {
  readonly tipCents: Cents;
  /** Why it is lower than promised. */
  readonly tipReason: string | null;
  readonly by: 'rider' | 'driver';
  readonly actorId: string;
  /** The payment of the part that the authorization does not cover. */
  readonly topUpId: string | null;
}

/** Money we ask the provider to take from a card. Its id is made before the call, which carries it. */
export interface Payment extends Due {
  readonly id: string;
  readonly kind: PaymentKind;
  readonly userId: string;
  readonly rideId: string | null;
  /** Of an organisation, which the user pays it for. */
  readonly invoiceId: string | null;
  /** The saved card; null when the rider enters one, or removed it since. */
  readonly methodId: string | null;
  readonly amountCents: Cents;
  readonly capturedCents: Cents;
  readonly status: PaymentStatus;
  readonly providerId: string | null;
  readonly declineReason: string | null;
  readonly settlement: Settlement | null;
  readonly createdAt: Date;
}

/** The smallest and the largest amount of one card payment: the provider's and our own limit. */
export const CARD_MINIMUM_CENTS: Cents = 50;
/**
 * The most of so many cents that may be paid of a cost, so that what is left of it is nothing, or 50 cents at least, which a card
 * can pay. Not above 0 where nothing may be paid.
 */
export function leftForCard(costCents: Cents, mostCents: Cents): Cents {
  const leftCents = costCents - mostCents;
  return leftCents === 0 ? mostCents : mostCents - Math.max(0, CARD_MINIMUM_CENTS - leftCents);
}

/** Authorizations last days, not weeks: further ahead the card is authorized later. */
export const AUTHORIZE_AHEAD_DAYS = 5;
/** How long before pickup a card saved for a far ride is authorized. */
export const AUTHORIZE_BEFORE_HOURS = 24;

export function createPayment(
  payment: Pick<Payment, 'id' | 'kind' | 'userId' | 'rideId' | 'methodId' | 'amountCents'> & {
    readonly now: Date;
    readonly invoiceId?: string;
    readonly isLater?: boolean;
    readonly settlement?: Settlement | null;
    readonly due?: Due;
  },
): Payment {
  const { now, isLater = false, settlement = null, due = NOTHING_DUE, invoiceId = null, ...rest } = payment;
  if (rest.amountCents < CARD_MINIMUM_CENTS) {
    throw new DomainError('invalid', 'CARD_MINIMUM', 'A card can pay $0.50 or more');
  }
  return {
    ...rest,
    invoiceId,
    capturedCents: 0,
    status: isLater ? 'scheduled' : 'created',
    providerId: null,
    declineReason: null,
    settlement,
    ...due,
    createdAt: now,
  };
}

/** Whether a ride lies so far ahead that its card is only saved now. */
export function isAuthorizedLater(scheduledFor: Date | null, now: Date): boolean {
  return scheduledFor !== null && scheduledFor.getTime() > now.getTime() + AUTHORIZE_AHEAD_DAYS * 86_400_000;
}

export function authorizationTime(scheduledFor: Date): Date {
  return new Date(scheduledFor.getTime() - AUTHORIZE_BEFORE_HOURS * 3_600_000);
}

/**
 * The payment of a ride that moves to another time; null when nothing about it changes. Throws `CARD_HOLD_TOO_SHORT`
 * when an authorized card would have to be held for longer than banks do.
 */
export function retimePayment(
  payment: Payment,
  pickup: { readonly from: Date; readonly to: Date },
): Payment | null {
  if (payment.status === 'scheduled') return { ...payment, dueAt: authorizationTime(pickup.to) };
  const heldUntil = payment.createdAt.getTime() + AUTHORIZE_AHEAD_DAYS * 86_400_000;
  if (pickup.to <= pickup.from || pickup.to.getTime() <= heldUntil) return null;
  const message =
    'Your card is on hold for this ride, and banks hold a card for days only. Choose an earlier time, or pay from your wallet.';
  throw new DomainError('conflict', 'CARD_HOLD_TOO_SHORT', message);
}

/** Whether the provider was asked for it, or is about to be, and has not answered for good. */
export function isAsked({ status }: Payment): boolean {
  return status === 'created' || status === 'open';
}

/** The states that each state may lead to; what is not here is for good. */
const NEXT: Partial<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  scheduled: ['created', 'cancelled'],
  created: ['open', 'authorized', 'succeeded', 'declined', 'cancelling', 'cancelled'],
  open: ['authorized', 'succeeded', 'declined', 'cancelling', 'cancelled'],
  authorized: ['capturing', 'declined', 'cancelling'],
  capturing: ['succeeded', 'authorized', 'declined'],
  // The rider may have paid before the provider heard of the cancellation.
  cancelling: ['cancelled', 'succeeded'],
};

/** The payment in its next state, in which nothing is due but what `changes` says. Throws `PAYMENT_STATE` for a step it cannot make. */
export function transitionPayment(
  payment: Payment,
  status: PaymentStatus,
  changes: Partial<
    Pick<Payment, 'providerId' | 'declineReason' | 'capturedCents' | 'settlement' | keyof Due>
  > = {},
): Payment {
  if (!NEXT[payment.status]?.includes(status)) {
    throw new DomainError(
      'conflict',
      'PAYMENT_STATE',
      `A payment that is ${payment.status} cannot be ${status}`,
    );
  }
  return { ...payment, ...NOTHING_DUE, ...changes, status };
}
