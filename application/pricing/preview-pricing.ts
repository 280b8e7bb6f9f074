import { priceTrip } from '../../domain/pricing/fare.ts';
import { assertRates } from '../../domain/pricing/pricing.ts';
import {
  NO_REPRICING,
  repriceRides,
  type RepricedRide,
  type Repricing,
} from '../../domain/pricing/pricing-preview.ts';
import { admin } from '../access.ts';
import { chargedRides } from '../ports/pricing.ts';
import { rideViews, type RideViews } from '../ports/rides.ts';
import { type AgreedFare, standingRideViews } from '../ports/standing-rides.ts';
import { query } from '../use-case.ts';
import { ratesInput } from './inputs.ts';
import { toRates } from './pricing.ts';

/** How far a preview looks back, and how many rides it reprices at most: the newest ones of that time. */
export const PREVIEW_DAYS = 30;
export const PREVIEW_RIDES = 20_000;

/** Rides are read and repriced so many at a time; others are answered in between. */
const PAGE = 2_000;

/** A ride that changes much, with its ends. */
export interface ChangedRide extends RepricedRide {
  readonly pickupAddress: string;
  readonly dropoffAddress: string;
}

export interface PricingPreview extends Omit<Repricing, 'mostChanged'> {
  readonly since: Date;
  readonly until: Date;
  /** Whether there were more rides in that time than a preview reprices. */
  readonly isCapped: boolean;
  /** Standing rides that go on, and of those the ones whose fare would change 30 days after their riders are told. */
  readonly standingRides: number;
  readonly changedStandingRides: number;
  readonly mostChanged: readonly ChangedRide[];
}

/**
 * What the completed rides of the last days would have brought under proposed rates, against what they were charged:
 * fares without tips, before refunds. Publishes nothing.
 */
export const previewPricing = query({
  access: admin,
  input: ratesInput,
  needs: { chargedRides, rideViews, standingRideViews },
  run: async ({ input, now }, { chargedRides, rideViews, standingRideViews }): Promise<PricingPreview> => {
    const rates = toRates(input);
    assertRates(rates);
    const until = now();
    const since = new Date(until.getTime() - PREVIEW_DAYS * 86_400_000);
    let repricing = NO_REPRICING;
    let after: string | null = null;
    do {
      const limit = Math.min(PAGE, PREVIEW_RIDES - repricing.rideCount);
      const page = await chargedRides.list({ since, until }, { limit, after });
      repricing = repriceRides(rates, repricing, page.items);
      after = page.nextCursor;
    } while (after !== null && repricing.rideCount < PREVIEW_RIDES);
    const mostChanged = await addEnds(rideViews, repricing.mostChanged);
    const fares = await standingRideViews.agreedFares();
    const isChanged = ({ fareCents, distanceMiles }: AgreedFare) =>
      priceTrip(rates, distanceMiles).totalCents !== fareCents;
    return {
      ...repricing,
      mostChanged,
      since,
      until,
      isCapped: after !== null,
      standingRides: fares.length,
      changedStandingRides: fares.filter(isChanged).length,
    };
  },
});

async function addEnds(rideViews: RideViews, rides: readonly RepricedRide[]): Promise<ChangedRide[]> {
  if (rides.length === 0) return [];
  const views = await rideViews.findMany(rides.map(({ ride }) => ride.id));
  const trips = new Map(views.map(({ ride }) => [ride.id, ride]));
  return rides.map((repriced) => {
    const trip = trips.get(repriced.ride.id);
    const [pickupAddress, dropoffAddress] = [trip?.pickup.address ?? '', trip?.dropoff.address ?? ''];
    return { ...repriced, pickupAddress, dropoffAddress };
  });
}
