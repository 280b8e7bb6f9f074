import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { pageRequest, type Page } from '../ports/pages.ts';
import { type RideOfferView, type RideOfferViews, rideOfferViews } from '../ports/rides.ts';
import { listRideOffersInput, type ListRideOffersInput } from './inputs.ts';
import { service } from '../tokens.ts';

/**
 * Which drivers were offered a ride, when, and why others were not, last changed first; for operators. A driver who has
 * not looked at their requests while the ride was open is not among them.
 */
export class ListRideOffers {
  constructor(private readonly rideOfferViews: RideOfferViews) {}

  async execute(actor: Actor | null, input: ListRideOffersInput): Promise<Page<RideOfferView>> {
    requireAdmin(actor);
    const { rideId, ...page } = parseInput(listRideOffersInput, input);
    return this.rideOfferViews.ofRide(rideId, pageRequest(page));
  }
}

export const listRideOffers = service(ListRideOffers, [rideOfferViews]);
