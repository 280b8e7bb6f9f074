import { dollarsFromCents } from '../../domain/money/cents.ts';
import { fullName } from '../../domain/users/user.ts';
import type { listRatings } from '../ratings/ratings.ts';
import type { ProvidedBy } from '../tokens.ts';
import { csvList, type CsvList } from './csv-list.ts';
import { csvFilters } from './inputs.ts';

/** Ratings with their people and their ride. The fare is in dollars, without the tip. */
export function ratingsCsv(ratings: ProvidedBy<typeof listRatings>): CsvList {
  return csvList({
    filter: csvFilters.ratings,
    page: (actor, input) => ratings.execute(actor, input),
    columns: {
      Rating: ({ rating }) => rating,
      At: ({ createdAt }) => createdAt,
      From: ({ rater }) => fullName(rater),
      'From email': ({ rater }) => rater.email,
      'From type': ({ rater }) => rater.userType,
      To: ({ ratee }) => fullName(ratee),
      'To email': ({ ratee }) => ratee.email,
      'To type': ({ ratee }) => ratee.userType,
      Comment: ({ comment }) => comment,
      Pickup: ({ pickupAddress }) => pickupAddress,
      Dropoff: ({ dropoffAddress }) => dropoffAddress,
      Fare: ({ fareCents }) => dollarsFromCents(fareCents),
      'Ride status': ({ rideStatus }) => rideStatus,
      Ride: ({ rideId }) => rideId,
    },
  });
}
