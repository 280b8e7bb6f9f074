import { z } from 'zod';
import { instant, instantOrNull } from '../presenters/fields.ts';
import { calls, route, type RestRoute } from '../rest-route.ts';

const stateShape = z
  .object({ createdAt: instant.nullable().describe('Null when there is no address') })
  .meta({ id: 'CalendarAddressState' });

/** The secret address of a rider's calendar. Made by PUT, whose answers are not kept to be given again. */
export const calendarRoutes: readonly RestRoute[] = [
  route({
    method: 'GET',
    path: '/api/rider/calendar-address',
    summary: 'Since when there is a secret address of the calendar; the address itself is not told again',
    ...calls('showCalendarAddress'),
    response: stateShape,
    present: (createdAt) => ({ createdAt: instantOrNull(createdAt) }),
  }),
  route({
    method: 'PUT',
    path: '/api/rider/calendar-address',
    summary: 'Make a secret address of the calendar; the one before is void at once',
    ...calls('createCalendarAddress'),
    response: z
      .object({ path: z.string().describe('On this host'), createdAt: instant })
      .meta({ id: 'CalendarAddress' }),
    present: ({ token, createdAt }) => ({
      path: `/calendar/${token}.ics`,
      createdAt: createdAt.toISOString(),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/api/rider/calendar-address',
    summary: 'The secret address of the calendar is void at once',
    ...calls('revokeCalendarAddress'),
    response: stateShape,
    present: () => ({ createdAt: null }),
  }),
];
