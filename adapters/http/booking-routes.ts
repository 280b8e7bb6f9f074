import { z } from 'zod';
import { bookingsFilter, undoRideActInput } from '../../application/rides/inputs.ts';
import { toRideRecord } from '../../domain/rides/ride-record.ts';
import { converted, passThrough } from './body-reader.ts';
import { assignDriverPayload } from './payloads/rides.ts';
import { presentRideHistoryEntry, rideHistoryEntryShape } from './presenters/ride-history.ts';
import { presentRideOffer, rideOfferShape } from './presenters/ride-offers.ts';
import { presentRide, presentVisibleRide, rideShape, visibleRideShape } from './presenters/rides.ts';
import { toETag } from './record-versions.ts';
import { accessOf, calls, listRoute, pageQuery, route, type RestRoute } from './rest-route.ts';

const bookingsQuery = pageQuery.extend({
  searchTerm: bookingsFilter.shape.search,
  dateFilter: bookingsFilter.shape.date.describe(
    'When it was asked for, or its pickup (timeField): all, today, tomorrow, next_week (the next 7 days), week or month (the last 7 or 30 days), or a day, 2026-03-05',
  ),
  statusFilter: bookingsFilter.shape.filter,
  timeField: bookingsFilter.shape.by.describe(
    'Which time dateFilter and sortOrder are about: requested, or pickup (of a ride for now, when it was asked for)',
  ),
  sortOrder: bookingsFilter.shape.order.describe('newest or oldest first'),
});

/** What admins do with bookings. */
export const bookingRoutes: readonly RestRoute[] = [
  listRoute({
    method: 'GET',
    path: '/api/admin/bookings',
    summary:
      'Every booking that the search, the date and the status match, newest first unless asked otherwise',
    access: accessOf('listBookings'),
    query: bookingsQuery,
    response: visibleRideShape,
    run: (useCases, { actor, query }) => {
      const { searchTerm, dateFilter, statusFilter, timeField, sortOrder, ...page } = query;
      return useCases.listBookings.execute(actor, {
        search: searchTerm,
        date: dateFilter,
        filter: statusFilter,
        ...page,
        by: timeField,
        order: sortOrder,
      });
    },
    present: presentVisibleRide,
  }),
  route({
    method: 'PUT',
    path: '/api/admin/bookings/{id}/assign-driver',
    summary:
      'Give a ride that has not begun to a driver who may take it (409 DRIVER_NOT_ELIGIBLE), or take it from its driver',
    access: accessOf('unassignDriver'),
    body: converted(assignDriverPayload),
    isVersioned: true,
    response: rideShape,
    run: (useCases, { actor, params: { id: rideId }, body: { driverId }, version }) =>
      driverId === 'unassign'
        ? useCases.unassignDriver.execute(actor, { rideId, version })
        : useCases.assignDriver.execute(actor, { rideId, driverId, version }),
    present: (ride, { actor }) => presentRide(ride, actor),
    headers: (ride) => toETag(toRideRecord(ride).version),
  }),
  route({
    method: 'POST',
    path: '/api/admin/bookings/{id}/undo',
    summary:
      'Take back within ten seconds what one did to a ride oneself: a driver assigned or unassigned, another time (409 UNDO_TOO_LATE)',
    access: accessOf('undoRideAct'),
    body: passThrough(undoRideActInput.omit({ rideId: true })),
    response: rideShape,
    run: (useCases, { actor, params: { id: rideId }, body }) =>
      useCases.undoRideAct.execute(actor, { ...body, rideId }),
    present: (ride, { actor }) => presentRide(ride, actor),
    headers: (ride) => toETag(toRideRecord(ride).version),
  }),
  listRoute({
    method: 'GET',
    path: '/api/admin/bookings/{id}/offers',
    summary: 'Which drivers were shown a ride, when, and why others were not; last changed first',
    ...calls('listRideOffers', { id: 'rideId' }),
    query: pageQuery,
    response: rideOfferShape,
    present: presentRideOffer,
  }),
  route({
    method: 'GET',
    path: '/api/admin/bookings/{id}/history',
    summary: 'What was done to a ride, when, by whom and why, oldest first',
    ...calls('listRideHistory', { id: 'rideId' }),
    response: z.array(rideHistoryEntryShape),
    present: (history) => history.map(presentRideHistoryEntry),
  }),
];
