import type { MockLink } from '@apollo/client/testing';
import { aConnection } from './a-connection.ts';
import {
  OrganisationPassengersDocument,
  OwnOrganisationsDocument,
  ShownOrganisationDocument,
} from '../../../web/generated/organisations.ts';

const JOINED = '2026-03-02T15:00:00.000Z';

export const CLINIC = {
  __typename: 'Organisation',
  id: 'o1',
  name: 'Riverside Clinic',
  kind: 'CLINIC',
  email: 'desk@riverside.test',
  phone: '+14195550101',
  createdAt: JOINED,
  closedAt: null,
  version: 'v1',
};

export const own = (roles: readonly string[], { id, name, kind } = CLINIC) => ({
  __typename: 'OwnMembership',
  id: `m-${id}`,
  roles,
  organisation: { __typename: 'Organisation', id, name, kind },
});

const person = (id: string, firstName: string) => ({
  __typename: 'CarePerson',
  id,
  firstName,
  lastName: 'Reyes',
});

export const member = (id: string, firstName: string, roles: readonly string[]) => ({
  __typename: 'OrganisationMember',
  id,
  roles,
  joinedAt: JOINED,
  person: person(`p-${id}`, firstName),
});

export const passenger = (id: string, firstName: string, scopes: readonly string[]) => ({
  __typename: 'CareGrant',
  id: `g-${id}`,
  scopes,
  consent: 'PHONE',
  grantedAt: JOINED,
  passenger: { ...person(id, firstName), hasAccount: false },
  caregiver: null,
  organisation: { __typename: 'CareOrganisation', id: 'o1', name: 'Riverside Clinic' },
});

export const INVITATION = {
  __typename: 'MemberInvitation',
  id: 'i1',
  roles: ['COORDINATOR'],
  email: 'cleo@riverside.test',
  expiresAt: '2026-03-09T15:00:00.000Z',
};

const toMock = (mock: object) => mock as MockLink.MockedResponse;

export const ownOrganisations = (...memberships: readonly object[]) =>
  toMock({
    request: { query: OwnOrganisationsDocument },
    result: { data: { ownOrganisations: memberships } },
  });

export const shownOrganisation = (
  members: readonly object[],
  invitations: readonly object[] = [],
  organisation: object = CLINIC,
  query: object = ShownOrganisationDocument,
) =>
  toMock({
    request: { query, variables: { organisationId: 'o1' } },
    result: {
      data: { organisation: { __typename: 'ShownOrganisation', organisation, members, invitations } },
    },
  });

/** A page of them, after the last one of the page before. */
export const passengersOf = (
  grants: readonly object[],
  { after = null, endCursor = null }: { after?: string | null; endCursor?: string | null } = {},
) =>
  toMock({
    request: {
      query: OrganisationPassengersDocument,
      variables: { organisationId: 'o1', first: 25, ...(after && { after }) },
    },
    result: { data: { organisationPassengers: aConnection('CareGrant', grants, endCursor) } },
  });
