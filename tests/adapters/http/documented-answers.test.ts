import { expect, it } from 'vitest';
import { z } from 'zod';
import { restRoutes } from '../../../adapters/http/rest-routes.ts';

const DRIVER_RIDE =
  'id riderId riderName rider status totalFare estimatedDuration distance pickupAddress dropoffAddress scheduledFor ' +
  'createdAt acceptedAt completedAt rating driverName riderEmail driverEarning tipAmount destination';
const RIDER_RIDE =
  'id status pickupAddress dropoffAddress distance totalFare tipAmount driverId driverName riderName createdAt rating ' +
  'notes driverEarning';

const APPLICATION =
  'id firstName lastName email phone dateOfBirth address city state zipCode licenseNumber licenseState licenseExpiry ' +
  'vehicleYear vehicleMake vehicleModel vehicleColor licensePlate insuranceCompany policyNumber insuranceExpiry ' +
  'goodDriverAgreementRead goodDriverAgreementAccepted goodDriverAgreementTimestamp status createdAt';
const RATES =
  'schedulingFee shortDistanceMinimum shortDistancePerMile longDistanceMinimum longDistancePerMile commissionRate';

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
  'POST /api/objects/upload': 'uploadURL',
  'PUT /api/user/profile-photo': 'profileImageUrl',
  'POST /api/auth/login': 'token user',
  'POST /api/auth/register': 'token',
  'GET /api/auth/user': 'id firstName lastName email phone profileImageUrl userType',
  'GET /api/drivers/available': 'id userId user vehicleMake vehicleModel totalTrips rating',
  'GET /api/admin/driver-applications': APPLICATION,
  'PUT /api/admin/driver-applications/{id}/review': `${APPLICATION} reviewNotes rejectionReason`,
  'GET /api/admin/driver-details/{driverId}':
    'firstName lastName email profileImageUrl createdAt profile documents',
  'PUT /api/admin/drivers/{driverId}/approve': 'id status',
  'PUT /api/admin/drivers/{driverId}/reject': 'id status rejectionReason',
  'GET /api/admin/payouts':
    'id driver payoutPeriodStart payoutPeriodEnd ridesCount amount processingFee netAmount status scheduledFor ' +
    'transferStatus stripeTransferId',
  'POST /api/admin/payouts/transfer': 'successful failed',
  'GET /api/pricing': RATES,
  'PUT /api/pricing': RATES,
  'GET /api/admin/pricing-history': `${RATES} id effectiveDate createdAt isActive createdByUser changeReason`,
  'GET /api/admin/stats': 'activeDrivers todayTrips revenue totalWalletValue totalBookings totalUsers',
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

/** The fields of what stands inside those answers, by the name of the field that holds it. */
const INSIDE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'GET /api/driver/profile': { user: 'firstName lastName profileImageUrl' },
  'GET /api/rides/driver': { rider: 'profileImageUrl phone' },
  'GET /api/drivers/available': { user: 'firstName lastName' },
  'GET /api/trips': { driver: 'firstName lastName' },
  'GET /api/admin/payouts': { driver: 'firstName lastName email' },
  'GET /api/admin/pricing-history': { createdByUser: 'firstName lastName email' },
  'GET /api/admin/driver-details/{driverId}': {
    profile: 'vehicleMake vehicleModel vehicleYear licensePlate allowLongDistance',
    documents: 'driversLicense insurance registration',
  },
  'GET /api/admin/user-details/{userId}': {
    profile: 'isAvailable vehicleMake vehicleModel vehicleYear vehicleColor licensePlate allowLongDistance',
  },
  'GET /api/admin/ratings': {
    rater: 'name email userType',
    ratee: 'name email userType',
    ride: 'pickupAddress dropoffAddress totalFare status',
  },
};

type Schema = Record<string, unknown>;

/** The names of the fields of an answer, of one thing in a list, or of what stands in its field `inside`. */
function fieldsOf(shape: z.ZodType, inside?: string): string[] {
  const whole = z.toJSONSchema(shape, { io: 'output', unrepresentable: 'any', reused: 'inline' }) as Schema;
  const resolve = (schema: Schema): Schema => {
    const name = typeof schema['$ref'] === 'string' ? schema['$ref'].split('/').at(-1) : undefined;
    if (name !== undefined) return resolve((whole['$defs'] as Record<string, Schema>)[name] ?? {});
    const [first] = (schema['anyOf'] as Schema[] | undefined) ?? [];
    if (first) return resolve(first);
    return schema['items'] ? resolve(schema['items'] as Schema) : schema;
  };
  const propertiesOf = (schema: Schema) => (resolve(schema)['properties'] ?? {}) as Record<string, Schema>;
  const properties = propertiesOf(whole);
  return Object.keys(inside === undefined ? properties : propertiesOf(properties[inside] ?? {}));
}

it.each(Object.entries(DOCUMENTED))('%s answers with the documented fields', (call, names) => {
  const found = restRoutes.find(({ method, path }) => `${method} ${path}` === call);
  const fields = found ? fieldsOf(found.response) : [];
  expect(names.split(' ').filter((name) => !fields.includes(name))).toEqual([]);
});

const inside = Object.entries(INSIDE).flatMap(([call, parts]) =>
  Object.entries(parts).map(([part, names]) => [call, part, names] as const),
);

it.each(inside)('%s answers with the documented fields of its %s', (call, part, names) => {
  const found = restRoutes.find(({ method, path }) => `${method} ${path}` === call);
  const fields = found ? fieldsOf(found.response, part) : [];
  expect(names.split(' ').filter((name) => !fields.includes(name))).toEqual([]);
});
