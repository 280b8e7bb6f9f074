import type { Actor } from '../../domain/users/user.ts';
import type { RideRating } from '../ports/rides.ts';
import type { RideIdInput } from './inputs.ts';
import { type ShowRides, showRides } from './show-rides.ts';
import { service } from '../tokens.ts';

/** The ratings given on a ride, for those who may see the ride. */
export class ListRideRatings {
  constructor(private readonly showRides: ShowRides) {}

  async execute(actor: Actor | null, input: RideIdInput): Promise<readonly RideRating[]> {
    const { ratings } = await this.showRides.execute(actor, input);
    return ratings;
  }
}

export const listRideRatings = service(ListRideRatings, [showRides]);
