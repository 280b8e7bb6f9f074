import { expect, it } from 'vitest';
import { z } from 'zod';
import { restRoutes } from '../../../adapters/http/rest-routes.ts';

const DRIVER_RIDE =
  'id riderId riderName rider status totalFare estimatedDuration distance pickupAddress dropoffAddress scheduledFor ' +
  'createdAt acceptedAt completedAt rating driverName riderEmail driverEarning tipAmount destination';
const RIDER_RIDE =
  'id status pickupAddress dropoffAddress distance totalFare tipAmount driverId driverName riderName createdAt rating ' +
  'notes driverEarning';

/** The fields that the documents of the calls name, of an answer or of each thing in a list. */
const DOCUMENTED: Readonly<Record<string, string>> = {
  'GET /api/driver/profile':
    'isAvailable availability allowLongDistance todayEarnings totalTrips rating vehicleMake vehicleModel vehicleYear ' +
    'vehicleColor licensePlate phoneNumber user',
  'GET /api/rides/driver/pending': DRIVER_RIDE,
  'GET /api/rides/available': DRIVER_RIDE,
  'GET /api/rides/driver': DRIVER_RIDE,
  'PUT /api/rides/{id}/accept': 'id status totalFare tipAmount driverEarning',
  'PUT /api/rides/{id}': 'id status totalFare tipAmount driverEarning',
  'GET /api/driver/stats':
    'weeklyEarnings totalEarnings todayRides totalRides rating acceptanceRate nextPayoutDate',
  'GET /api/driver/earnings': 'id destination createdAt distance driverEarning totalFare tipAmount',
  'GET /api/driver/payouts': 'id amount status requestedAt createdAt reviewedAt notes',
  'GET /api/driver/available-balance': 'availableBalance',
  'GET /api/driver/connect-account-status': 'hasAccount payoutsEnabled requiresOnboarding',
  'POST /api/driver/create-connect-account': 'onboardingUrl',
  'POST /api/driver/connect-account-onboarding': 'onboardingUrl',
  'GET /api/driver/availability': 'availability',
  'PUT /api/driver/availability': 'availability',
  'GET /api/admin/stats': 'activeDrivers todayTrips revenue totalWalletValue',
  'GET /api/admin/total-bookings': 'totalBookings',
  'GET /api/admin/total-users': 'totalUsers',
  'GET /api/admin/wallet-value': 'totalWalletValue',
  'GET /api/admin/pending-bookings': 'id riderName pickupAddress dropoffAddress totalFare status',
  'POST /api/admin/email/test-send': 'successCount totalEmails recipient',
  'GET /api/admin/ratings': 'id rating comment createdAt rater ratee ride',
  'GET /api/rider/dashboard': 'upcomingTrips trips trustedDrivers availableDrivers pricingConfig',
  'GET /api/rides/rider': RIDER_RIDE,
  'POST /api/rides':
    'id status driverId pickupAddress dropoffAddress totalFare scheduledFor isSpecificDriver',
  'GET /api/rides/{id}': 'status driverId',
  'POST /api/rides/{id}/complete': 'ride',
  'GET /api/rider/stats': 'totalRides rating',
  'GET /api/wallet/balance': 'available held total',
  'GET /api/wallet/transactions': 'id type description amount createdAt',
  'GET /api/payment-methods': 'id last4 brand expMonth expYear isDefault',
  'GET /api/admin/users':
    'id firstName lastName email userType suspended suspendedReason createdAt profile isDriverApproved averageRating ' +
    'rideCount totalEarnings',
  'GET /api/admin/user-details/{userId}':
    'id firstName lastName email userType profileImageUrl isSuspended suspensionReason createdAt rideCount ' +
    'averageRating totalEarnings profile',
  'GET /api/admin/users/{id}/bookings': RIDER_RIDE,
  'GET /api/admin/bookings': DRIVER_RIDE,
  'GET /api/trips':
    'id status paymentStatus pickupAddress dropoffAddress totalFare distance estimatedDuration isSpecificDriver driver ' +
    'scheduledFor createdAt',
};

type Schema = Record<string, unknown>;

/** The names of the fields of an answer, or of one thing in a list. */
function fieldsOf(shape: z.ZodType): string[] {
  const whole = z.toJSONSchema(shape, { io: 'output', unrepresentable: 'any', reused: 'inline' }) as Schema;
  const resolve = (schema: Schema): Schema => {
    const name = typeof schema['$ref'] === 'string' ? schema['$ref'].split('/').at(-1) : undefined;
    if (name !== undefined) return resolve((whole['$defs'] as Record<string, Schema>)[name] ?? {});
    return schema['items'] ? resolve(schema['items'] as Schema) : schema;
  };
  return Object.keys((resolve(whole)['properties'] as Schema | undefined) ?? {});
}

it.each(Object.entries(DOCUMENTED))('%s answers with the documented fields', (call, names) => {
  const found = restRoutes.find(({ method, path }) => `${method} ${path}` === call);
  const fields = found ? fieldsOf(found.response) : [];
  expect(names.split(' ').filter((name) => !fields.includes(name))).toEqual([]);
});
