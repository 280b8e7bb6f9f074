import type { Cents } from '../money/cents.ts';
import type { Ride, RideCover } from './ride.ts';

/** Of a ride that nobody else pays a part of. */
export const NO_COVER: RideCover = {
  agreementId: null,
  funderId: null,
  coveredFareCents: 0,
  coveredTipCents: 0,
  coveredOn: null,
};

/** What the organisation pays of the ride. */
export function coveredCents({
  coveredFareCents,
  coveredTipCents,
}: Pick<RideCover, 'coveredFareCents' | 'coveredTipCents'>): Cents {
  return coveredFareCents + coveredTipCents;
}

type Priced = Pick<Ride, 'fare' | 'tipCents' | 'coveredFareCents' | 'coveredTipCents'>;

/** What is left for the payer: fare and tip, less what the organisation pays. */
export function dueCents(ride: Priced): Cents {
  return ride.fare.totalCents + ride.tipCents - coveredCents(ride);
}

/** The same for another tip, as the ride is settled: the organisation pays no more of it than was promised. */
export function dueWithTip(ride: Priced, tipCents: Cents): Cents {
  return dueCents({ ...ride, tipCents, coveredTipCents: settledTipCover(ride, tipCents) });
}

/** The ride with its cover. Where nothing is left to pay, no wallet or card is asked for anything. */
export function withCover(ride: Ride, cover: RideCover): Ride {
  return paidByWhoIsLeft({ ...ride, ...cover });
}

/** The ride as one that its organisation pays alone, where it leaves nothing to whoever pays the rest. */
export function paidByWhoIsLeft(ride: Ride): Ride {
  if (dueCents(ride) > 0) return ride;
  return { ...ride, paymentMethod: 'organisation', paymentMethodId: null };
}

/** What the organisation pays of the tip once it is known: no more than was promised, and than is given. */
export function settledTipCover(
  { coveredTipCents }: Pick<RideCover, 'coveredTipCents'>,
  tipCents: Cents,
): Cents {
  return Math.min(coveredTipCents, tipCents);
}
