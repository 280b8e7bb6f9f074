export { listRatings, rateRide } from './ratings.ts';
