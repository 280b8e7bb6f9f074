import { z } from 'zod';
import { ATTENTION, type AttentionKind } from '../../../domain/operations/attention.ts';
import { id, instant, instantOrNull, numberFromCents } from '../presenters/fields.ts';
import { presentVisibleRide, visibleRideShape } from '../presenters/rides.ts';
import { accessOf, calls, listRoute, pageQuery, route, type RestRoute } from '../rest-route.ts';

const dollars = z.number().describe('US dollars');
const statsShape = z
  .object({
    activeDrivers: z.int().describe('Drivers who are online'),
    todayTrips: z.int().describe('Trips completed since midnight'),
    revenue: dollars.describe('Kept by the platform so far, less what refunds took back; US dollars'),
    totalWalletValue: dollars,
    totalBookings: z.int().describe('Rides ever asked for'),
    totalUsers: z.int().describe('Accounts that are not closed'),
  })
  .meta({ id: 'AdminStats' });

const attentionShape = z
  .object({
    kind: z.enum(Object.keys(ATTENTION) as [AttentionKind]),
    title: z.string(),
    count: z.int().positive(),
    since: instant.nullable().describe('Since when the oldest of it waits; null where that is not known'),
    isUrgent: z.boolean().describe('Whether it cannot wait for the morning'),
  })
  .meta({ id: 'AttentionItem' });

/** What admins see of the whole business. */
export const figureRoutes: readonly RestRoute[] = [
  route({
    method: 'POST',
    path: '/api/admin/sample-data',
    summary:
      'Make a driver and a rider with rides of the last week, to try payouts with; refused (409 SAMPLE_DATA_REFUSED) in production',
    ...calls('createSampleData'),
    status: 201,
    response: z.object({ driverId: id, riderId: id, ridesCount: z.int() }).meta({ id: 'SampleData' }),
    present: (made) => made,
  }),
  route({
    method: 'GET',
    path: '/api/admin/attention',
    summary: 'What waits for an operator and what is wrong, the most pressing first',
    ...calls('listAttention'),
    response: z.array(attentionShape),
    present: (items) => items.map((item) => ({ ...item, since: instantOrNull(item.since) })),
  }),
  route({
    method: 'GET',
    path: '/api/admin/stats',
    summary: 'Drivers online, trips of today, revenue and what the wallets hold',
    ...calls('showFigures'),
    response: statsShape,
    present: ({ onlineDrivers, todayTrips, revenueCents, walletCents, bookings, users }) => ({
      activeDrivers: onlineDrivers,
      todayTrips,
      revenue: numberFromCents(revenueCents),
      totalWalletValue: numberFromCents(walletCents),
      totalBookings: bookings,
      totalUsers: users,
    }),
  }),
  route({
    method: 'GET',
    path: '/api/admin/total-bookings',
    summary: 'How many rides were ever asked for',
    ...calls('showFigures'),
    response: z.object({ totalBookings: z.int() }).meta({ id: 'TotalBookings' }),
    present: ({ bookings }) => ({ totalBookings: bookings }),
  }),
  route({
    method: 'GET',
    path: '/api/admin/total-users',
    summary: 'How many accounts there are; closed ones are left out',
    ...calls('showFigures'),
    response: z.object({ totalUsers: z.int() }).meta({ id: 'TotalUsers' }),
    present: ({ users }) => ({ totalUsers: users }),
  }),
  route({
    method: 'GET',
    path: '/api/admin/wallet-value',
    summary: 'What riders have in their wallets, with what is held for rides',
    ...calls('showFigures'),
    response: z.object({ totalWalletValue: dollars }).meta({ id: 'WalletValue' }),
    present: ({ walletCents }) => ({ totalWalletValue: numberFromCents(walletCents) }),
  }),
  listRoute({
    method: 'GET',
    path: '/api/admin/pending-bookings',
    summary: 'Rides that wait for a driver, newest first',
    access: accessOf('listBookings'),
    query: pageQuery,
    response: visibleRideShape,
    run: (useCases, { actor, query }) =>
      useCases.listBookings.execute(actor, { ...query, filter: 'pending' }),
    present: presentVisibleRide,
  }),
];
