import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { toHttpFailure } from '../../adapters/http/error-mapper.ts';
import { UNLIMITED } from '../../adapters/rate-limits/unlimited.ts';
import { testModeExtension } from '../../adapters/sandbox-payments/test-mode-extension.ts';
import { dollarsFromCents } from '../../domain/money/cents.ts';
import type { RideStatus } from '../../domain/rides/ride.ts';
import type { UserActor } from '../../domain/users/user.ts';
import { graphqlPlugin } from '../../graphql/graphql-server.ts';
import { testServer } from '../adapters/http/test-server.ts';
import { CONFIGURATION } from '../graphql/graphql-app.ts';
import { aSavedCard, CARD_DETAILS, CARDS, fund } from '../support/cards.ts';
import { upload } from '../support/uploads.ts';
import { aBooking, createTestUseCases, SYSTEM, type TestUseCases } from '../support/test-use-cases.ts';
import { aPendingRefund } from '../support/a-pending-refund.ts';
import { anApplicant, type Applicant } from './an-applicant.ts';
import { aResolvedCase } from './a-resolved-case.ts';
import { aStandingBooking } from '../support/builders/a-standing-booking.ts';
import { aMembership, anAgreement, anOrganisation } from '../support/builders/an-organisation.ts';
import { aBilledOrganisation, anInvoice, anOrganisationPayment } from '../support/a-billed-organisation.ts';
import { proposedRates } from '../support/proposed-rates.ts';
import { actorOf, secretsOf, signUpCallers, type CallerName, type Callers } from './access-callers.ts';
import { ZOO } from '../support/places.ts';

/** A rider and a driver who ride with each other only. */
interface Pair {
  readonly rider: UserActor;
  readonly driver: UserActor;
}

type Broadcasts = Readonly<Record<'open' | 'accepted' | 'completed' | 'cancelled', string>>;

export interface AccessScene extends AsyncDisposable {
  readonly app: TestUseCases;
  readonly server: FastifyInstance;
  readonly callers: Callers;
  readonly pairs: readonly [Pair, Pair];
  /** Rides of each pair that were asked of every driver; one is still open, the others were taken or ended. */
  readonly broadcasts: readonly [Broadcasts, Broadcasts];
  /** A new ride of a pair, asked of its driver, in a state. */
  aRide(pair: 0 | 1, status: RideStatus): Promise<string>;
  /** Ends a ride, so that the next one finds its driver free. */
  end(rideId: string): Promise<void>;
  aCard(pair: 0 | 1): Promise<string>;
  aFunding(pair: 0 | 1): Promise<string>;
  aSetup(pair: 0 | 1): Promise<string>;
  aPayoutRequest(pair: 0 | 1): Promise<string>;
  /** A weekly payout of the pair's driver that failed, so that no money is reserved for it; its id. */
  aPayout(pair: 0 | 1): Promise<string>;
  /** Somebody who has just registered. */
  aUser(): Promise<string>;
  /** A further session of somebody; its id. */
  aSession(name: CallerName): Promise<string>;
  /** A picture that somebody has uploaded and not used yet; its id. */
  anUpload(name: CallerName): Promise<string>;
  /** The same of a document, which is a driver's. */
  aDocumentUpload(name: CallerName): Promise<string>;
  /** Somebody new who has applied, with accepted documents and one renewal that waits. */
  anApplicant(): Promise<Applicant>;
  /** A passkey of somebody; its id. */
  aPasskey(name: CallerName): Promise<string>;
  /** A case that a rider or driver has opened; its id. */
  aCase(name: CallerName): Promise<string>;
  /** A place that a rider keeps; its id. */
  aPlace(pair: 0 | 1): Promise<string>;
  /** A standing ride of a pair, of which its driver is asked; the rider's earlier ones have ended. Its id. */
  aStandingRide(pair: 0 | 1): Promise<string>;
  /** A ride of such a one that is not booked; its id. */
  aPlannedRide(pair: 0 | 1): Promise<string>;
  /** A link by which a ride of the pair is followed; its id. */
  aTripLink(pair: 0 | 1): Promise<string>;
  /** One that was sent to a driver alone. */
  anAnnouncement(to: CallerName): Promise<string>;
  /** That somebody else may help the pair's rider; the grant's id. */
  aCareGrant(pair: 0 | 1): Promise<string>;
  /** Somebody whom the pair's rider invites to help; the invitation's id. */
  aCareInvitation(pair: 0 | 1): Promise<string>;
  /** A passenger without an account. */
  aPassenger(): Promise<string>;
  /** Of a passenger without an account into another one; its id. */
  aMerge(): Promise<string>;
  /** A passenger without an account who lets the pair's rider book for them. */
  aHelpedPassenger(pair: 0 | 1): Promise<string>;
  /** An organisation that the pair's rider manages and coordinates. */
  anOrganisation(pair: 0 | 1): Promise<string>;
  /** What that organisation pays for. */
  anAgreement(pair: 0 | 1): Promise<string>;
  /** An invoice of such a one; its id. */
  anInvoice(pair: 0 | 1): Promise<string>;
  /** What such a one has paid; the record's id. */
  anOrganisationPayment(pair: 0 | 1): Promise<string>;
  /** What the card of the pair's rider has paid of an invoice of such a one, not confirmed yet; its id. */
  anInvoicePayment(pair: 0 | 1): Promise<string>;
  /** That somebody else coordinates such a one; the membership's id. */
  aMembership(pair: 0 | 1): Promise<string>;
  /** Somebody who is invited to such a one; the invitation's id. */
  aMemberInvitation(pair: 0 | 1): Promise<string>;
  /** Rates that start tomorrow; their id. */
  aScheduledPricing(): Promise<string>;
  /** A refund that the command line has asked for; its id. */
  anApproval(): Promise<string>;
}

const HALF_A_DAY_MS = 43_200_000;

/** One of each kind of caller on one database, behind REST and GraphQL. */
export async function startAccessScene(): Promise<AccessScene> {
  const app = await createTestUseCases({ connections: 4 });
  const { useCases } = app;
  await app.eventFeed.start();
  const server = await testServer({
    useCases,
    plugins: [
      (sessions) =>
        graphqlPlugin(
          {
            useCases,
            configuration: CONFIGURATION,
            introspection: false,
            extensions: [testModeExtension(useCases.testMode)],
            reportError: () => undefined,
            rateLimits: UNLIMITED,
            toHttp: toHttpFailure,
          },
          sessions,
        ),
    ],
  });
  const callers = await signUpCallers(app);
  /** One of each pair: nothing changes them. */
  const invoices: [Promise<string>?, Promise<string>?] = [];
  const invoiceOf = async (manager: UserActor) => anInvoice(app, await aBilledOrganisation(app, { manager }));
  const pairs = [
    { rider: actorOf(callers.rider), driver: actorOf(callers.driver) },
    { rider: actorOf(callers['other rider']), driver: actorOf(callers['other driver']) },
  ] as const;
  const broadcasts = [await broadcastsOf(app, pairs[0]), await broadcastsOf(app, pairs[1])] as const;
  let times = 0;
  let scheduled = 0;
  const aRide: AccessScene['aRide'] = async (pair, status) => {
    times = (times % 170) + 1;
    const { rider, driver } = pairs[pair];
    const asked = { driverType: 'specific', selectedDriverId: driver.userId } as const;
    const scheduledFor = new Date(Date.now() + times * HALF_A_DAY_MS).toISOString();
    const notes = `Notes of pair ${pair}`;
    const booking = { ...aBooking(), ...asked, notes, scheduledFor };
    const { id: rideId } = await useCases.requestRide.execute(rider, booking);
    const { acceptRide, confirmRide, startRide, completeRide } = useCases;
    const steps = {
      accepted: acceptRide,
      confirmed: confirmRide,
      in_progress: startRide,
      completed: completeRide,
    };
    if (status === 'cancelled') await useCases.cancelRide.execute(rider, { rideId });
    if (status in steps) {
      const names = Object.keys(steps) as (keyof typeof steps)[];
      const count = names.findIndex((name) => name === status) + 1;
      for (const name of names.slice(0, count)) await steps[name].execute(driver, { rideId });
    }
    return rideId;
  };
  const aPassenger: AccessScene['aPassenger'] = async () => {
    const person = { firstName: 'Dana', lastName: 'Whitfield', phone: '419 555 0100' };
    const admin = actorOf(callers.admin);
    return (await useCases.addPassenger.execute(admin, { ...person, consent: 'phone' })).id;
  };
  const aStandingRide: AccessScene['aStandingRide'] = async (pair) => {
    const { rider, driver } = pairs[pair];
    for (const { series } of await useCases.listOwnStandingRides.execute(rider))
      await useCases.endStandingRide.execute(rider, { standingRideId: series.id });
    const series = await useCases.createStandingRide.execute(rider, {
      ...aStandingBooking(new Date()),
      driverId: driver.userId,
    });
    return series.id;
  };
  return {
    app,
    server,
    callers,
    pairs,
    broadcasts,
    aRide,
    end: async (rideId) => {
      const admin = actorOf(callers.admin);
      const { ride } = await useCases.showRide.execute(admin, { rideId });
      if (ride.status === 'completed' || ride.status === 'cancelled') return;
      const driver = pairs.find(({ rider }) => rider.userId === ride.riderId)?.driver;
      if (ride.status === 'in_progress' && driver) await useCases.completeRide.execute(driver, { rideId });
      else await useCases.cancelRide.execute(admin, { rideId });
    },
    aCard: (pair) => aSavedCard(useCases, pairs[pair].rider),
    aFunding: (pair) => fund(useCases, pairs[pair].rider, '20'),
    aSetup: async (pair) => {
      const { clientSecret } = await useCases.createSetup.execute(pairs[pair].rider);
      const card = { number: CARDS.good, ...CARD_DETAILS };
      return (await useCases.testMode.confirm({ clientSecret, card })).id;
    },
    aPayoutRequest: async (pair) => {
      await aRide(pair, 'completed');
      return (await useCases.requestPayout.execute(pairs[pair].driver, { amount: '10' })).id;
    },
    aPayout: async (pair) => {
      const { rows } = await app.pool.query<{ id: string }>(
        `insert into payouts
           (id, driver_id, amount, net_amount, payout_period_start, payout_period_end, scheduled_for, status)
         select gen_random_uuid(), $1, 1, 1, clock_timestamp(), clock_timestamp() + interval '7 days', now(), 'failed'
         returning id`,
        [pairs[pair].driver.userId],
      );
      return rows[0]!.id;
    },
    aUser: async () => (await aNewRider(app)).userId,
    aSession: async (name) => {
      const account = { email: secretsOf(name).email, password: 'maumee-river-19' };
      await useCases.logIn.execute(account, { address: name, requestId: 'test' });
      const sessions = await useCases.listSessions.execute(actorOf(callers[name]));
      const newest = sessions.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0];
      return newest?.id ?? '';
    },
    anUpload: (name) => upload(useCases, actorOf(callers[name])),
    aDocumentUpload: (name) => upload(useCases, actorOf(callers[name]), { purpose: 'driver_document' }),
    anApplicant: () => anApplicant(useCases),
    aCase: (name) => {
      const actor = actorOf(callers[name]);
      const isOther = [pairs[1].rider.userId, pairs[1].driver.userId].includes(actor.userId);
      return aResolvedCase(useCases, actor, broadcasts[isOther ? 1 : 0].completed);
    },
    aPlace: async (pair) => {
      const name = randomUUID();
      const { rider } = pairs[pair];
      for (const { id } of await useCases.listSavedPlaces.execute(rider))
        await useCases.removePlace.execute(rider, { placeId: id });
      return (await useCases.savePlace.execute(rider, { kind: 'other', name, place: ZOO })).id;
    },
    aStandingRide,
    aPlannedRide: async (pair) => {
      const standingRideId = await aStandingRide(pair);
      const rides = await useCases.listOccurrences.execute(pairs[pair].rider, { standingRideId });
      return rides[0]?.occurrence.id ?? '';
    },
    aTripLink: async (pair) => {
      const { rider } = pairs[pair];
      const rideId = broadcasts[pair].open;
      for (const { link } of await useCases.listTripLinks.execute(rider, { rideId }))
        await useCases.revokeTripLink.execute(rider, { linkId: link.id });
      return (await useCases.shareTrip.execute(rider, { rideId })).link.id;
    },
    anAnnouncement: async (to) => {
      const { userId: driverId } = actorOf(callers[to]);
      return (await useCases.sendAnnouncement.execute(SYSTEM, { text: 'Hello', driverId })).id;
    },
    aCareGrant: async (pair) => {
      const { rider } = pairs[pair];
      for (const { grant } of (await useCases.listCaregivers.execute(rider)).caregivers)
        await useCases.endCare.execute(rider, { grantId: grant.id });
      const { token } = await useCases.inviteCaregiver.execute(rider, { scopes: ['book', 'follow'] });
      const stranger = await aNewRider(app);
      return (await useCases.acceptInvitation.execute(stranger, { token })).grant.id;
    },
    aCareInvitation: async (pair) => {
      const { rider } = pairs[pair];
      for (const { id } of (await useCases.listCaregivers.execute(rider)).invitations)
        await useCases.withdrawInvitation.execute(rider, { invitationId: id });
      return (await useCases.inviteCaregiver.execute(rider, { scopes: ['book'] })).invitation.id;
    },
    aPassenger,
    aMerge: async () => {
      const admin = actorOf(callers.admin);
      const pair = { fromId: await aPassenger(), intoId: await aPassenger() };
      const { version } = await useCases.previewMerge.execute(admin, pair);
      const asked = { ...pair, version, reason: 'Added twice' };
      return (await useCases.mergePassengers.execute(admin, asked)).merge.id;
    },
    aHelpedPassenger: async (pair) => {
      const passengerId = await aPassenger();
      const asked = { passengerId, scopes: ['book' as const], consent: 'phone' as const };
      const { token } = await useCases.inviteCaregiver.execute(actorOf(callers.admin), asked);
      await useCases.acceptInvitation.execute(pairs[pair].rider, { token });
      return passengerId;
    },
    anOrganisation: (pair) => anOrganisation(app.pool, pairs[pair].rider.userId),
    anAgreement: async (pair) =>
      anAgreement(app.pool, await anOrganisation(app.pool, pairs[pair].rider.userId)),
    anInvoice: (pair) => (invoices[pair] ??= invoiceOf(pairs[pair].rider)),
    anOrganisationPayment: async (pair) =>
      anOrganisationPayment(app, await anOrganisation(app.pool, pairs[pair].rider.userId)),
    anInvoicePayment: async (pair) => {
      const { rider } = pairs[pair];
      const { id, clientSecret } = await useCases.payInvoice.execute(rider, {
        invoiceId: await invoiceOf(rider),
      });
      await useCases.testMode.confirm({ clientSecret, card: { number: CARDS.good, ...CARD_DETAILS } });
      return id;
    },
    aMembership: async (pair) => {
      const organisationId = await anOrganisation(app.pool, pairs[pair].rider.userId);
      return aMembership(app.pool, organisationId, (await aNewRider(app)).userId, ['coordinator']);
    },
    aMemberInvitation: async (pair) => {
      const organisationId = await anOrganisation(app.pool, pairs[pair].rider.userId);
      const asked = { organisationId, email: `${randomUUID()}@maumee.test`, roles: ['manager' as const] };
      return (await useCases.inviteMember.execute(actorOf(callers.admin), asked)).invitation.id;
    },
    aScheduledPricing: async () => {
      const startsAt = new Date(Date.now() + 2 * HALF_A_DAY_MS).toISOString();
      scheduled += 1;
      const schedulingFee = dollarsFromCents(2_50 + scheduled);
      const rates = { ...proposedRates, schedulingFee, reason: 'Winter', startsAt };
      return (await useCases.updatePricing.execute(actorOf(callers.admin), rates)).id;
    },
    anApproval: () => aPendingRefund(app.pool, broadcasts[0].completed),
    aPasskey: async (name) => {
      const id = randomUUID();
      const { userId } = actorOf(callers[name]);
      await app.pool.query(
        `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
           values ($1, $2, $3, '', 0, '{}', 'Phone', now())`,
        [id, userId, id],
      );
      return id;
    },
    [Symbol.asyncDispose]: async () => {
      await server.close();
      await app.close();
    },
  };
}

async function aNewRider({ useCases }: TestUseCases): Promise<UserActor> {
  const account = { email: `${randomUUID()}@maumee.test`, password: 'maumee-river-19' };
  const { user } = await useCases.registerUser.execute({ ...account, firstName: 'New', lastName: 'Here' });
  return { kind: 'user', userType: 'rider', userId: user.id };
}

async function broadcastsOf({ useCases }: TestUseCases, { rider, driver }: Pair): Promise<Broadcasts> {
  const { requestRide, acceptRide, startRide, completeRide, cancelRide } = useCases;
  const request = async () => (await requestRide.execute(rider, aBooking())).id;
  const completed = await request();
  for (const step of [acceptRide, startRide, completeRide]) await step.execute(driver, { rideId: completed });
  const accepted = await request();
  await acceptRide.execute(driver, { rideId: accepted });
  const cancelled = await request();
  await cancelRide.execute(rider, { rideId: cancelled });
  return { open: await request(), accepted, completed, cancelled };
}
