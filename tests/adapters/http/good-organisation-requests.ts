import { ACROSS_TOWN, ZOO } from '../../support/places.ts';
import type { GoodRequest } from './good-request.ts';

const token = 'not-one-that-was-made';
const organisation = {
  name: 'St. Anne Clinic',
  kind: 'clinic',
  email: 'rides@st-anne.test',
  phone: '419 555 0150',
};
const organisationFields = { name: 'line', kind: 'choice', email: 'email', phone: 'line' } as const;

const terms = {
  name: 'Dialysis',
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  budget: '1000.00',
  budgetPeriod: 'month',
  ridesPerMonth: 12,
  mostPerRide: '40.00',
  coPay: '3.00',
  coversTip: true,
  weekdays: [1, 3, 5],
  pickupFrom: '07:00',
  pickupUntil: '19:00',
  showsAddresses: false,
};
const termFields = {
  name: 'line',
  startsOn: 'date',
  endsOn: 'date?',
  budget: 'amount',
  budgetPeriod: 'choice?',
  ridesPerMonth: 'count?',
  mostPerRide: 'amount?',
  coPay: 'amount?',
  coversTip: 'flag?',
  showsAddresses: 'flag?',
} as const;

/** Organisations, who acts for them, and whom they help. */
export const goodOrganisationRequests: Readonly<Record<string, GoodRequest>> = {
  'GET /api/admin/organisations': { as: 'admin' },
  'POST /api/admin/organisations': { as: 'admin', body: organisation, fields: organisationFields },
  'PUT /api/admin/organisations/{id}': {
    as: 'admin',
    body: { ...organisation, name: 'St. Vincent Clinic' },
    fields: organisationFields,
  },
  'POST /api/admin/organisations/{id}/close': {
    as: 'admin',
    body: { reason: 'Contract ended' },
    fields: { reason: 'line' },
  },
  'GET /api/organisations/{id}/agreements': { as: 'rider' },
  'GET /api/organisations/{id}/rides': { as: 'rider' },
  'POST /api/admin/organisations/{id}/agreements': { as: 'admin', body: terms, fields: termFields },
  'PUT /api/admin/agreements/{id}': { as: 'admin', body: terms, fields: termFields },
  'POST /api/admin/agreements/{id}/end': {
    as: 'admin',
    body: { reason: 'Contract ended' },
    fields: { reason: 'line' },
  },
  'POST /api/rides/coverage': {
    as: 'rider',
    body: { pickup: { ...ZOO }, dropoff: { ...ACROSS_TOWN }, totalFare: '12.00' },
    fields: { pickup: 'object', dropoff: 'object', totalFare: 'amount' },
  },
  'GET /api/organisations': { as: 'rider' },
  'GET /api/organisations/{id}': { as: 'rider' },
  'GET /api/organisations/{id}/passengers': { as: 'rider' },
  'POST /api/organisations/{id}/passengers': {
    as: 'rider',
    body: {
      firstName: 'Dana',
      lastName: 'Whitfield',
      phone: '419 555 0100',
      scopes: ['book'],
      consent: 'phone',
    },
    fields: {
      firstName: 'line',
      lastName: 'line',
      phone: 'line',
      scopes: 'choices',
      consent: 'choice',
    },
  },
  'POST /api/organisations/{id}/invitations': {
    as: 'rider',
    body: { email: 'ann@maumee.test', roles: ['coordinator'], language: 'es' },
    fields: { email: 'email', roles: 'choices', language: 'choice?' },
  },
  'DELETE /api/members/invitations/{id}': { as: 'rider' },
  'POST /api/members/invitation': { as: 'rider', body: { token } },
  'POST /api/members/accept': { as: 'rider', body: { token } },
  'POST /api/members/decline': { as: 'rider', body: { token } },
  'PUT /api/members/{id}': {
    as: 'rider',
    body: { roles: ['coordinator'] },
    fields: { roles: 'choices' },
  },
  'DELETE /api/members/{id}': { as: 'rider' },
};
