import { isOver, type Ride } from '../../../domain/rides/ride.ts';
import { GazetteerGeocoder } from '../../../adapters/geo/gazetteer-geocoder.ts';
import { AREA } from '../places.ts';
import { AesSecretBox } from '../../../adapters/identity/aes-secret-box.ts';
import { BundledCommonPasswords } from '../../../adapters/identity/bundled-common-passwords.ts';
import { HmacQuoteSigner } from '../../../adapters/identity/hmac-quote-signer.ts';
import { HmacSecretTokens } from '../../../adapters/identity/hmac-secret-tokens.ts';
import { HmacStartPins } from '../../../adapters/identity/hmac-start-pins.ts';
import { TotpCodes } from '../../../adapters/identity/totp-codes.ts';
import { WebAuthnPasskeys } from '../../../adapters/identity/web-authn-passkeys.ts';
import { draw } from '../../../adapters/images/draw.ts';
import { NapiPictures } from '../../../adapters/images/napi-pictures.ts';
import { CountedCodes } from '../../../adapters/rate-limits/counted-codes.ts';
import { CountedMails } from '../../../adapters/rate-limits/counted-mails.ts';
import { unconfiguredTextMessenger } from '../../../adapters/texts/unconfigured-text-messenger.ts';
import { TestMode, type ProviderPages } from '../../../adapters/sandbox-payments/test-mode.ts';
import { ObjectLinks } from '../../../application/objects/object-links.ts';
import type { FundedRides } from '../../../application/ports/agreements.ts';
import type { DriverCard, DriverView, DriverViews } from '../../../application/ports/drivers.ts';
import type { RoutePlanner } from '../../../application/ports/geo.ts';
import type { Clock, Ids } from '../../../application/ports/operations.ts';
import type { StoredObjectViews } from '../../../application/ports/objects.ts';
import type { MessageSettings } from '../../../application/ports/messages.ts';
import type { PaymentGateway } from '../../../application/ports/payments.ts';
import type { PricingViews } from '../../../application/ports/pricing.ts';
import type {
  RideBooker,
  RideParticipant,
  RideReturn,
  RideView,
  RideViews,
} from '../../../application/ports/rides.ts';
import type { SecurityLog } from '../../../application/ports/security.ts';
import type { TextMessenger } from '../../../application/ports/texts.ts';
import type { UnitOfWork } from '../../../application/ports/unit-of-work.ts';
import type { Sessions } from '../../../application/ports/sign-in.ts';
import type { UseCases } from '../../../application/use-cases.ts';
import type { AccountSettings } from '../../../application/users/account-settings.ts';
import { composeUseCases } from '../../../cli/container.ts';
import { ACCOUNT_SETTINGS } from '../account-settings.ts';
import { DISPATCH_SETTINGS } from '../dispatch-settings.ts';
import { MESSAGE_SETTINGS } from '../message-settings.ts';
import { ClockCounter } from './clock-counter.ts';
import { inMemoryAgreementViews } from './in-memory-agreement-views.ts';
import { scopesOver } from './in-memory-care.ts';
import { NEW_YORK } from '../builders/a-standing-ride.ts';
import { FakePasswords } from './fake-passwords.ts';
import { InMemoryDriverDocuments } from './in-memory-driver-documents.ts';
import type { InMemoryDriverPresence } from './in-memory-driver-presence.ts';
import { InMemoryLoginThrottle } from './in-memory-login-throttle.ts';
import { InMemoryObjectStorage } from './in-memory-object-storage.ts';
import { sentBetween } from './in-memory-ride-messages.ts';
import { commitmentsOf } from './in-memory-rides.ts';
import { findTripLink } from './in-memory-trip-links.ts';
import { InMemoryPayoutViews } from './in-memory-payout-views.ts';
import type { InMemoryUnitOfWork } from './in-memory-unit-of-work.ts';

/** Where passkeys of the tests belong to. */
export const WEB_URL = 'https://maumee.test';
const SECRET = 'a secret of the tests that is long enough';

/** With the clocks that the instants of the builders are told by. */
const serviceArea = { ...AREA.serviceArea, timeZone: NEW_YORK };
/** Made once: the index of its places takes longer than a test. */
const geocoder = new GazetteerGeocoder(AREA.gazetteer);

export interface CommandDependencies {
  readonly unitOfWork: UnitOfWork;
  /** Where what was committed is read from. */
  readonly store: InMemoryUnitOfWork;
  readonly sessions: Sessions;
  readonly securityLog: SecurityLog;
  readonly presence: InMemoryDriverPresence;
  readonly clock: Clock;
  readonly ids: Ids;
  /** What differs from an installation that sets nothing. */
  readonly settings?: Partial<AccountSettings> | undefined;
  readonly messageSettings?: Partial<MessageSettings> | undefined;
  readonly routePlanner: RoutePlanner;
  readonly gateway: PaymentGateway;
  /** Nobody sends text messages without one. */
  readonly textMessenger?: TextMessenger | undefined;
  /** What the provider's own pages do. */
  readonly pages: ProviderPages;
}

/**
 * The use cases on stores in memory, wired as in the app; those that read what only a database can answer fail when they
 * are asked for.
 */
export function inMemoryCommands(dependencies: CommandDependencies) {
  const { unitOfWork, store, clock, ids } = dependencies;
  const secretTokens = new HmacSecretTokens(SECRET);
  const objectStorage = new InMemoryObjectStorage();
  const useCases = composeUseCases({
    unitOfWork,
    clock,
    ids,
    secretTokens,
    objectStorage,
    geocoder,
    sessions: dependencies.sessions,
    securityLog: dependencies.securityLog,
    driverPresence: dependencies.presence,
    routePlanner: dependencies.routePlanner,
    paymentGateway: dependencies.gateway,
    serviceArea,
    webUrl: 'http://localhost:4000',
    bookingLimits: { pendingRides: 20 },
    dispatchSettings: DISPATCH_SETTINGS,
    messageSettings: { ...MESSAGE_SETTINGS, ...dependencies.messageSettings },
    accountSettings: { ...ACCOUNT_SETTINGS, ...dependencies.settings },
    quoteSigner: new HmacQuoteSigner(SECRET),
    startPinMaker: new HmacStartPins(SECRET),
    passwords: new FakePasswords(),
    commonPasswords: new BundledCommonPasswords(),
    loginThrottle: new InMemoryLoginThrottle(clock),
    mailThrottle: new CountedMails((options) => new ClockCounter(clock, options)),
    textThrottle: new CountedCodes((options) => new ClockCounter(clock, options)),
    textMessenger: dependencies.textMessenger ?? unconfiguredTextMessenger,
    textNumberViews: {
      find: async (userId) => {
        const { textNumbers, textOptOuts, users } = store.tables;
        const number = textNumbers.get(userId);
        if (!number) return null;
        const recorderName = users.get(number.recordedBy ?? '')?.firstName ?? null;
        return { ...number, recorderName, optedOutAt: textOptOuts.get(number.number) ?? null };
      },
    },
    emailSettings: {
      productName: 'Maumee',
      supportEmail: 'support@maumee.test',
      timeZone: NEW_YORK,
      isTestMode: true,
      webUrl: WEB_URL,
    },
    oneTimeCodes: new TotpCodes('Maumee'),
    secretBox: new AesSecretBox(SECRET),
    passkeyCeremonies: new WebAuthnPasskeys({ productName: 'Maumee', webUrl: WEB_URL }),
    pictures: new NapiPictures({ draw }),
    payoutViews: new InMemoryPayoutViews(store),
    agreementViews: inMemoryAgreementViews(store),
    // Pages are read from the database.
    fundedRides: inPart<FundedRides>({ list: async () => ({ items: [], cursors: [], nextCursor: null }) }),
    driverDocumentViews: new InMemoryDriverDocuments(store),
    driverApplicationViews: {
      ofUser: (userId) => store.run(({ driverApplications }) => driverApplications.ofUser(userId)),
    },
    storedObjectViews: inPart<StoredObjectViews>({
      find: async (id) => store.tables.storedObjects.get(id) ?? null,
    }),
    callViews: {
      list: async (personId) => {
        const { calls, users } = store.tables;
        const wanted = [...calls.values()].filter((call) => personId === null || call.personId === personId);
        const items = wanted.toReversed().map((call) => ({
          call,
          person: users.get(call.personId)!,
          takenBy: users.get(call.takenBy ?? '') ?? null,
        }));
        return { items, cursors: items.map(({ call }) => call.id), nextCursor: null };
      },
    },
    userViews: {
      find: async (id) => store.tables.users.get(id) ?? null,
      findByEmail: async (email) =>
        [...store.tables.users.values()].find((user) => user.email === email) ?? null,
    },
    rideViews: inPart<RideViews>({
      ofRider: async (riderId, filter, { limit }) => {
        const { rides, returnTrips, users } = store.tables;
        const isWanted = ({ status }: Ride) =>
          filter === 'all' || (filter === 'active' ? !isOver({ status }) : status === filter);
        const views = [...rides.values()]
          .filter((ride) => ride.riderId === riderId && isWanted(ride))
          .toReversed()
          .slice(0, limit)
          .map((ride) => {
            const trip = returnTrips.get(ride.id);
            const back = trip ? rides.get(trip.returnRideId ?? '') : undefined;
            const returnTrip = trip
              ? inPart<RideReturn>({ ...trip, returnStatus: back?.status ?? null })
              : null;
            const rider = inPart<RideParticipant>({ ...users.get(riderId) });
            return inPart<RideView>({ ride, rider, returnTrip });
          });
        return { items: views, cursors: [], nextCursor: null };
      },
      find: async (id) => {
        const ride = store.tables.rides.get(id);
        if (!ride) return null;
        const { users, profiles } = store.tables;
        const [rider, driver] = [users.get(ride.riderId), users.get(ride.driverId ?? '')];
        const vehicle = profiles.get(ride.driverId ?? '')?.vehicle;
        const participant = driver && vehicle ? inPart<Driving>({ ...driver, vehicle }) : null;
        const booker =
          ride.bookerId === ride.riderId ? null : inPart<RideBooker>({ ...users.get(ride.bookerId) });
        return inPart<RideView>({
          ride,
          booker,
          driver: participant,
          rider: inPart<RideParticipant>({ ...rider }),
        });
      },
      commitments: async (driverId) => commitmentsOf(store.tables, driverId),
    }),
    careViews: {
      scopesOver: async (userId, passengerIds) => scopesOver(store.tables, userId, passengerIds),
      ofPassengers: async () => [],
      ofCaregiver: (caregiverId) =>
        store.run(async ({ care }) =>
          (await care.concerning(caregiverId)).filter(
            (grant) => grant.caregiverId === caregiverId && grant.endedAt === null,
          ),
        ),
    },
    rideMessageViews: {
      between: async (rideId, driverId) => sentBetween(store.tables, rideId, driverId),
      countOfRide: async (rideId) => (await store.run((tx) => tx.rideMessages.ofRide(rideId))).length,
    },
    tripLinkViews: {
      findByToken: async (digest) => findTripLink(store.tables, digest),
      ofRides: async (rideIds) =>
        (await Promise.all(rideIds.map((id) => store.run(({ tripLinks }) => tripLinks.ofRide(id))))).flat(),
    },
    driverViews: inPart<DriverViews>({
      find: async (id) => {
        const driver = await store.run(({ drivers }) => drivers.find(id));
        return driver && inPart<DriverView>({ driver });
      },
      card: async (riderId, driverId) => findCard(store, riderId, driverId),
      trustedBy: async (riderId) => {
        const trusted = [...store.tables.trusted.values()].filter((trust) => trust.riderId === riderId);
        const cards = await Promise.all(trusted.map(({ driverId }) => findCard(store, riderId, driverId)));
        return cards.filter((card) => card !== null);
      },
    }),
    pricingViews: inPart<PricingViews>({
      active: (now) => store.run(({ pricings }) => pricings.active(now)),
      state: (now) => store.run(({ pricings }) => pricings.state(now)),
    }),
  });
  // Beside the use cases, which are made when they are asked for: copying them would ask for all.
  return Object.assign(Object.create(useCases) as UseCases, {
    testMode: new TestMode(dependencies.pages, useCases),
    objectLinks: new ObjectLinks(secretTokens, clock),
    objectStorage,
  });
}

type Driving = NonNullable<RideView['driver']>;

async function findCard(
  store: InMemoryUnitOfWork,
  riderId: string,
  driverId: string,
): Promise<DriverCard | null> {
  const driver = await store.run(({ drivers }) => drivers.find(driverId));
  const user = store.tables.users.get(driverId);
  const ridesTogether = [...store.tables.rides.values()].filter(
    (ride) => ride.riderId === riderId && ride.driverId === driverId && ride.status === 'completed',
  );
  const isTrusted = store.tables.trusted.has(`${riderId}:${driverId}`);
  const card = { ratingCount: 0, tripsTogether: ridesTogether.length, isTrusted };
  return driver && user ? { ...card, view: { driver, user } } : null;
}

/** Views of which stores in memory answer a part; pages of lists are read from the database. */
function inPart<Views>(part: Partial<Views>): Views {
  return part as Views;
}
