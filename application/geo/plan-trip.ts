import { parseInput } from '../parse-input.ts';
import { type RoutePlanner, type TripRoute, routePlanner } from '../ports/geo.ts';
import { planTripInput, type PlanTripInput } from './inputs.ts';
import { service } from '../tokens.ts';

/** Distance, duration and way between two points. Anyone may ask. */
export class PlanTrip {
  constructor(private readonly routePlanner: RoutePlanner) {}

  async execute(input: PlanTripInput): Promise<TripRoute> {
    const { pickup, dropoff } = parseInput(planTripInput, input);
    return this.routePlanner.plan(pickup, dropoff);
  }
}

export const planTrip = service(PlanTrip, [routePlanner]);
