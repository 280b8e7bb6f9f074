import { expect } from 'vitest';
import type { UseCases } from '../../application/use-cases.ts';
import { HmacSecretTokens } from '../../adapters/identity/hmac-secret-tokens.ts';
import { SECRET_KEY } from '../support/compose-use-cases.ts';
import type { FixedClock } from '../support/in-memory/fixed-clock.ts';
import { aStandingBooking } from '../support/builders/a-standing-booking.ts';
import { ACROSS_TOWN, ZOO } from '../support/places.ts';
import type { Asking, People } from './asking.ts';
import { bookingInput } from './graphql-app.ts';

/** When it is, and what runs by itself. */
interface Scene {
  readonly clock: FixedClock;
  readonly useCases: Pick<UseCases, 'keepStandingRides'>;
}

interface Id {
  readonly id: string;
}

const ofInvitation = ({ id }: Id) => ({ token: new HmacSecretTokens(SECRET_KEY).derive(id) });

/** A clinic with its members, who book for a passenger that lets them, until the operator closes it. */
export async function runAClinic(
  { query, change }: Asking,
  { admin, manager, coordinator, passenger }: People<'admin' | 'manager' | 'coordinator' | 'passenger'>,
  scene: Scene,
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
  await promiseToPay({ query, change }, { admin, manager, coordinator, passenger }, organisationId, scene);
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
  { admin, manager, coordinator, passenger }: People<'admin' | 'manager' | 'coordinator' | 'passenger'>,
  organisationId: string,
  scene: Scene,
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
  const ofWeek = { organisationId, agreementId, now: scene.clock.now() };
  const standingRideId = await rideEveryWeek({ query, change }, { admin, coordinator, passenger }, ofWeek);
  expect(await change('endAgreement', { agreementId, reason: 'Contract ended' }, admin)).toMatchObject({
    endedAt: expect.any(String) as string,
  });
  scene.clock.advance({ days: 3 });
  await scene.useCases.keepStandingRides.execute((_, error) => {
    throw error;
  });
  expect(await query('plannedRides', { days: 14 }, passenger)).toContainEqual(
    expect.objectContaining({ asks: 'COVER', fundingProblem: expect.any(String) as string }),
  );
  const { version } = await query<{ version: string }>('standingRide', { id: standingRideId }, passenger);
  await change('endStandingRide', { standingRideId, version }, passenger);
}

/** The clinic makes a standing ride under its agreement; the passenger takes it over, and pays one ride without it. */
async function rideEveryWeek(
  { query, change }: Asking,
  { admin, coordinator, passenger }: People<'admin' | 'coordinator' | 'passenger'>,
  {
    organisationId,
    agreementId,
    now,
  }: { readonly organisationId: string; readonly agreementId: string; readonly now: Date },
): Promise<string> {
  const booking = aStandingBooking(now);
  const people = { passengerId: passenger.id, organisationId };
  const { pickup, dropoff, totalFare, times, firstDay } = booking;
  const input = { pickup, dropoff, totalFare, times, firstDay, ...people };
  const [outlook] = await query<{ uncovered: unknown[] }[]>('standingCoverage', { input }, coordinator);
  expect(outlook).toMatchObject({
    agreementId,
    organisationName: 'St. Anne',
    covered: '90.00',
    own: '10.00',
  });
  // The budget is for ten rides a month at that fare.
  expect(outlook?.uncovered).toContainEqual(
    expect.objectContaining({ problem: 'BUDGET', leg: 'OUT', problemText: expect.any(String) as string }),
  );
  const made = await change<Id & { version: string }>(
    'createStandingRide',
    { ...booking, ...people, payer: 'BOOKER', agreementId },
    coordinator,
  );
  expect(await query('helpedStandingRides', { organisationId }, coordinator)).toMatchObject([
    { id: made.id, rider: { id: passenger.id }, rights: expect.arrayContaining(['RESCHEDULE']) as string[] },
  ]);
  expect(await query('standingRide', { id: made.id }, admin)).toMatchObject({
    booker: { id: coordinator.id },
    organisationId,
    organisationName: 'St. Anne',
    payerName: expect.any(String) as string,
    agreement: { id: agreementId, name: 'Dialysis', organisationName: 'St. Anne' },
  });
  const taking = { standingRideId: made.id, version: made.version };
  expect(await change('takeOverStandingRide', taking, passenger)).toMatchObject({
    booker: null,
    payerName: null,
    agreement: { id: agreementId },
  });
  const [first] = await query<Id[]>('plannedRides', { days: 14 }, passenger);
  expect(await change('payPlannedRideAlone', { occurrenceId: first?.id }, passenger)).toMatchObject({
    isPaidAlone: true,
    agreementId,
    asks: null,
  });
  return made.id;
}
