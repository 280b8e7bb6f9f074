import type { StopInput } from '../../application/pricing/inputs.ts';
import { straightLineMiles } from '../../domain/geo/distance.ts';
import { MIN_TRIP_MILES } from '../../domain/geo/service-area.ts';

/** A repeatable source of choices, so that every demo database holds the same data. */
export class DemoRandom {
  constructor(private state: number) {}

  /** From 0 up to, but not, 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new RangeError('Nothing to pick from');
    return item;
  }
}

/** Two places of a list that are a trip apart. */
export function pickTrip(
  random: DemoRandom,
  places: readonly StopInput[],
): { pickup: StopInput; dropoff: StopInput } {
  const pickup = random.pick(places);
  let dropoff = random.pick(places);
  while (straightLineMiles(pickup, dropoff) < MIN_TRIP_MILES) dropoff = random.pick(places);
  return { pickup, dropoff };
}

/** How a past ride ended. */
export type DemoEnding = 'completed' | 'cancelled' | 'expired' | 'declined';

export function pickEnding(random: DemoRandom): DemoEnding {
  const roll = random.next();
  if (roll < 0.9) return 'completed';
  if (roll < 0.95) return 'cancelled';
  return roll < 0.98 ? 'expired' : 'declined';
}
