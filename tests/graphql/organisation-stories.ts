import { expect } from 'vitest';
import { HmacSecretTokens } from '../../adapters/identity/hmac-secret-tokens.ts';
import { SECRET_KEY } from '../support/compose-use-cases.ts';
import { ACROSS_TOWN, ZOO } from '../support/places.ts';
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
  await promiseToPay({ query, change }, { admin, manager, passenger }, organisationId);
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

/** What the clinic pays for: of the passenger's next ride all but a co-pay of three dollars. */
async function promiseToPay(
  { query, change }: Asking,
  { admin, manager, passenger }: People<'admin' | 'manager' | 'passenger'>,
  organisationId: string,
): Promise<void> {
  const pickup = { ...ZOO };
  const dropoff = { ...ACROSS_TOWN };
  const terms = { name: 'Dialysis', startsOn: '2020-01-01', budget: '1000.00', coPay: '3.00' };
  const places = [{ ...pickup, miles: 1 }];
  const added = await change<Id & { version: string }>(
    'addAgreement',
    { ...terms, organisationId, places, weekdays: [] },
    admin,
  );
  const agreementId = added.id;
  const whole = {
    endsOn: '2999-12-31',
    ridesPerMonth: 50,
    mostPerRide: '90.00',
    pickupFrom: '00:00',
    pickupUntil: '23:59',
    showsAddresses: true,
    passengerIds: [passenger.id],
  };
  const changed = { ...terms, ...whole, agreementId, budget: '900.00', version: added.version };
  expect(await change('updateAgreement', changed, admin)).toMatchObject({
    budget: '900.00',
    places: [],
    ...whole,
  });
  const atNight = { ...terms, organisationId, name: 'At night', pickupFrom: '00:00', pickupUntil: '00:00' };
  await change('addAgreement', atNight, admin);
  const trip = { pickup, dropoff, totalFare: '100.00' };
  expect(await query('rideCoverage', { input: trip }, passenger)).toMatchObject([
    {
      agreementId,
      organisationName: 'St. Anne',
      covered: '90.00',
      own: '10.00',
      problem: null,
      problemText: null,
    },
    { agreementName: 'At night', problem: 'HOURS', problemText: expect.any(String) as string },
  ]);
  const covered = { totalFare: '100.00', agreementId, coveredAmount: '0.01' };
  const { id } = await change<Id>('requestRide', bookingInput(covered), passenger);
  const { money } = await query<{ money: { covered: string; funderName: string } }>(
    'ride',
    { id },
    passenger,
  );
  expect(money).toMatchObject({ funderName: 'St. Anne' });
  expect(await query('fundedRides', { organisationId }, manager)).toMatchObject({
    edges: [
      {
        node: { rideId: id, agreementId, status: 'OPEN', covered: money.covered, pickupAddress: ZOO.address },
      },
    ],
  });
  expect(await query('agreements', { organisationId }, manager)).toMatchObject([
    { name: 'At night' },
    { id: agreementId, use: { used: '0.00', promised: money.covered, rides: 0 } },
  ]);
  await change('cancelRide', { rideId: id }, passenger);
  expect(await change('endAgreement', { agreementId, reason: 'Contract ended' }, admin)).toMatchObject({
    endedAt: expect.any(String) as string,
  });
}
