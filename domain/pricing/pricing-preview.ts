import type { Cents } from '../money/cents.ts';
import { priceTrip } from './fare.ts';
import type { Rates } from './pricing.ts';
import { shareFare, type FareShares } from './settlement.ts';

/** What a completed ride brought, without the tip. */
export interface ChargedRide extends FareShares {
  readonly id: string;
  readonly completedAt: Date;
  readonly distanceMiles: number;
  readonly fareCents: Cents;
}

/** A fare and its two shares, of one ride or of many. */
export interface FareTotals extends FareShares {
  readonly fareCents: Cents;
}

/** A completed ride, as it was charged and as the proposed rates would charge it. */
export interface RepricedRide {
  readonly ride: ChargedRide;
  readonly proposed: FareTotals;
}

/** Rides as they were charged and as the proposed rates would have charged them. */
export interface Repricing {
  readonly rideCount: number;
  /** How many rides would have cost more, and how many less. */
  readonly dearer: number;
  readonly cheaper: number;
  readonly charged: FareTotals;
  readonly proposed: FareTotals;
  /** Those whose fare or driver's share changes most, the largest change first; none that stays as it was. */
  readonly mostChanged: readonly RepricedRide[];
}

/** How many of the rides that change most are kept. */
export const MOST_CHANGED_RIDES = 10;

const NOTHING: FareTotals = { fareCents: 0, driverShareCents: 0, platformFeeCents: 0 };

export const NO_REPRICING: Repricing = {
  rideCount: 0,
  dearer: 0,
  cheaper: 0,
  charged: NOTHING,
  proposed: NOTHING,
  mostChanged: [],
};

/** Adds rides to what was repriced before, by the rule that prices every ride. */
export function repriceRides(rates: Rates, before: Repricing, rides: readonly ChargedRide[]): Repricing {
  const repriced = rides.map((ride) => repriceRide(rates, ride));
  return {
    rideCount: before.rideCount + rides.length,
    dearer: before.dearer + repriced.filter((each) => getFareChange(each) > 0).length,
    cheaper: before.cheaper + repriced.filter((each) => getFareChange(each) < 0).length,
    charged: rides.reduce(addTotals, before.charged),
    proposed: repriced.reduce((sum, { proposed }) => addTotals(sum, proposed), before.proposed),
    mostChanged: [...before.mostChanged, ...repriced.filter((each) => getChange(each) > 0)]
      .sort((a, b) => getChange(b) - getChange(a))
      .slice(0, MOST_CHANGED_RIDES),
  };
}

/** `a` less `b`, line by line. */
export function subtractTotals(a: FareTotals, b: FareTotals): FareTotals {
  return {
    fareCents: a.fareCents - b.fareCents,
    driverShareCents: a.driverShareCents - b.driverShareCents,
    platformFeeCents: a.platformFeeCents - b.platformFeeCents,
  };
}

function addTotals(a: FareTotals, b: FareTotals): FareTotals {
  return {
    fareCents: a.fareCents + b.fareCents,
    driverShareCents: a.driverShareCents + b.driverShareCents,
    platformFeeCents: a.platformFeeCents + b.platformFeeCents,
  };
}

function repriceRide(rates: Rates, ride: ChargedRide): RepricedRide {
  const fareCents = priceTrip(rates, ride.distanceMiles).totalCents;
  return { ride, proposed: { fareCents, ...shareFare(fareCents, rates.commissionRateBasisPoints) } };
}

function getFareChange({ ride, proposed }: RepricedRide): Cents {
  return proposed.fareCents - ride.fareCents;
}

/** How much is different for the rider or for the driver, whichever is more. */
function getChange(repriced: RepricedRide): Cents {
  const { ride, proposed } = repriced;
  const shareChange = proposed.driverShareCents - ride.driverShareCents;
  return Math.max(Math.abs(getFareChange(repriced)), Math.abs(shareChange));
}
