export { listRatings } from './list-ratings.ts';
export { rateRide } from './rate-ride.ts';
