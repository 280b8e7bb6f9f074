import { toVehicleRecord, toWeekVersion } from '../../../domain/drivers/driver-records.ts';
import { toETag } from '../record-versions.ts';
import { z } from 'zod';
import {
  driverIdInput,
  reportDriverLocationInput,
  updateDriverProfileInput,
  weeklyAvailabilityInput,
  type UpdateDriverProfileInput,
} from '../../../application/drivers/inputs.ts';
import { dollarsFromCents } from '../../../domain/money/cents.ts';
import { converted, passThrough } from '../body-reader.ts';
import {
  availabilityShape,
  availableBalanceShape,
  driverProfileShape,
  driverShape,
  driverStatsShape,
  earningShape,
  presentDriver,
  presentDriverProfile,
  presentDriverStats,
  presentEarning,
  presentTrustedDriver,
  trustedDriverShape,
} from '../presenters/drivers.ts';
import { passengerQuery } from '../presenters/care.ts';
import { instant } from '../presenters/fields.ts';
import { accessOf, calls, listRoute, pageQuery, route, type RestRoute } from '../rest-route.ts';

/** `phoneNumber` is `phone` under another name. */
const profileChanges = updateDriverProfileInput
  .extend({ phoneNumber: updateDriverProfileInput.shape.phone })
  .transform(({ phoneNumber, ...changes }): UpdateDriverProfileInput => ({ phone: phoneNumber, ...changes }));

/** Whom a rider trusts. */
const trustRoutes: readonly RestRoute[] = [
  route({
    method: 'GET',
    path: '/api/rider/trusted-drivers',
    summary:
      "The signed-in rider's trusted drivers who still drive, online or not; those of `passengerId` for who may book for them, and without an account for admins",
    ...calls('listTrustedDrivers'),
    query: passengerQuery,
    response: z.array(trustedDriverShape),
    present: (cards) => cards.map(presentTrustedDriver),
  }),
  route({
    method: 'POST',
    path: '/api/rider/trusted-drivers',
    summary:
      'Trust a driver, by user id or by profile id, for `passengerId`, who has no account, or oneself; trusted already is no error',
    access: accessOf('trustDriver'),
    status: 201,
    query: passengerQuery,
    body: passThrough(driverIdInput),
    response: trustedDriverShape,
    run: async (useCases, { actor, query, body }) => {
      const driverId = await useCases.trustDriver.execute(actor, { ...body, ...query, trusted: true });
      return useCases.showDriverCard.execute(actor, { ...query, driverId });
    },
    present: presentTrustedDriver,
  }),
  route({
    method: 'DELETE',
    path: '/api/rider/trusted-drivers/{driverId}',
    summary: 'Trust a driver no longer, for `passengerId` or oneself; not trusted before is no error',
    access: accessOf('trustDriver'),
    query: passengerQuery,
    response: z.object({ driverId: z.uuid() }),
    run: (useCases, { actor, params: { driverId }, query }) =>
      useCases.trustDriver.execute(actor, { ...query, driverId, trusted: false }),
    present: (driverId) => ({ driverId }),
  }),
];

/** What drivers do and see, and how others see a driver. */
export const driverRoutes: readonly RestRoute[] = [
  ...trustRoutes,
  route({
    method: 'GET',
    path: '/api/drivers/available',
    summary: 'Drivers who are online, best rated first',
    ...calls('listAvailableDrivers'),
    response: z.array(driverShape),
    present: (cards) => cards.map(({ view }) => presentDriver(view)),
  }),
  route({
    method: 'GET',
    path: '/api/drivers/user/{driverId}',
    summary: 'A driver, by user id or by profile id',
    ...calls('showDriver'),
    response: driverShape,
    present: presentDriver,
  }),
  route({
    method: 'GET',
    path: '/api/driver/profile',
    summary: "The signed-in driver's profile",
    access: accessOf('showDriverProfile'),
    response: driverProfileShape,
    run: async (useCases, { actor }) => {
      const [view, stats] = await Promise.all([
        useCases.showDriverProfile.execute(actor),
        useCases.showDriverStats.execute(actor),
      ]);
      return { view, stats };
    },
    present: presentDriverProfile,
    headers: ({ view }) => toETag(toVehicleRecord(view.driver).version),
  }),
  route({
    method: 'PUT',
    path: '/api/driver/profile',
    summary: 'Change the switches, the contact data or the vehicle; what is left out stays',
    access: accessOf('updateDriverProfile'),
    body: converted(profileChanges),
    isVersioned: true,
    response: driverProfileShape,
    run: async (useCases, { actor, body, version }) => {
      const view = await useCases.updateDriverProfile.execute(actor, { ...body, version });
      return { view, stats: await useCases.showDriverStats.execute(actor) };
    },
    present: presentDriverProfile,
    headers: ({ view }) => toETag(toVehicleRecord(view.driver).version),
  }),
  route({
    method: 'POST',
    path: '/api/driver/location',
    summary: 'Where the driver is; kept for minutes, while online or on a ride, and only what is plausible',
    ...calls('reportDriverLocation'),
    body: passThrough(reportDriverLocationInput),
    response: z.object({ isKept: z.boolean() }),
    present: (isKept) => ({ isKept }),
  }),
  route({
    method: 'DELETE',
    path: '/api/driver/location',
    summary: 'Forget at once where the driver is',
    ...calls('stopSharingLocation'),
    response: z.object({ success: z.boolean() }),
    present: () => ({ success: true }),
  }),
  route({
    method: 'POST',
    path: '/api/driver/heartbeat',
    summary: 'A sign that the driver is there; whoever is silent for too long is taken offline',
    ...calls('sendHeartbeat'),
    response: z.object({
      isAvailable: z.boolean(),
      availability: z.enum(['available', 'busy', 'offline']),
      silentSince: instant.nullable(),
    }),
    present: ({ driver: { isAvailable, availability, silentSince } }) => ({
      isAvailable,
      availability,
      silentSince: silentSince?.toISOString() ?? null,
    }),
  }),
  route({
    method: 'GET',
    path: '/api/driver/stats',
    summary: 'Earnings and rides of today, this week and in all',
    ...calls('showDriverStats'),
    response: driverStatsShape,
    present: presentDriverStats,
  }),
  route({
    method: 'GET',
    path: '/api/driver/available-balance',
    summary: 'What was earned and neither paid out nor is on its way',
    ...calls('showDriverStats'),
    response: availableBalanceShape,
    present: ({ availableCents }) => ({ availableBalance: dollarsFromCents(availableCents) }),
  }),
  listRoute({
    method: 'GET',
    path: '/api/driver/earnings',
    summary: 'What each ride earned, newest first',
    ...calls('listEarnings'),
    query: pageQuery,
    response: earningShape,
    present: presentEarning,
  }),
  route({
    method: 'GET',
    path: '/api/driver/availability',
    summary: "The driver's week as a grid of hours in the area's time",
    ...calls('showWeeklyAvailability'),
    response: availabilityShape,
    present: (availability) => ({ availability }),
    headers: (week) => toETag(toWeekVersion(week)),
  }),
  route({
    method: 'PUT',
    path: '/api/driver/availability',
    summary: "Replace the driver's week; hours left out are off",
    ...calls('setWeeklyAvailability'),
    body: passThrough(weeklyAvailabilityInput.omit({ version: true })),
    isVersioned: true,
    response: availabilityShape,
    present: (availability) => ({ availability }),
    headers: (week) => toETag(toWeekVersion(week)),
  }),
];
