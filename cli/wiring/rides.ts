import type { Wiring } from './wiring.ts';

export const rides = {
  acceptRide: ['unitOfWork', 'rideTransitions', 'serviceArea', 'clock'],
  cancelRide: ['unitOfWork', 'rideTransitions'],
  completeRide: ['unitOfWork', 'rideSettlements', 'settleRide', 'clock'],
  confirmRide: ['unitOfWork', 'rideTransitions'],
  declineRide: ['unitOfWork', 'rideTransitions', 'serviceArea', 'clock'],
  expireRide: ['unitOfWork', 'rideTransitions', 'clock'],
  listBookings: ['rideViews'],
  listRideRatings: ['showRides'],
  listRideRequests: ['rideViews', 'driverViews', 'serviceArea', 'clock'],
  listRides: ['rideViews'],
  requestRide: ['unitOfWork', 'tripMeasurer', 'serviceArea', 'ridePayments', 'ids', 'clock', 'bookingLimits'],
  riderStartPin: ['unitOfWork', 'startPinMaker', 'serviceArea', 'clock'],
  rideTransitions: ['ridePayments', 'ids', 'clock'],
  settleRide: ['unitOfWork', 'rideSettlements', 'rideCharges', 'rideTransitions', 'ids', 'clock'],
  showRiderDashboard: ['rideViews', 'driverViews', 'pricingViews'],
  showRiderStats: ['rideViews', 'userViews'],
  showRides: ['rideViews', 'driverViews', 'serviceArea', 'clock'],
  startRide: ['unitOfWork', 'rideTransitions', 'startPinMaker', 'serviceArea', 'clock'],
  tripMeasurer: ['stopResolver', 'routePlanner', 'quoteSigner', 'clock'],
  watchRides: ['eventFeed', 'authenticate', 'showRides'],
} satisfies Partial<Wiring>;
