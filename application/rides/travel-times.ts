import type { Coordinates } from '../../domain/geo/coordinates.ts';
import type { WayMinutes } from '../../domain/rides/time-conflict.ts';
import type { RoutePlanner } from '../ports/geo.ts';

type Way = readonly [from: Coordinates, to: Coordinates];

class UnknownWay extends Error {
  constructor(readonly way: Way) {
    super('The way has to be planned first');
  }
}

/**
 * What `decide` decides inside a transaction, where nobody asks the network how long the ways between rides take. It is
 * given the minutes of the ways that are known; at one that is not it is left, by an error, and run anew once that way
 * has been planned. Nothing it did before may stay: it is a unit of work. Most decisions need no way, and are made at once.
 */
export async function decideByWays<T>(
  routePlanner: RoutePlanner,
  decide: (wayMinutes: WayMinutes) => Promise<T>,
): Promise<T> {
  const known = new Map<string, number>();
  const wayMinutes: WayMinutes = (...way) => {
    const minutes = known.get(toKey(way));
    if (minutes === undefined) throw new UnknownWay(way);
    return minutes;
  };
  for (;;) {
    try {
      return await decide(wayMinutes);
    } catch (error) {
      if (!(error instanceof UnknownWay)) throw error;
      const { durationMinutes } = await routePlanner.plan(...error.way);
      known.set(toKey(error.way), durationMinutes);
    }
  }
}

function toKey([from, to]: Way): string {
  return `${from.lat},${from.lng} ${to.lat},${to.lng}`;
}
