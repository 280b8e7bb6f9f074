export { acceptRide, confirmRide, declineRide, giveBackRide, listRideRequests } from './ride-requests.ts';
export {
  arriveAtPickup,
  chooseStartPin,
  renewStartPin,
  showStartPin,
  showStartPinChoice,
  startRide,
} from './start-ride.ts';
export { assignDriver, listAssignableDrivers, unassignDriver } from './assign-driver.ts';
export {
  answerCancelRequest,
  askToCancelRide,
  cancelRide,
  expireRide,
  expireRides,
  listCancelRequests,
  releaseRides,
  withdrawCancelRequest,
} from './cancel-ride.ts';
export { completeRide } from './complete-ride.ts';
export {
  forgetRideOffers,
  listActiveRides,
  listBookings,
  listGiveBacks,
  listRideHistory,
  listRideMarks,
  listRideOffers,
  listRideRatings,
  listRides,
  showRide,
  showRiderDashboard,
  showRiderStats,
  showRides,
} from './show-rides.ts';
export { locateDriver, showPickupOutlook } from './driver-on-the-way.ts';
export { requestRide } from './request-ride.ts';
export { rescheduleRide } from './reschedule-ride.ts';
export { settleRide } from './settle-ride.ts';
export { watchRides } from './watch-rides.ts';
