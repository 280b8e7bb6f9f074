import { AcceptRide } from './accept-ride.ts';
import { AnswerCancelRequest } from './answer-cancel-request.ts';
import { ArriveAtPickup } from './arrive-at-pickup.ts';
import { AskToCancelRide, WithdrawCancelRequest } from './ask-to-cancel-ride.ts';
import { AssignDriver, UnassignDriver } from './assign-driver.ts';
import { CancelRide } from './cancel-ride.ts';
import { CompleteRide } from './complete-ride.ts';
import { ConfirmRide } from './confirm-ride.ts';
import { DeclineRide } from './decline-ride.ts';
import { ExpireRide } from './expire-ride.ts';
import { ForgetRideOffers } from './forget-ride-offers.ts';
import { GiveBackRide } from './give-back-ride.ts';
import { ListAssignableDrivers } from './list-assignable-drivers.ts';
import { ListBookings } from './list-bookings.ts';
import { ListCancelRequests } from './list-cancel-requests.ts';
import { ListGiveBacks } from './list-give-backs.ts';
import { ListRideMarks } from './list-ride-marks.ts';
import { ListRideHistory } from './list-ride-history.ts';
import { ListRideOffers } from './list-ride-offers.ts';
import { ListRideRatings } from './list-ride-ratings.ts';
import { ListRideRequests } from './list-ride-requests.ts';
import { ListRides } from './list-rides.ts';
import { LocateDriver } from './locate-driver.ts';
import { ReleaseRides } from './release-rides.ts';
import { RenewStartPin } from './renew-start-pin.ts';
import { RequestRide } from './request-ride.ts';
import { RescheduleRide } from './reschedule-ride.ts';
import { SettleRide } from './settle-ride.ts';
import { ShowPickupOutlook } from './show-pickup-outlook.ts';
import { ShowRiderDashboard } from './show-rider-dashboard.ts';
import { ShowRiderStats } from './show-rider-stats.ts';
import { ShowRides } from './show-rides.ts';
import { RiderStartPin } from './start-pin.ts';
import { StartRide } from './start-ride.ts';
import { WatchRides } from './watch-rides.ts';

/** The classes of this area's use cases under their names. */
export const rideUseCases = {
  acceptRide: AcceptRide,
  answerCancelRequest: AnswerCancelRequest,
  arriveAtPickup: ArriveAtPickup,
  askToCancelRide: AskToCancelRide,
  assignDriver: AssignDriver,
  cancelRide: CancelRide,
  completeRide: CompleteRide,
  confirmRide: ConfirmRide,
  declineRide: DeclineRide,
  expireRide: ExpireRide,
  forgetRideOffers: ForgetRideOffers,
  giveBackRide: GiveBackRide,
  listAssignableDrivers: ListAssignableDrivers,
  listBookings: ListBookings,
  listCancelRequests: ListCancelRequests,
  listGiveBacks: ListGiveBacks,
  listRideMarks: ListRideMarks,
  listRideHistory: ListRideHistory,
  listRideOffers: ListRideOffers,
  listRideRatings: ListRideRatings,
  listRideRequests: ListRideRequests,
  listRides: ListRides,
  locateDriver: LocateDriver,
  releaseRides: ReleaseRides,
  renewStartPin: RenewStartPin,
  requestRide: RequestRide,
  rescheduleRide: RescheduleRide,
  riderStartPin: RiderStartPin,
  settleRide: SettleRide,
  showPickupOutlook: ShowPickupOutlook,
  showRiderDashboard: ShowRiderDashboard,
  showRiderStats: ShowRiderStats,
  showRides: ShowRides,
  startRide: StartRide,
  unassignDriver: UnassignDriver,
  watchRides: WatchRides,
  withdrawCancelRequest: WithdrawCancelRequest,
};
