import type { Cents } from '../money/cents.ts';
import type { Fare } from './fare.ts';

export type FareLineKind = 'scheduling-fee' | 'distance-fee' | 'minimum-fare-adjustment' | 'tip';

/** One line of a quote, a booking or a receipt. */
export interface FareLine {
  readonly kind: FareLineKind;
  readonly amountCents: Cents;
}

/** A line with what it is worked out from. */
export interface ItemizedLine extends FareLine {
  /** Of the distance fee: so many miles, each at this rate. Null of other lines, and where it is not known any more. */
  readonly miles: number | null;
  readonly perMileCents: Cents | null;
  /** Of an adjustment: the least fare that it leads up to. Null as above. */
  readonly minimumCents: Cents | null;
}

/** What the lines of a trip of that length are worked out from; null of what is not known. */
export function itemize(
  lines: readonly FareLine[],
  distanceMiles: number,
  rates: Pick<Fare, 'perMileCents' | 'minimumCents'> | null,
): ItemizedLine[] {
  return lines.map((line) => ({
    ...line,
    miles: line.kind === 'distance-fee' && rates ? distanceMiles : null,
    perMileCents: (line.kind === 'distance-fee' && rates?.perMileCents) || null,
    minimumCents: (line.kind === 'minimum-fare-adjustment' && rates?.minimumCents) || null,
  }));
}

type FareAmounts = Pick<Fare, 'schedulingFeeCents' | 'distanceFeeCents' | 'minimumFareAdjustmentCents'>;

/** The lines a rider sees before booking, on the booking and on the receipt; empty lines are left out. */
export function fareLines(fare: FareAmounts, tipCents: Cents = 0): FareLine[] {
  const lines: FareLine[] = [
    { kind: 'scheduling-fee', amountCents: fare.schedulingFeeCents },
    { kind: 'distance-fee', amountCents: fare.distanceFeeCents },
    { kind: 'minimum-fare-adjustment', amountCents: fare.minimumFareAdjustmentCents },
    { kind: 'tip', amountCents: tipCents },
  ];
  return lines.filter((line) => line.amountCents !== 0);
}

export function getTotal(lines: readonly FareLine[]): Cents {
  return lines.reduce((sum, line) => sum + line.amountCents, 0);
}
