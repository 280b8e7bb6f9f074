import type { GoodRequest } from './good-request.ts';
import { ACROSS_TOWN, ZOO } from '../../support/places.ts';

const ID = '01980000-0000-7000-8000-0000000000d1';

const stopFields = (name: string) =>
  ({
    [name]: 'object',
    [`${name}.address`]: 'line',
    [`${name}.lat`]: 'degrees',
    [`${name}.lng`]: 'degrees',
  }) as const;

/** What a series is made of, but for its first day. */
const pattern = {
  pickup: { ...ZOO },
  dropoff: { ...ACROSS_TOWN },
  totalFare: '100.00',
  times: [{ weekday: 1, time: '07:00' }],
  returnKind: 'none',
  lastDay: null,
  driverId: ID,
  substituteIds: [],
  asksCircle: true,
  tipAmount: '1.00',
  paymentMethodId: null,
  notes: 'Second door',
};
const patternFields = {
  ...stopFields('pickup'),
  ...stopFields('dropoff'),
  totalFare: 'amount',
  times: 'object',
  returnKind: 'choice?',
  lastDay: 'date?',
  driverId: 'id?',
  asksCircle: 'flag?',
  tipAmount: 'amount?',
  paymentMethodId: 'id?',
  notes: 'prose?',
} as const;

/** Of standing rides and their rides. */
export const goodStandingRequests: Readonly<Record<string, GoodRequest>> = {
  'GET /api/rider/standing-rides': { as: 'rider' },
  'POST /api/rider/standing-rides': {
    as: 'rider',
    body: { ...pattern, firstDay: new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10) },
    fields: { ...patternFields, firstDay: 'date' },
  },
  'GET /api/rider/helped-standing-rides': { as: 'rider' },
  'POST /api/rider/standing-coverage': {
    as: 'rider',
    body: {
      pickup: pattern.pickup,
      dropoff: pattern.dropoff,
      totalFare: pattern.totalFare,
      times: pattern.times,
      firstDay: '2099-01-01',
    },
    fields: {
      ...stopFields('pickup'),
      ...stopFields('dropoff'),
      totalFare: 'amount',
      times: 'object',
      firstDay: 'date',
    },
  },
  'POST /api/rider/standing-rides/{id}/keep': { as: 'rider', body: {} },
  'GET /api/rider/standing-rides/{id}': { as: 'rider' },
  'PATCH /api/rider/standing-rides/{id}': {
    as: 'rider',
    body: { tipAmount: '2.00', paymentMethodId: null, asksCircle: false, notes: 'Ring twice' },
    fields: { tipAmount: 'amount?', paymentMethodId: 'id?', asksCircle: 'flag?', notes: 'prose?' },
  },
  'POST /api/rider/standing-rides/{id}/pause': {
    as: 'rider',
    body: { from: '2099-01-01', to: '2099-01-08' },
    fields: { from: 'date', to: 'date' },
  },
  'POST /api/rider/standing-rides/{id}/resume': {
    as: 'rider',
    body: { from: '2099-01-04' },
    fields: { from: 'date' },
  },
  'POST /api/rider/standing-rides/{id}/end': { as: 'rider' },
  'POST /api/rider/standing-rides/{id}/driver': {
    as: 'rider',
    body: { driverId: ID },
    fields: { driverId: 'id?' },
  },
  'POST /api/rider/standing-rides/{id}/following': {
    as: 'rider',
    body: { ...pattern, day: '2099-01-01' },
    fields: { ...patternFields, day: 'date' },
  },
  'POST /api/rider/standing-rides/{id}/fare/accept': { as: 'rider' },
  'GET /api/rider/calendar-address': { as: 'rider' },
  'PUT /api/rider/calendar-address': { as: 'rider' },
  'DELETE /api/rider/calendar-address': { as: 'rider' },
  'GET /api/rider/standing-funds': { as: 'rider' },
  'GET /api/rider/planned-rides': { as: 'rider' },
  'POST /api/rider/planned-rides/{id}/skip': { as: 'rider' },
  'POST /api/rider/planned-rides/{id}/pay-alone': { as: 'rider' },
  'POST /api/rider/planned-rides/{id}/restore': { as: 'rider' },
  'POST /api/rider/planned-rides/{id}/move': {
    as: 'rider',
    body: { day: '2099-01-01', time: '09:30' },
    fields: { day: 'date', time: 'line' },
  },
  'GET /api/driver/standing-rides': { as: 'driver' },
  'POST /api/driver/standing-rides/{id}/answer': {
    as: 'driver',
    body: { weekdays: [1, 3] },
  },
  'GET /api/driver/planned-rides': { as: 'driver' },
  'POST /api/driver/planned-rides/confirm-day': {
    as: 'driver',
    body: { day: '2099-01-01' },
    fields: { day: 'date' },
  },
  'GET /api/admin/standing-rides': { as: 'admin' },
  'GET /api/admin/standing-rides/at-risk': { as: 'admin' },
  'GET /api/admin/standing-rides/{id}': { as: 'admin' },
  'POST /api/admin/standing-rides/{id}/end': {
    as: 'admin',
    body: { reason: 'Moved away' },
    fields: { reason: 'prose?' },
  },
  'POST /api/admin/planned-rides/{id}/skip': { as: 'admin' },
  'POST /api/admin/planned-rides/{id}/pay-alone': { as: 'admin' },
  'POST /api/admin/planned-rides/{id}/assign': {
    as: 'admin',
    body: { driverId: ID, following: true },
    fields: { driverId: 'id', following: 'flag?' },
  },
};
