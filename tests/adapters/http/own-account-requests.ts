import type { GoodRequest } from './good-request.ts';
import { ZOO } from '../../support/places.ts';

const ID = '01980000-0000-7000-8000-0000000000d1';

const aPlace = {
  body: { kind: 'other', name: 'The zoo', place: { ...ZOO } },
  fields: {
    kind: 'choice',
    name: 'line',
    place: 'object',
    'place.address': 'line',
    'place.lat': 'degrees',
    'place.lng': 'degrees',
  },
} as const;

/** What people do with their own account, its files and its places. */
export const ownAccountRequests: Readonly<Record<string, GoodRequest>> = {
  'GET /api/rider/places': { as: 'rider' },
  'POST /api/rider/places': { as: 'rider', ...aPlace },
  'PUT /api/rider/places/{id}': { as: 'rider', ...aPlace },
  'DELETE /api/rider/places/{id}': { as: 'rider' },
  'GET /api/rider/needs': { as: 'rider' },
  'PUT /api/rider/needs': {
    as: 'rider',
    body: { needs: ['walker'], extraMinutes: 5 },
    fields: { needs: 'choices', extraMinutes: 'count' },
  },
  'GET /api/rider/emergency-contact': { as: 'rider' },
  'PUT /api/rider/emergency-contact': {
    as: 'rider',
    body: { name: 'Ann', phone: '419 555 0100', language: 'es' },
    fields: { name: 'line', phone: 'line', language: 'choice?' },
  },
  'DELETE /api/rider/emergency-contact': { as: 'rider' },
  'GET /api/user/texts': { as: 'rider' },
  'PUT /api/user/texts': { as: 'rider', body: { isOn: false }, fields: { isOn: 'flag' } },
  'POST /api/user/texts/code': {
    as: 'rider',
    body: { number: '419 555 0100', language: 'es' },
    fields: { number: 'line', language: 'choice?' },
  },
  'POST /api/user/texts/confirm': {
    as: 'rider',
    body: { code: '123456', consents: true },
    fields: { code: 'line', consents: 'flag' },
  },
  'POST /api/texts/consents': {
    as: 'admin',
    body: { userId: ID, number: '419 555 0100', language: 'en', way: 'phone' },
    fields: { userId: 'id', number: 'line', language: 'choice?', way: 'choice' },
  },
  'GET /api/texts/consents/{id}': { as: 'admin' },
  'DELETE /api/admin/users/{id}/texts': { as: 'admin' },
  'GET /api/admin/texts': { as: 'admin' },
  'POST /api/admin/texts/test': {
    as: 'admin',
    body: { number: '419 555 0100' },
    fields: { number: 'line' },
  },
  'GET /api/notices': { as: 'rider' },
  'PUT /api/notices/choice': {
    as: 'rider',
    body: { kind: 'ride-accepted', channel: 'push', isOn: false },
    fields: { kind: 'choice', channel: 'choice', isOn: 'flag' },
  },
  'PUT /api/notices/device': {
    as: 'rider',
    body: {
      endpoint: 'https://push.test/1',
      publicKey: 'B'.repeat(87),
      secret: 'A'.repeat(22),
      language: 'es',
    },
    fields: { endpoint: 'line', publicKey: 'line', secret: 'line', language: 'choice?' },
  },
  'DELETE /api/notices/device': { as: 'rider' },
  'POST /api/notices/test': { as: 'rider' },
  'GET /api/rides/{id}/needs': { as: 'driver' },
  'GET /api/user/data': { as: 'rider' },
  'DELETE /api/user/account': { as: 'rider' },
  'POST /api/objects/upload': {
    as: 'rider',
    body: { purpose: 'profile_photo' },
    fields: { purpose: 'choice?' },
  },
  'PUT /api/user/profile-photo': {
    as: 'rider',
    body: { photoURL: `/api/objects/uploads/${ID}` },
    fields: { photoURL: 'line' },
  },
  'DELETE /api/user/profile-photo': { as: 'rider' },
};
