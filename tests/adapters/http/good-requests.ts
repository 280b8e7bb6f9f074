import { anApplicationForm } from '../../support/builders/a-driver-application.ts';
import type { FieldKind, GoodRequest } from './good-request.ts';
import { goodApprovalRequests } from './good-approval-requests.ts';
import { goodAccountRequests } from './good-account-requests.ts';
import { ownAccountRequests } from './own-account-requests.ts';
import { goodBookingRequests } from './good-booking-requests.ts';
import { goodCareRequests } from './good-care-requests.ts';
import { goodBillingRequests } from './good-billing-requests.ts';
import { goodOrganisationRequests } from './good-organisation-requests.ts';
import { goodCaseRequests } from './good-case-requests.ts';
import { goodMessageRequests } from './good-message-requests.ts';
import { goodPaymentRequests } from './good-payment-requests.ts';
import { goodStandingRequests } from './good-standing-requests.ts';
import { booking } from './rest-app.ts';
import { proposedRates } from '../../support/proposed-rates.ts';
import { ACROSS_TOWN, CENTRE, pointOf, ZOO } from '../../support/places.ts';

const ID = '01980000-0000-7000-8000-0000000000d1';
const trip = { pickup: pointOf(ZOO), dropoff: pointOf(ACROSS_TOWN) };
const tripFields = {
  pickup: 'object',
  'pickup.lat': 'degrees',
  'pickup.lng': 'degrees',
  dropoff: 'object',
  'dropoff.lat': 'degrees',
  'dropoff.lng': 'degrees',
} as const;

/** The kinds of the fields of a form, none of which may be left out. */
function getFields(form: object): Record<string, FieldKind> {
  const toKind = (value: unknown): FieldKind => {
    if (typeof value !== 'string') return typeof value === 'boolean' ? 'flag' : 'whole';
    return /^\d{4}-\d\d-\d\d$/.test(value) ? 'date' : 'line';
  };
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, toKind(value)]));
}

/** A request for every row that nothing is wrong with, though the ride it names may not exist. */
export const goodRequests: Readonly<Record<string, GoodRequest>> = {
  ...goodPaymentRequests,
  ...goodApprovalRequests,
  ...goodAccountRequests,
  ...goodCareRequests,
  ...goodOrganisationRequests,
  ...goodBillingRequests,
  ...goodCaseRequests,
  ...goodMessageRequests,
  ...goodBookingRequests,
  ...goodStandingRequests,
  'POST /api/auth/register': {
    as: null,
    body: {
      email: 'new@example.com',
      password: 'secret-1',
      firstName: 'Nia',
      lastName: "O'Neil-Łoś",
      userType: 'rider',
    },
    fields: {
      email: 'email',
      password: 'password',
      firstName: 'line',
      lastName: 'line',
      userType: 'choice?',
    },
  },
  'POST /api/auth/login': {
    as: null,
    body: { email: 'nobody@example.com', password: 'secret-1' },
    fields: { email: 'email', password: 'password' },
  },
  'POST /api/auth/complete-login': {
    as: null,
    body: { pendingToken: 'of nothing', code: '000000' },
    fields: { pendingToken: 'line', code: 'line' },
  },
  'POST /api/auth/cancel-email-change': {
    as: null,
    body: { token: 'of nothing' },
    fields: { token: 'line' },
  },
  'POST /api/auth/logout': { as: null },
  'GET /api/auth/user': { as: 'rider' },
  'PUT /api/rider/change-password': {
    as: 'rider',
    body: { currentPassword: 'not mine', newPassword: 'sandusky-bay' },
    fields: { currentPassword: 'password', newPassword: 'password' },
  },
  'PUT /api/driver/change-password': {
    as: 'driver',
    body: { currentPassword: 'not mine', newPassword: 'sandusky-bay' },
    fields: { currentPassword: 'password', newPassword: 'password' },
  },
  'PUT /api/rider/profile': {
    as: 'rider',
    body: { firstName: 'Nia', lastName: 'Łoś', phone: '419 555 0100' },
    fields: { firstName: 'line?', lastName: 'line?', phone: 'line?' },
  },
  'GET /api/login': { as: null },
  ...ownAccountRequests,
  'GET /api/pricing': { as: null },
  'PUT /api/pricing': {
    as: 'admin',
    body: { ...proposedRates, reason: 'A reason\nof two lines' },
    fields: {
      ...proposedRates,
      schedulingFee: 'amount',
      shortDistanceMinimum: 'amount',
      shortDistancePerMile: 'amount',
      longDistanceMinimum: 'amount',
      longDistancePerMile: 'amount',
      commissionRate: 'amount',
      reason: 'prose?',
    },
  },
  'GET /api/admin/pricing-history': { as: 'admin' },
  'POST /api/distance-calculation': { as: null, body: trip, fields: tripFields },
  'POST /api/route-polyline': { as: null, body: trip, fields: tripFields },
  'GET /api/rider/dashboard': { as: 'rider' },
  'GET /api/rider/stats': { as: 'rider' },
  'POST /api/rides': {
    as: 'rider',
    body: {
      ...booking,
      scheduledFor: new Date(Date.now() + 86_400_000).toISOString(),
      selectedDriverId: ID,
      paymentMethodId: null,
      paymentMethod: null,
      notes: 'Second door',
      quoteToken: 'not.ours',
    },
    fields: {
      pickupAddress: 'line',
      pickupCoordinates: 'point',
      dropoffAddress: 'line',
      dropoffCoordinates: 'point',
      totalFare: 'amount',
      distance: 'measure?',
      estimatedDuration: 'measure?',
      schedulingFee: 'amount?',
      distanceFee: 'amount?',
      tipAmount: 'amount?',
      scheduledFor: 'instant?',
      driverType: 'choice',
      selectedDriverId: 'id?',
      paymentMethodId: 'id?',
      paymentMethod: 'choice?',
      notes: 'prose?',
    },
  },
  'GET /api/driver/earnings-report': { as: 'driver' },
  'GET /api/driver/earnings-statement': { as: 'driver' },
  'POST /api/rides/{id}/arrive': {
    as: 'driver',
    body: { reason: 'The street is closed', position: { ...CENTRE } },
    fields: { reason: 'prose?', position: 'object?', 'position.lat': 'degrees', 'position.lng': 'degrees' },
  },
  'POST /api/rides/{id}/cancel-request': {
    as: 'rider',
    body: { reason: 'I am ill' },
    fields: { reason: 'prose?' },
  },
  'DELETE /api/rides/{id}/cancel-request': { as: 'rider' },
  'PUT /api/rides/{id}/cancel-request': {
    as: 'driver',
    body: { agrees: false },
    fields: { agrees: 'flag' },
  },
  'GET /api/admin/cancel-requests': { as: 'admin' },
  'POST /api/rides/{id}/give-back': {
    as: 'driver',
    body: { reason: 'vehicle_trouble', words: 'A flat tire' },
    fields: { reason: 'choice', words: 'prose?' },
  },
  'PUT /api/rides/{id}/cancel': {
    as: 'rider',
    body: { reason: 'Changed plans' },
    fields: { reason: 'prose?' },
  },
  'PUT /api/rides/{id}/reschedule': {
    as: 'rider',
    body: { scheduledFor: new Date(Date.now() + 86_400_000).toISOString() },
    fields: { scheduledFor: 'instant', mustKeepDriver: 'flag?' },
  },
  'PUT /api/rides/{id}/needs': {
    as: 'rider',
    body: { needs: ['quiet'], extraMinutes: 5 },
    fields: { needs: 'choices', extraMinutes: 'count' },
  },
  'GET /api/rides/driver/pending': { as: 'driver' },
  'GET /api/rides/available': { as: 'driver' },
  'PUT /api/rides/{id}/accept': { as: 'driver' },
  'PUT /api/rides/{id}': {
    as: 'driver',
    body: { status: 'in_progress', reason: 'Because', position: { ...CENTRE } },
    fields: {
      status: 'choice',
      reason: 'prose?',
      position: 'object?',
      'position.lat': 'degrees',
      'position.lng': 'degrees',
    },
  },
  'GET /api/rides/helped': { as: 'rider' },
  'GET /api/rides/rider': { as: 'rider' },
  'GET /api/rides/driver': { as: 'driver' },
  'GET /api/trips': { as: 'rider' },
  'GET /api/rides/{id}': { as: 'rider' },
  'POST /api/ratings': {
    as: 'rider',
    body: { rideId: ID, rateeId: ID, rating: 5, comment: 'Lovely' },
    fields: { rideId: 'id', rateeId: 'id', rating: 'whole', comment: 'prose?' },
  },
  'GET /api/rides/{id}/ratings': { as: 'rider' },
  'GET /api/rider/trusted-drivers': { as: 'rider' },
  'POST /api/rider/trusted-drivers': { as: 'rider', body: { driverId: ID }, fields: { driverId: 'id' } },
  'DELETE /api/rider/trusted-drivers/{driverId}': { as: 'rider' },
  'GET /api/drivers/available': { as: 'rider' },
  'GET /api/drivers/user/{driverId}': { as: 'rider' },
  'GET /api/driver/profile': { as: 'driver' },
  'PUT /api/driver/profile': {
    as: 'driver',
    body: {
      isAvailable: true,
      availability: 'available',
      allowLongDistance: false,
      takesCash: true,
      firstName: 'Dora',
      lastName: 'Example',
      email: 'dora@example.com',
      currentPassword: 'secret-1',
      phone: '419-555-0100',
      phoneNumber: '419-555-0100',
      vehicleMake: 'Kia',
      vehicleModel: 'Niro',
      vehicleYear: 2022,
      vehicleColor: 'Blue',
      licensePlate: 'ABC 123',
    },
    fields: {
      isAvailable: 'flag?',
      availability: 'choice?',
      allowLongDistance: 'flag?',
      takesCash: 'flag?',
      firstName: 'line?',
      lastName: 'line?',
      email: 'email?',
      currentPassword: 'password?',
      phone: 'line?',
      phoneNumber: 'line?',
      vehicleMake: 'line?',
      vehicleModel: 'line?',
      vehicleYear: 'whole?',
      vehicleColor: 'line?',
      licensePlate: 'line?',
    },
  },
  'GET /api/driver/application': { as: 'driver' },
  'POST /api/driver/application': {
    as: 'driver',
    body: { ...anApplicationForm() },
    fields: getFields(anApplicationForm()),
  },
  'POST /api/driver/location': {
    as: 'driver',
    body: { ...CENTRE, accuracy: 12, isSimulated: false },
    fields: { lat: 'degrees', lng: 'degrees', accuracy: 'measure?', isSimulated: 'flag?' },
  },
  'DELETE /api/driver/location': { as: 'driver' },
  'POST /api/driver/heartbeat': { as: 'driver' },
  'GET /api/driver/stats': { as: 'driver' },
  'GET /api/driver/available-balance': { as: 'driver' },
  'GET /api/driver/earnings': { as: 'driver' },
  'GET /api/driver/availability': { as: 'driver' },
  'PUT /api/driver/availability': {
    as: 'driver',
    body: { availability: { Monday: { '07:00': true } } },
    fields: {
      availability: 'object',
      'availability.Monday': 'object?',
      'availability.Monday.07:00': 'flag?',
    },
  },
};
