import type { UserActor } from '../../../domain/users/user.ts';
import { z } from 'zod';
import { refundRideInput, ridePaymentFields } from '../../../application/payments/inputs.ts';
import {
  acceptRideInput,
  arriveAtPickupInput,
  cancelRideInput,
  completeRideInput,
  giveBackInput,
  listHelpedRidesInput,
  listRidesInput,
  rescheduleRideInput,
} from '../../../application/rides/inputs.ts';
import { toRideRecord } from '../../../domain/rides/ride-record.ts';
import { converted, passThrough } from '../body-reader.ts';
import { toETag } from '../record-versions.ts';
import { bookRidePayload, rideStatusPayload } from '../payloads/rides.ts';
import {
  presentRiderDashboard,
  riderDashboardShape,
  riderStatsShape,
} from '../presenters/rider-dashboard.ts';
import {
  presentRide,
  presentRideWithMoney,
  presentVisibleRide,
  rideShape,
  visibleRideShape,
} from '../presenters/rides.ts';
import { bookingRoutes } from '../booking-routes.ts';
import { cancelRequestRoutes } from '../cancel-request-routes.ts';
import { RIDE_MOVES, tellRide } from '../ride-moves.ts';
import { startPinRoutes } from '../start-pin-routes.ts';
import {
  admin,
  driver,
  driverOrDispatcher,
  riderOrAdmin,
  signedIn,
  type Access,
} from '../../../application/access.ts';
import { accessOf, calls, listRoute, pageQuery, route, type RestRoute } from '../rest-route.ts';
import {
  followedTripShape,
  madeTripLinkShape,
  presentFollowedTrip,
  presentMadeTripLink,
  presentTripLink,
  tripLinkShape,
} from '../presenters/trip-links.ts';

/** What riders do and see. */
const asRider: readonly RestRoute[] = [
  route({
    method: 'GET',
    path: '/api/rider/dashboard',
    summary: "Everything the rider's home shows",
    ...calls('showRiderDashboard'),
    response: riderDashboardShape,
    present: presentRiderDashboard,
  }),
  route({
    method: 'GET',
    path: '/api/rider/stats',
    summary: 'Completed rides and the rating of the signed-in rider',
    ...calls('showRiderStats'),
    response: riderStatsShape,
    present: (stats) => stats,
  }),
  route({
    method: 'POST',
    path: '/api/rides',
    summary:
      'Book a ride, now or scheduled; its fare and tip are held in the wallet or authorized on the card',
    access: accessOf('requestRide'),
    status: 201,
    body: converted(bookRidePayload),
    response: rideShape,
    run: (useCases, { actor, body, requestId }) =>
      useCases.requestRide.execute(actor, { ...body, id: body.id ?? requestId }),
    present: (ride, { actor }) => presentRide(ride, actor),
  }),
  route({
    method: 'PUT',
    path: '/api/rides/{id}/cancel',
    summary: 'Cancel a pending ride, or as an admin any unfinished one; the hold is released',
    access: accessOf('cancelRide'),
    body: passThrough(cancelRideInput.omit({ rideId: true, version: true })),
    isVersioned: true,
    response: rideShape,
    run: async (useCases, { actor, params, body, version }) =>
      tellRide(
        useCases,
        actor,
        await useCases.cancelRide.execute(actor, { ...body, rideId: params.id, version }),
      ),
    present: presentRideWithMoney,
  }),
  route({
    method: 'POST',
    path: '/api/rides/{id}/complete',
    summary:
      'Complete a running ride with a tip, lower than promised only with a reason, or raise the tip within 24 hours',
    access: accessOf('completeRide'),
    body: passThrough(completeRideInput.omit({ rideId: true, mustExplain: true })),
    response: z.object({ ride: rideShape }),
    run: async (useCases, { actor, params, body }) =>
      tellRide(useCases, actor, await useCases.completeRide.execute(actor, { ...body, rideId: params.id })),
    present: (told) => ({ ride: presentRideWithMoney(told) }),
  }),
];

/** How a ride is paid, beyond booking and completing it. */
const payingRoutes: readonly RestRoute[] = [
  route({
    method: 'PUT',
    path: '/api/rides/{id}/payment',
    summary: 'Pay an unfinished ride in another way: with the card, or from the wallet when there is none',
    access: accessOf('changeRidePayment'),
    body: passThrough(ridePaymentFields),
    response: rideShape,
    run: async (useCases, { actor, params, body }) =>
      tellRide(
        useCases,
        actor,
        await useCases.changeRidePayment.execute(actor, { ...body, rideId: params.id }),
      ),
    present: presentRideWithMoney,
  }),
  route({
    method: 'POST',
    path: '/api/admin/bookings/{id}/refund',
    summary:
      'Give back a completed ride, wholly or in part, with a reason; above the limit of the installation it waits for a second admin (409 APPROVAL_REQUIRED)',
    access: admin,
    body: passThrough(refundRideInput.omit({ rideId: true, id: true })),
    response: rideShape,
    run: (useCases, { actor, params, body, requestId: id }) =>
      useCases.refundRide.execute(actor, { ...body, rideId: params.id, ...(id && { id }) }),
    present: (ride, { actor }) => presentRide(ride, actor),
  }),
];

/** What drivers do and see. */
const asDriver: readonly RestRoute[] = [
  route({
    method: 'GET',
    path: '/api/rides/driver/pending',
    summary: 'Requests made to the signed-in driver; what ends first comes first',
    ...calls('listRideRequests'),
    response: z.array(visibleRideShape),
    present: ({ asked }) => asked.map(presentVisibleRide),
  }),
  route({
    method: 'GET',
    path: '/api/rides/available',
    summary: 'Broadcast rides the signed-in driver may take now; what ends first comes first',
    ...calls('listRideRequests'),
    response: z.array(visibleRideShape),
    present: ({ open }) => open.map(presentVisibleRide),
  }),
  route({
    method: 'PUT',
    path: '/api/rides/{id}/accept',
    summary:
      'Take a pending ride; one driver wins. With `needsVersion` the driver is told of needs that were changed since',
    access: accessOf('acceptRide'),
    body: passThrough(acceptRideInput.omit({ rideId: true })),
    response: rideShape,
    run: async (useCases, { actor, params, body }) =>
      tellRide(useCases, actor, await useCases.acceptRide.execute(actor, { ...body, rideId: params.id })),
    present: presentRideWithMoney,
  }),
  route({
    method: 'POST',
    path: '/api/rides/{id}/arrive',
    summary:
      'Say that the driver waits at the pickup; the rider is told. Farther than half a mile from it only with a reason (409 REASON_REQUIRED)',
    access: accessOf('arriveAtPickup'),
    body: passThrough(arriveAtPickupInput.omit({ rideId: true, mustExplain: true })),
    response: rideShape,
    run: (useCases, { actor, params, body }) =>
      useCases.arriveAtPickup.execute(actor, { ...body, rideId: params.id, mustExplain: true }),
    present: (ride, { actor }) => presentRide(ride, actor),
  }),
  route({
    method: 'POST',
    path: '/api/rides/{id}/give-back',
    summary: 'Give an accepted ride back to every other driver, with a reason',
    ...calls('giveBackRide', { id: 'rideId' }),
    body: passThrough(giveBackInput),
    response: rideShape,
    present: (ride, { actor }) => presentRide(ride, actor),
  }),
  route({
    method: 'PUT',
    path: '/api/rides/{id}',
    summary: 'Confirm, start, complete or decline a ride; an admin or dispatcher cancels',
    access: driverOrDispatcher,
    body: converted(rideStatusPayload),
    isVersioned: true,
    response: rideShape,
    run: async (useCases, { actor, params, body: { status, ...body }, version }) => {
      const ride = await RIDE_MOVES[status](useCases, actor, { ...body, rideId: params.id, version });
      return tellRide(useCases, actor, ride);
    },
    present: presentRideWithMoney,
  }),
];

/** One list under three documented paths. */
const ownRides = (path: string, access: Access<UserActor>) =>
  listRoute({
    method: 'GET',
    path,
    summary: "The signed-in person's rides, newest first",
    access,
    query: pageQuery.extend({ filter: listRidesInput.shape.filter }),
    response: visibleRideShape,
    run: (useCases, { actor, query }) => useCases.listRides.execute(actor, query),
    present: presentVisibleRide,
  });

export const rideRoutes: readonly RestRoute[] = [
  ...asRider,
  ...asDriver,
  ...payingRoutes,
  ...bookingRoutes,
  ...cancelRequestRoutes,
  ...startPinRoutes,
  ownRides('/api/rides/rider', riderOrAdmin),
  ownRides('/api/rides/driver', driver),
  ownRides('/api/trips', signedIn),
  listRoute({
    method: 'GET',
    path: '/api/rides/helped',
    summary:
      'Rides of the people whom the signed-in rider helps, newest first: of those they follow all, of those they book for what they have booked; also what the organizations have booked that they coordinate',
    ...calls('listHelpedRides'),
    query: pageQuery.extend({
      filter: listRidesInput.shape.filter,
      passengerId: listHelpedRidesInput.shape.passengerId.describe('Of one of them'),
      organisationId: listHelpedRidesInput.shape.organisationId.describe(
        'In the name of one organization that they coordinate',
      ),
    }),
    response: visibleRideShape,
    present: presentVisibleRide,
  }),
  route({
    method: 'PUT',
    path: '/api/rides/{id}/reschedule',
    summary: 'Move a scheduled ride to another time, at most 90 days ahead; its fare stays',
    ...calls('rescheduleRide', { id: 'rideId' }),
    body: passThrough(rescheduleRideInput.omit({ rideId: true, version: true })),
    isVersioned: true,
    response: rideShape,
    present: (ride, { actor }) => presentRide(ride, actor),
  }),
  route({
    method: 'GET',
    path: '/api/rides/{id}',
    summary: 'A ride the signed-in person takes part in, or may take',
    ...calls('showRide', { id: 'rideId' }),
    response: visibleRideShape,
    present: presentVisibleRide,
    headers: ({ ride }) => toETag(toRideRecord(ride).version),
  }),
];

/** Nobody is told that there is such an address: no list of pages, and no next page. */
export const SECRET_ADDRESS_HEADERS = {
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
} as const;

/** Links by which a ride is followed without signing in. */
export const tripLinkRoutes: readonly RestRoute[] = [
  route({
    method: 'POST',
    path: '/api/rides/{id}/links',
    summary:
      'Make a link by which anybody who has it follows the ride, until half an hour after its end and for a day at most; five at a time (409 TOO_MANY_TRIP_LINKS)',
    ...calls('shareTrip', { id: 'rideId' }),
    status: 201,
    isToldOnce: true,
    response: madeTripLinkShape,
    present: presentMadeTripLink,
  }),
  route({
    method: 'GET',
    path: '/api/rides/{id}/links',
    summary:
      'The links by which a ride can be followed now, for its rider and admins; their addresses are not told again',
    ...calls('listTripLinks', { id: 'rideId' }),
    response: z.array(tripLinkShape),
    present: (links) => links.map(presentTripLink),
  }),
  route({
    method: 'DELETE',
    path: '/api/links/{id}',
    summary: 'Stop a link at once, for the rider of its ride and admins',
    ...calls('revokeTripLink', { id: 'linkId' }),
    response: tripLinkShape,
    present: presentTripLink,
  }),
  route({
    method: 'GET',
    path: '/api/track/{token}',
    summary:
      'What a link tells of its ride: first names, the car, the stage, streets without numbers, where the driver is. A link that was stopped, has ended or never was is answered alike',
    ...calls('readSharedTrip'),
    isGuess: (body) => (body as z.output<typeof followedTripShape>).trip === null,
    response: followedTripShape,
    present: presentFollowedTrip,
    headers: () => SECRET_ADDRESS_HEADERS,
  }),
];
