import type { Coordinates } from '../../domain/geo/coordinates.ts';
import type { WayMinutes } from '../../domain/rides/time-conflict.ts';
import { type RoutePlanner, routePlanner } from '../ports/geo.ts';
import { service } from '../tokens.ts';

interface Way {
  readonly from: Coordinates;
  readonly to: Coordinates;
}

class UnknownWay extends Error {
  constructor(readonly way: Way) {
    super('The way has to be planned first');
  }
}

/** How long the ways between rides take, for decisions made inside a transaction, where nobody asks the network. */
export class TravelTimes {
  constructor(private readonly routePlanner: RoutePlanner) {}

  /**
   * What `decide` decides. It is given the minutes of the ways that are known; at one that is not it is left, by an
   * error, and run anew once that way has been planned. Nothing it did before may stay: it is a unit of work.
   */
  async decide<T>(decide: (wayMinutes: WayMinutes) => Promise<T>): Promise<T> {
    const known = new Map<string, number>();
    const wayMinutes: WayMinutes = (from, to) => {
      const minutes = known.get(toKey({ from, to }));
      if (minutes === undefined) throw new UnknownWay({ from, to });
      return minutes;
    };
    for (;;) {
      try {
        return await decide(wayMinutes);
      } catch (error) {
        if (!(error instanceof UnknownWay)) throw error;
        const { from, to } = error.way;
        const { durationMinutes } = await this.routePlanner.plan(from, to);
        known.set(toKey(error.way), durationMinutes);
      }
    }
  }
}

export const travelTimes = service(TravelTimes, [routePlanner]);

function toKey({ from, to }: Way): string {
  return `${from.lat},${from.lng} ${to.lat},${to.lng}`;
}
