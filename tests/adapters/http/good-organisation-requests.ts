import type { GoodRequest } from './good-request.ts';

const token = 'not-one-that-was-made';
const organisation = {
  name: 'St. Anne Clinic',
  kind: 'clinic',
  email: 'rides@st-anne.test',
  phone: '419 555 0150',
};
const organisationFields = { name: 'line', kind: 'choice', email: 'email', phone: 'line' } as const;

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
