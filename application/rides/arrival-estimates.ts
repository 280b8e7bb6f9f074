import type { Coordinates } from '../../domain/geo/coordinates.ts';
import { type RoutePlanner, type TripRoute, routePlanner } from '../ports/geo.ts';
import { service } from '../tokens.ts';

type Way = Pick<TripRoute, 'distanceMiles' | 'durationMinutes' | 'source'>;

/** How often the way of one ride is planned anew, however often its driver moves and whoever looks. */
const PLANNED_EVERY_MS = 15_000;
const KEPT = 1_000;

/** How far the driver of a ride has to go, by the route planner; its answers serve for a while. */
export class ArrivalEstimates {
  private readonly planned = new Map<string, { readonly at: number; readonly way: Promise<Way> }>();

  constructor(private readonly routePlanner: RoutePlanner) {}

  /** `key` names the ride and where it is going; of several calls that come together one plans. */
  estimate(key: string, from: Coordinates, to: Coordinates, now: Date): Promise<Way> {
    const kept = this.planned.get(key);
    if (kept && now.getTime() - kept.at < PLANNED_EVERY_MS) return kept.way;
    const way = this.routePlanner.plan(from, to);
    this.planned.delete(key);
    this.planned.set(key, { at: now.getTime(), way });
    way.catch(() => this.planned.delete(key));
    const [oldest] = this.planned.keys();
    if (this.planned.size > KEPT && oldest !== undefined) this.planned.delete(oldest);
    return way;
  }
}

export const arrivalEstimates = service(ArrivalEstimates, [routePlanner]);
