import { z } from 'zod';
import { dispatchBoardInput } from '../../../application/dispatch/inputs.ts';
import { pressingItems } from '../../../application/dispatch/show-board.ts';
import { NEED_REASONS } from '../../../domain/dispatch/needs-you.ts';
import {
  boardDriverShape,
  boardRideShape,
  presentBoardDriver,
  presentBoardRide,
  pressingShape,
} from '../presenters/dispatch.ts';
import { instant } from '../presenters/fields.ts';
import { accessOf, route, type RestRoute } from '../rest-route.ts';

const dayQuery = z.object({ day: dispatchBoardInput.shape.day.unwrap().unwrap().optional() });

/** The board of the desk. */
export const dispatchRoutes: readonly RestRoute[] = [
  route({
    method: 'GET',
    path: '/api/admin/dispatch',
    summary:
      'Rides of a day by pickup until four in the next morning, what needs somebody whatever its day, and everyone who may drive',
    access: accessOf('showDispatchBoard'),
    query: dayQuery,
    response: z
      .object({
        day: z.string(),
        asOf: instant,
        rides: z.array(boardRideShape),
        drivers: z.array(boardDriverShape),
      })
      .meta({ id: 'DispatchBoard' }),
    run: (useCases, { actor, query }) => useCases.showDispatchBoard.execute(actor, query),
    present: ({ day, asOf, rides, drivers }) => ({
      day,
      asOf: asOf.toISOString(),
      rides: rides.map(presentBoardRide),
      drivers: drivers.map(presentBoardDriver),
    }),
  }),
  route({
    method: 'GET',
    path: '/api/admin/dispatch/needs-you',
    summary: 'What needs somebody at the desk now, the most pressing first; a ride once for each reason',
    access: accessOf('showDispatchBoard'),
    response: z.array(pressingShape),
    run: async (useCases, { actor }) => pressingItems(await useCases.showDispatchBoard.execute(actor)),
    present: (items) =>
      items.map(({ reason, since, ride }) => ({
        reason,
        title: NEED_REASONS[reason].title,
        since: since.toISOString(),
        ride: presentBoardRide(ride),
      })),
  }),
];
