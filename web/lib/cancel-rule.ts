import { t } from '@lingui/core/macro';
import type { RideStatus } from '../generated/operations.ts';
import type { AreaTime } from './area-time.ts';
import { moneyText } from './money-text.ts';
import { PAYMENT_ACTS } from './payment-acts.ts';

interface Money {
  readonly source: keyof typeof PAYMENT_ACTS;
  readonly state: string;
  readonly amount: string;
  /** Who pays instead of who reads; null where they pay themselves. */
  readonly payerName: string | null;
}

/** A ride that may be cancelled, as the client reads it. */
export interface CancellableRide {
  readonly id: string;
  /** Null for who may not see it. */
  readonly money: Money | null;
  readonly returnTrip: {
    readonly outboundRideId: string;
    readonly state: string;
    readonly returnStatus: RideStatus | null;
    readonly returnAt: string | null;
  } | null;
}

/**
 * What cancelling a ride costs and gives back: as its rider reads it, and as the desk reads it to them. `payerName`: who pays
 * instead of the rider, of which operators are told beside the money.
 */
export function cancelRule(
  { money, ...ride }: CancellableRide,
  areaTime: Pick<AreaTime, 'dateTime'>,
  payerName: string | null = null,
): string[] {
  const shown = money && { ...money, payerName: money.payerName ?? payerName };
  const sentences = [shown && whatBecomes(shown), whatBecomesOfReturn(ride, areaTime)];
  return sentences.filter((text) => text !== null);
}

/**
 * Wallet money comes back at once; a card's hold ends, where there was one. Nothing had been charged. Who does not pay reads
 * nothing of wallet or card, and who may not see the money nothing of it.
 */
export function cancelledText(money: Money): string {
  if (money.payerName) return notCharged(money.payerName);
  return PAYMENT_ACTS[money.source].cancelled(...toHeld(money));
}

function notCharged(name: string): string {
  return t`${name} is not charged`;
}

function whatBecomes(money: Money): string {
  if (money.payerName) return `${notCharged(money.payerName)}.`;
  return PAYMENT_ACTS[money.source].toBeReleased(...toHeld(money));
}

function toHeld({ amount, state }: Money): [amount: string, isHeld: boolean] {
  return [moneyText(amount), state === 'HELD'];
}

/** What becomes of the way back; null where there is none, or this is it. */
function whatBecomesOfReturn(
  { id, returnTrip }: Pick<CancellableRide, 'id' | 'returnTrip'>,
  { dateTime }: Pick<AreaTime, 'dateTime'>,
): string | null {
  if (returnTrip?.outboundRideId !== id) return null;
  if (returnTrip.state === 'PROMISED') return t`The return that you could call ends with it.`;
  if (!returnTrip.returnAt || returnTrip.returnStatus === 'CANCELLED') return null;
  return t`Your return of ${{ time: dateTime(returnTrip.returnAt) }} still stands. Please cancel it too if you do not need it.`;
}
