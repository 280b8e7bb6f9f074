export { acceptRide } from './accept-ride.ts';
export { arriveAtPickup } from './arrive-at-pickup.ts';
export { assignDriver, unassignDriver } from './assign-driver.ts';
export {
  answerCancelRequest,
  askToCancelRide,
  listCancelRequests,
  withdrawCancelRequest,
} from './cancel-requests.ts';
export { cancelRide } from './cancel-ride.ts';
export { completeRide } from './complete-ride.ts';
export { confirmRide } from './confirm-ride.ts';
export { declineRide } from './decline-ride.ts';
export { expireRide, expireRides } from './expire-ride.ts';
export { forgetRideOffers } from './forget-ride-offers.ts';
export { giveBackRide } from './give-back-ride.ts';
export { listAssignableDrivers } from './list-assignable-drivers.ts';
export { listBookings } from './list-bookings.ts';
export { listRideRequests } from './list-ride-requests.ts';
export { listActiveRides, listRides } from './list-rides.ts';
export { locateDriver } from './locate-driver.ts';
export { releaseRides } from './release-rides.ts';
export { requestRide } from './request-ride.ts';
export { rescheduleRide } from './reschedule-ride.ts';
export { listGiveBacks, listRideHistory, listRideMarks, listRideOffers } from './ride-history.ts';
export { settleRide } from './settle-ride.ts';
export { showPickupOutlook } from './show-pickup-outlook.ts';
export { showRiderDashboard, showRiderStats } from './show-rider-dashboard.ts';
export { listRideRatings, showRide, showRides } from './show-rides.ts';
export { chooseStartPin, renewStartPin, showStartPin, showStartPinChoice } from './start-pin.ts';
export { startRide } from './start-ride.ts';
export { watchRides } from './watch-rides.ts';
