import { aStandingBooking } from '../../support/builders/a-standing-booking.ts';
import { booking } from './rest-app.ts';
import type { GoodRequest } from './good-request.ts';

const token = 'not-one-that-was-made';
const person = { firstName: 'Dana', lastName: 'Whitfield', phone: '419 555 0100' };
const otherId = '019a8f3e-6b1c-7c51-9a53-0d1f6a2b7c44';
const personFields = { firstName: 'line', lastName: 'line', phone: 'line' } as const;

/** Who helps whom, and passengers without an account. */
export const goodCareRequests: Readonly<Record<string, GoodRequest>> = {
  'GET /api/care/caregivers': { as: 'rider' },
  'GET /api/care/people': { as: 'rider' },
  'POST /api/care/invitations': {
    as: 'rider',
    body: { scopes: ['book'], language: 'es' },
    fields: { scopes: 'choices', language: 'choice?' },
  },
  'DELETE /api/care/invitations/{id}': { as: 'rider' },
  'POST /api/care/invitation': { as: 'rider', body: { token } },
  'POST /api/care/accept': { as: 'rider', body: { token } },
  'POST /api/care/decline': { as: 'rider', body: { token } },
  'PUT /api/care/grants/{id}': {
    as: 'rider',
    body: { scopes: ['follow'] },
    fields: { scopes: 'choices' },
  },
  'DELETE /api/care/grants/{id}': { as: 'rider' },
  'POST /api/admin/passengers': {
    as: 'admin',
    body: { ...person, consent: 'phone' },
    fields: { ...personFields, consent: 'choice' },
  },
  'GET /api/admin/callers': { as: 'admin', query: 'phone=419555' },
  'GET /api/admin/callers/{id}': { as: 'admin' },
  'POST /api/admin/callers/{id}/rides': { as: 'admin', body: booking },
  'POST /api/admin/callers/{id}/standing-rides': { as: 'admin', body: aStandingBooking(new Date()) },
  'GET /api/admin/callers/{id}/card-link': { as: 'admin' },
  'POST /api/admin/callers/{id}/card-link': {
    as: 'admin',
    body: { channel: 'mail', language: 'es' },
    fields: { channel: 'choice', language: 'choice?' },
  },
  'POST /api/card-links/read': { as: null, body: { token }, fields: { token: 'line' } },
  'POST /api/card-links/setup': { as: null, body: { token }, fields: { token: 'line' } },
  'POST /api/card-links/card': { as: null, body: { token }, fields: { token: 'line' } },
  'GET /api/admin/calls': { as: 'admin' },
  'POST /api/admin/calls': {
    as: 'admin',
    body: { personId: otherId, words: 'Asked for a receipt', callerName: 'Ann', phone: '419 555 0177' },
    fields: { personId: 'id', words: 'line', callerName: 'prose?', phone: 'line?' },
  },
  'PUT /api/admin/passengers/{id}': { as: 'admin', body: person, fields: personFields },
  'POST /api/admin/passengers/{id}/account': {
    as: 'admin',
    body: { email: 'dana@maumee.test', consent: 'phone' },
    fields: { email: 'email', consent: 'choice' },
  },
  'POST /api/admin/passengers/{id}/delete': {
    as: 'admin',
    body: { reason: 'Asked for it' },
    fields: { reason: 'line' },
  },
  'POST /api/admin/passengers/{id}/merge-preview': {
    as: 'admin',
    body: { intoId: otherId },
    fields: { intoId: 'id' },
  },
  'POST /api/admin/passengers/{id}/merge': {
    as: 'admin',
    body: { intoId: otherId, version: '0123456789abcdef', reason: 'Added twice' },
    fields: { intoId: 'id', version: 'line', reason: 'line' },
  },
  'GET /api/admin/users/{id}/merges': { as: 'admin' },
  'POST /api/admin/merges/{id}/undo': {
    as: 'admin',
    body: { reason: 'Two people' },
    fields: { reason: 'line' },
  },
};
