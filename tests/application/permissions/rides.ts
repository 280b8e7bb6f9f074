import { aRide } from '../../support/builders/a-ride.ts';
import { aBooking } from '../../support/test-use-cases.ts';
import { ADMINS, id, ride, USERS, type PermissionRows } from './permission.ts';

export const rides = {
  listBookings: { for: ADMINS, call: async (all, actor) => all.listBookings.execute(actor) },
  assignDriver: {
    for: ADMINS,
    call: async (all, actor) => all.assignDriver.execute(actor, { ...ride, driverId: id }),
  },
  unassignDriver: { for: ADMINS, call: async (all, actor) => all.unassignDriver.execute(actor, ride) },
  listAssignableDrivers: {
    for: ADMINS,
    call: async (all, actor) => all.listAssignableDrivers.execute(actor, ride),
  },
  acceptRide: { for: ['driver'], call: async (all, actor) => all.acceptRide.execute(actor, ride) },
  cancelRide: {
    for: ['rider', 'admin', 'system'],
    call: async (all, actor) => all.cancelRide.execute(actor, ride),
  },
  completeRide: {
    for: ['rider', 'driver'],
    call: async (all, actor) => all.completeRide.execute(actor, ride),
  },
  confirmRide: { for: ['driver'], call: async (all, actor) => all.confirmRide.execute(actor, ride) },
  askToCancelRide: { for: ['rider'], call: async (all, actor) => all.askToCancelRide.execute(actor, ride) },
  withdrawCancelRequest: {
    for: ['rider'],
    call: async (all, actor) => all.withdrawCancelRequest.execute(actor, ride),
  },
  answerCancelRequest: {
    for: ['driver', 'admin', 'system'],
    call: async (all, actor) => all.answerCancelRequest.execute(actor, { ...ride, agrees: true }),
  },
  listCancelRequests: { for: ADMINS, call: async (all, actor) => all.listCancelRequests.execute(actor) },
  arriveAtPickup: { for: ['driver'], call: async (all, actor) => all.arriveAtPickup.execute(actor, ride) },
  giveBackRide: {
    for: ['driver'],
    call: async (all, actor) => all.giveBackRide.execute(actor, { ...ride, reason: 'unsafe' }),
  },
  listGiveBacks: { for: ADMINS, call: async (all, actor) => all.listGiveBacks.execute(actor, [id]) },
  declineRide: { for: ['driver'], call: async (all, actor) => all.declineRide.execute(actor, ride) },
  listRideHistory: { for: ADMINS, call: async (all, actor) => all.listRideHistory.execute(actor, ride) },
  listRideOffers: { for: ADMINS, call: async (all, actor) => all.listRideOffers.execute(actor, ride) },
  listRideRatings: { for: USERS, call: async (all, actor) => all.listRideRatings.execute(actor, ride) },
  listRideRequests: { for: ['driver'], call: async (all, actor) => all.listRideRequests.execute(actor) },
  listRides: { for: USERS, call: async (all, actor) => all.listRides.execute(actor) },
  rateRide: {
    for: ['rider', 'driver'],
    call: async (all, actor) => all.rateRide.execute(actor, { ...ride, rateeId: id, rating: 5 }),
  },
  requestRide: { for: ['rider'], call: async (all, actor) => all.requestRide.execute(actor, aBooking()) },
  showRiderDashboard: { for: USERS, call: async (all, actor) => all.showRiderDashboard.execute(actor) },
  showRiderStats: { for: USERS, call: async (all, actor) => all.showRiderStats.execute(actor) },
  showRides: { for: USERS, call: async (all, actor) => all.showRides.execute(actor, [id]) },
  listActiveRides: { for: USERS, call: async (all, actor) => all.listActiveRides.execute(actor) },
  showRide: { for: USERS, call: async (all, actor) => all.showRide.execute(actor, ride) },
  listRatings: { for: ADMINS, call: (all, actor) => all.listRatings.execute(actor) },
  listRideMarks: { for: ADMINS, call: async (all, actor) => all.listRideMarks.execute(actor, [id]) },
  rescheduleRide: {
    for: ['rider'],
    call: async (all, actor) =>
      all.rescheduleRide.execute(actor, { ...ride, scheduledFor: '2030-01-01T12:00:00Z' }),
  },
  renewStartPin: {
    for: ['rider', 'admin', 'system'],
    call: async (all, actor) => all.renewStartPin.execute(actor, ride),
  },
  showStartPinChoice: { for: ['rider'], call: async (all, actor) => all.showStartPinChoice.execute(actor) },
  showStartPin: { for: USERS, call: async (all, actor) => all.showStartPin.execute(actor, aRide()) },
  chooseStartPin: {
    for: ['rider'],
    call: async (all, actor) => all.chooseStartPin.execute(actor, { choice: 'off' }),
  },
  startRide: { for: ['driver'], call: async (all, actor) => all.startRide.execute(actor, ride) },
} satisfies PermissionRows;
