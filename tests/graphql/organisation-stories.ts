import { expect } from 'vitest';
import { HmacSecretTokens } from '../../adapters/identity/hmac-secret-tokens.ts';
import { SECRET_KEY } from '../support/compose-use-cases.ts';
import type { Asking, People } from './asking.ts';
import { bookingInput } from './graphql-app.ts';

interface Id {
  readonly id: string;
}

const ofInvitation = ({ id }: Id) => ({ token: new HmacSecretTokens(SECRET_KEY).derive(id) });

/** A clinic with its members, who book for a passenger that lets them, until the operator closes it. */
export async function runAClinic(
  { query, change }: Asking,
  { admin, manager, coordinator, passenger }: People<'admin' | 'manager' | 'coordinator' | 'passenger'>,
): Promise<void> {
  const clinic = {
    name: 'St. Anne Clinic',
    kind: 'CLINIC',
    email: 'rides@clinic.test',
    phone: '419 555 0150',
  };
  const added = await change<Id & { version: string }>('addOrganisation', clinic, admin);
  const organisationId = added.id;
  const renamed = { ...clinic, organisationId, name: 'St. Anne', version: added.version };
  expect(await change('updateOrganisation', renamed, admin)).toMatchObject({
    name: 'St. Anne',
    closedAt: null,
  });
  const { email: ofManager } = await query<{ email: string }>('currentUser', {}, manager);
  const { email: ofCoordinator } = await query<{ email: string }>('currentUser', {}, coordinator);
  const invite = (email: string, roles: string[], who = admin) =>
    change<Id>('inviteMember', { organisationId, email, roles }, who);
  const join = async (invitation: Id, who = manager) =>
    change<Id>('acceptMemberInvitation', ofInvitation(invitation), who);
  const toManager = await invite(ofManager, ['MANAGER']);
  expect(await query('memberInvitation', ofInvitation(toManager))).toMatchObject({
    organisation: 'St. Anne',
    roles: ['MANAGER'],
  });
  await join(toManager);
  const joined = await join(await invite(ofCoordinator, ['MANAGER'], manager), coordinator);
  const { id: membershipId } = await change<Id>(
    'changeMember',
    { membershipId: joined.id, roles: ['COORDINATOR'] },
    manager,
  );
  expect(await query('ownOrganisations', {}, coordinator)).toMatchObject([
    { id: membershipId, organisation: { id: organisationId }, roles: ['COORDINATOR'] },
  ]);
  const declined = await invite(ofCoordinator, ['MANAGER'], manager);
  expect(await query('organisation', { organisationId }, manager)).toMatchObject({
    members: [{ person: { id: manager.id } }, { person: { id: coordinator.id } }],
    invitations: [{ id: declined.id, email: ofCoordinator, endedAt: null }],
  });
  await change('declineMemberInvitation', ofInvitation(declined), coordinator);
  const withdrawn = await invite('nobody@maumee.test', ['MANAGER'], manager);
  expect(await change('withdrawMemberInvitation', { invitationId: withdrawn.id }, manager)).toMatchObject({
    endedAt: expect.any(String) as string,
  });

  const person = { firstName: 'Dana', lastName: 'Whitfield', phone: '419 555 0178' };
  const asked = { ...person, organisationId, scopes: ['RECEIPTS'], consent: 'PHONE' };
  const { id: grantId } = await change<Id>('addOrganisationPassenger', asked, coordinator);
  const made = await change<{ url: string }>('inviteCaregiver', { scopes: ['BOOK'] }, passenger);
  const token = made.url.split('#token=')[1] ?? '';
  expect(await change('acceptCareInvitation', { token, organisationId }, coordinator)).toMatchObject({
    caregiver: null,
    organisation: { id: organisationId, name: 'St. Anne' },
  });
  expect(await query('organisationPassengers', { organisationId }, coordinator)).toMatchObject({
    edges: [
      { node: { passenger: { id: passenger.id } } },
      { node: { id: grantId, scopes: ['BOOK', 'RECEIPTS'] } },
    ],
  });
  const booking = { totalFare: '100.00', passengerId: passenger.id, organisationId, payer: 'BOOKER' };
  const { id } = await change<Id>('requestRide', bookingInput(booking), coordinator);
  expect(await query('ride', { id }, passenger)).toMatchObject({
    booker: { id: coordinator.id, organisationName: 'St. Anne' },
  });
  expect(await query('helpedRides', { organisationId }, coordinator)).toMatchObject({
    edges: [{ node: { id } }],
  });
  expect(await query('organisations', {}, admin)).toMatchObject({
    edges: [{ node: { organisation: { id: organisationId }, memberCount: 2, passengerCount: 2 } }],
  });
  expect(await change('removeMember', { membershipId }, manager)).toMatchObject({
    endedAt: expect.any(String) as string,
  });
  expect(await query('helpedRides', { organisationId }, coordinator)).toMatchObject({ edges: [] });
  const closing = { organisationId, reason: 'Contract ended' };
  expect(await change('closeOrganisation', closing, admin)).toMatchObject({
    closedAt: expect.any(String) as string,
  });
}
