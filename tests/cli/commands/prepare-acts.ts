import type { UserActor } from '../../../domain/users/user.ts';
import { aStandingBooking } from '../../support/builders/a-standing-booking.ts';
import { anOpenOrganisation, aPromise, letHelp } from '../../support/a-paying-organisation.ts';
import { aPendingRefund, anotherAdmin } from '../../support/a-pending-refund.ts';
import { readyForApproval } from '../../support/approve-driver.ts';
import {
  aBilledOrganisation,
  anOrganisationPayment,
  aRideOfLastMonth,
} from '../../support/a-billed-organisation.ts';
import { aMembership, anAgreement, anOrganisation } from '../../support/builders/an-organisation.ts';
import { aSavedCard } from '../../support/cards.ts';
import { runSql } from '../../support/database-server.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';
import {
  aBooking,
  aFundedRider,
  anOnlineDriver,
  createTestUseCases,
  onboard,
  SYSTEM,
  type TestUseCases,
} from '../../support/test-use-cases.ts';

/** What the acts of the command line are tried on: ids, and what comes to be on the way. */
export interface Prepared {
  readonly databaseUrl: string;
  readonly rider: string;
  readonly email: string;
  readonly driver: string;
  readonly waitingRide: string;
  /** Its rider asks to cancel it. */
  readonly askedRide: string;
  readonly scheduledRide: string;
  readonly paidRide: string;
  /** Under way, with a return on call. */
  readonly promisedRide: string;
  /** By which the ride that waits is followed. */
  readonly tripLink: string;
  readonly standingRide: string;
  /** Of another one, under an agreement. */
  readonly coveredRides: readonly [string, string];
  /** The first ride of it. */
  readonly plannedRide: string;
  readonly request: string;
  readonly otherRequest: string;
  readonly approval: string;
  readonly otherApproval: string;
  readonly ownApproval: string;
  readonly case: string;
  readonly job: string;
  /** The latest of all. */
  pricing: string;
  readonly applicant: string;
  readonly hopeful: string;
  /** A passenger without an account, and what somebody may do for them. */
  readonly passenger: string;
  readonly otherPassenger: string;
  readonly thirdPassenger: string;
  /** Of two more. */
  readonly merge: string;
  readonly careGrant: string;
  /** An organisation, and that somebody is a member of it. */
  readonly organisation: string;
  readonly agreement: string;
  readonly membership: string;
  /** One that owes for a ride of last month, and what it has paid. */
  readonly billed: string;
  readonly organisationPayment: string;
  readonly newcomer: string;
  readonly newcomerEmail: string;
  refresh(): Promise<void>;
  close(): Promise<void>;
}

/** A week with rides, people and money for every act. */
export async function prepareActs(): Promise<Prepared> {
  const clock = new FixedClock(new Date());
  clock.advance({ days: -8 });
  const app = await createTestUseCases({ clock, connections: 3 });
  const { useCases, databaseUrl } = app;
  const [rider, driver] = [await aFundedRider(useCases, '200'), await anOnlineDriver(useCases)];
  await onboard(useCases, driver);
  const paidRide = await aCompletedRide(app, rider, driver);
  clock.advance({ days: 8 });
  const [asking, askingDriver] = [await aFundedRider(useCases, '200'), await anOnlineDriver(useCases)];
  await onboard(useCases, askingDriver);
  const recentRide = await aCompletedRide(app, asking, askingDriver);
  const { id: askedRide } = await useCases.requestRide.execute(asking, aBooking());
  await useCases.acceptRide.execute(askingDriver, { rideId: askedRide });
  await useCases.askToCancelRide.execute(asking, { rideId: askedRide });
  const scheduledFor = new Date(Date.now() + 2 * 86_400_000).toISOString();
  const { id: scheduledRide } = await useCases.requestRide.execute(asking, { ...aBooking(), scheduledFor });
  const request = await useCases.requestPayout.execute(askingDriver, { amount: '10' });
  const otherRequest = await useCases.requestPayout.execute(askingDriver, { amount: '10' });
  await useCases.sendHeartbeat.execute(driver);
  const { id: waitingRide } = await useCases.requestRide.execute(rider, aBooking());
  const tripLink = await useCases.shareTrip.execute(rider, { rideId: waitingRide });
  const reported = await useCases.reportProblem.execute(rider, {
    rideId: paidRide,
    kind: 'lost_item',
    text: 'A bag',
  });
  const standing = await useCases.createStandingRide.execute(rider, aStandingBooking(clock.now()));
  const [planned] = await useCases.listPlannedRides.execute(rider, { days: 14 });
  const passenger = await aPassenger(app);
  const organisation = await anOrganisation(app.pool, rider.userId);
  const billed = await aBilledOrganisation(app);
  await aRideOfLastMonth(app, billed);
  const admin = await anotherAdmin(app.pool);
  const [applicant, hopeful, newcomer] = [
    await aPerson(app, 'a'),
    await aPerson(app, 'h'),
    await aPerson(app, 'n'),
  ];
  await readyForApproval(app, applicant);
  await readyForApproval(app, hopeful);
  await runSql(databaseUrl, 'update users set has_second_factor = true where has_account');
  await runSql(
    databaseUrl,
    `insert into rider_preferences (rider_id, start_pin) values ('${rider.userId}', 'always')`,
  );
  const one = async (sql: string) => (await runSql<{ id: string }>(databaseUrl, sql))[0]?.id ?? '';
  const prepared: Prepared = {
    databaseUrl,
    paidRide,
    waitingRide,
    askedRide,
    scheduledRide,
    promisedRide: await aPromisedRide(app),
    tripLink: tripLink.link.id,
    standingRide: standing.id,
    plannedRide: planned?.occurrence.id ?? '',
    coveredRides: await coveredRides(app, clock.now()),
    pricing: '',
    rider: rider.userId,
    driver: driver.userId,
    request: request.id,
    otherRequest: otherRequest.id,
    email: await one(`select email as id from users where id = '${rider.userId}'`),
    approval: await aPendingRefund(app.pool, recentRide, admin),
    otherApproval: await aPendingRefund(app.pool, recentRide, admin),
    ownApproval: await aPendingRefund(app.pool, recentRide),
    case: reported.id,
    job: await one('select id::text from graphile_worker.jobs limit 1'),
    applicant: applicant.userId,
    hopeful: hopeful.userId,
    passenger,
    careGrant: await aCareGrant(app, passenger, rider),
    otherPassenger: await aPassenger(app),
    thirdPassenger: await aPassenger(app),
    merge: await aMerge(app),
    organisation,
    agreement: await anAgreement(app.pool, organisation),
    membership: await aMembership(app.pool, organisation, newcomer.userId, ['coordinator']),
    billed: billed.organisationId,
    organisationPayment: await anOrganisationPayment(app, billed.organisationId),
    newcomer: newcomer.userId,
    newcomerEmail: 'n@maumee.test',
    refresh: async () => {
      prepared.pricing = await one(
        'select id::text from pricing_config order by effective_date desc limit 1',
      );
    },
    close: () => app.close(),
  };
  // Written in its own time, and not by what the tests look at.
  await app.securityLog.flush();
  return prepared;
}

async function aCompletedRide(
  { useCases }: TestUseCases,
  rider: UserActor,
  driver: UserActor,
): Promise<string> {
  const paymentMethodId = await aSavedCard(useCases, rider);
  const { id: rideId } = await useCases.requestRide.execute(rider, { ...aBooking('20'), paymentMethodId });
  for (const move of [useCases.acceptRide, useCases.startRide, useCases.completeRide]) {
    await move.execute(driver, { rideId });
  }
  return rideId;
}

async function aPromisedRide({ useCases }: TestUseCases): Promise<string> {
  const [rider, driver] = [await aFundedRider(useCases, '200'), await anOnlineDriver(useCases)];
  const there = { ...aBooking(), totalFare: '100.00', return: { onCall: true as const } };
  const { id: rideId } = await useCases.requestRide.execute(rider, there);
  for (const move of [useCases.acceptRide, useCases.startRide]) await move.execute(driver, { rideId });
  return rideId;
}

/** Two planned rides of a series that an organization pays. */
async function coveredRides(app: TestUseCases, now: Date): Promise<readonly [string, string]> {
  const [rider, organisationId] = [await aFundedRider(app.useCases, '200'), await anOpenOrganisation(app)];
  await letHelp(app.pool, rider, organisationId);
  const { id: agreementId } = await aPromise(app, organisationId, {});
  const booking = aStandingBooking(now);
  await app.useCases.createStandingRide.execute(rider, { ...booking, agreementId });
  const [one, other] = await app.useCases.listPlannedRides.execute(rider, { days: 14 });
  return [one?.occurrence.id ?? '', other?.occurrence.id ?? ''];
}

async function aPassenger({ useCases }: TestUseCases): Promise<string> {
  const person = { firstName: 'Dana', lastName: 'Whitfield', phone: '419 555 0100' };
  return (await useCases.addPassenger.execute(SYSTEM, { ...person, consent: 'phone' })).id;
}

async function aMerge(app: TestUseCases): Promise<string> {
  const pair = { fromId: await aPassenger(app), intoId: await aPassenger(app) };
  const { version } = await app.useCases.previewMerge.execute(SYSTEM, pair);
  const asked = { ...pair, version, reason: 'Added twice' };
  return (await app.useCases.mergePassengers.execute(SYSTEM, asked)).merge.id;
}

async function aCareGrant(
  { useCases }: TestUseCases,
  passengerId: string,
  caregiver: UserActor,
): Promise<string> {
  const asked = { passengerId, scopes: ['book' as const], consent: 'phone' as const };
  const { token } = await useCases.inviteCaregiver.execute(SYSTEM, asked);
  return (await useCases.acceptInvitation.execute(caregiver, { token })).grant.id;
}

/** Who has just registered to drive. */
async function aPerson({ useCases }: TestUseCases, name: string): Promise<UserActor> {
  const account = {
    email: `${name}@maumee.test`,
    password: 'Swan-Creek-1859',
    firstName: 'New',
    lastName: name,
  };
  const { user } = await useCases.registerUser.execute({
    ...account,
    userType: name === 'n' ? 'rider' : 'driver',
  });
  return { kind: 'user', userType: user.userType, userId: user.id };
}
