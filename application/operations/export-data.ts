import { notFound } from '../../domain/errors.ts';
import { type RideMessage, wordsOf } from '../../domain/messages/ride-message.ts';
import type { DriverApplication } from '../../domain/onboarding/driver-application.ts';
import type { DriverDocument } from '../../domain/onboarding/driver-document.ts';
import type { PayoutRequest } from '../../domain/payouts/payout-request.ts';
import { fullName, type UserActor } from '../../domain/users/user.ts';
import { operator, riderOrDriver } from '../access.ts';
import { type CareView, helperName } from '../care/care-people.ts';
import { listOwnCare } from '../care/caregivers.ts';
import { listWrittenMessages } from '../messages/ride-messages.ts';
import { listOwnMerges } from '../care/merges.ts';
import { listEveryMembership } from '../organisations/organisations.ts';
import { listCases } from '../cases/cases.ts';
import { listOwnCalls } from '../desk/calls.ts';
import { listEarnings, showDriverProfile } from '../drivers/drivers.ts';
import { listOwnPromises } from '../dispatch/shifts.ts';
import { showNeeds } from '../needs/needs.ts';
import { showDriverApplication } from '../onboarding/driver-applications.ts';
import { showDriverDocuments } from '../onboarding/driver-documents.ts';
import { listPaymentMethods } from '../payments/payment-methods.ts';
import { listPayoutRequests } from '../payouts/list-payouts.ts';
import { listSavedPlaces } from '../places/saved-places.ts';
import { showNoticeSettings } from '../notices/notice-settings.ts';
import type { CallView } from '../ports/calls.ts';
import type { CaseView } from '../ports/cases.ts';
import { noticeLists } from '../ports/notices.ts';
import { mapPage, type Page, pageRequest } from '../ports/pages.ts';
import type { PaymentMethod } from '../ports/payments.ts';
import type { RideParticipant } from '../ports/rides.ts';
import { type OutboxText, textLists, textNumberViews } from '../ports/texts.ts';
import { userViews } from '../ports/users.ts';
import { listMadeTripLinks } from '../rides/share-trip.ts';
import { listRides } from '../rides/show-rides.ts';
import {
  listHelpedStandingRides,
  listOwnStandingRides,
  listStandingOffers,
} from '../standing-rides/lists.ts';
import type { VisibleStandingRide } from '../standing-rides/visible-standing-ride.ts';
import type { VisibleRide } from '../rides/visible-ride.ts';
import { type Provided, query, workflow } from '../use-case.ts';
import { showEmergencyContact } from '../users/emergency-contact.ts';
import { userIdInput } from '../users/inputs.ts';
import { type SecondFactor, showSecondFactor } from '../users/second-factor.ts';
import { listSessions } from '../users/sessions.ts';
import { listWalletTransactions, showWallet } from '../wallet/show-wallet.ts';

/*
 * What of a record is its owner's to take away. Of other people there are the names alone: no address, no number, and not
 * who of the staff has looked at it.
 */

/**
 * The ride with the other person's name; of the driver's share the rider reads nothing, of the rider's card
 * and needs the driver.
 */
function toOwnRide(userId: string, seen: VisibleRide): object {
  const { ride, rider, driver, driverEarningCents, ratings, returnTrip } = seen;
  // Whom else a ride was asked of is nobody's own.
  const { driverShareCents, paymentMethodId, needs, extraMinutes, ...trip } = {
    ...ride,
    askedIds: undefined,
  };
  const isRider = ride.riderId === userId;
  return {
    ...trip,
    ...(isRider ? { paymentMethodId, needs, extraMinutes } : { driverShareCents, driverEarningCents }),
    rider: isRider ? null : toOtherPerson(rider),
    driver: isRider && driver ? { ...toOtherPerson(driver), vehicle: driver.vehicle } : null,
    ratings,
    ...(isRider && { returnTrip }),
  };
}

function toOtherPerson({ id, firstName, lastName }: RideParticipant): object {
  return { id, firstName, lastName };
}

/** Passkeys by what their owner knows of them. */
function toOwnSecondFactor({ passkeys, ...rest }: SecondFactor): object {
  return {
    ...rest,
    passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
  };
}

/** Of the people of a series the given names alone. */
function toOwnStandingRide(view: VisibleStandingRide): object {
  const { series, driver, substitutes, notice, booker, payerName, organisationName, agreement } = view;
  const names = substitutes.map(({ firstName }) => firstName);
  const people = {
    driverId: undefined,
    bookerId: undefined,
    payerId: undefined,
    driver: driver?.firstName ?? null,
    booker: booker?.firstName ?? null,
    payer: payerName,
    organisation: organisationName,
    agreement: agreement?.name ?? null,
  };
  return { ...series, ...people, substituteIds: undefined, substitutes: names, notice };
}

/** What somebody has booked or pays for somebody else: where these ride is theirs. */
function toStandingRideForOther({ series, rider, organisationName, agreement }: VisibleStandingRide): object {
  const { id, times, firstDay, lastDay, fare, tipCents, createdAt, endedAt } = series;
  const people = {
    rider: rider.firstName,
    organisation: organisationName,
    agreement: agreement?.name ?? null,
  };
  return { id, ...people, times, firstDay, lastDay, fare, tipCents, createdAt, endedAt };
}

/** What the driver has promised; where the rider lives is the rider's. */
function toDrivenStandingRide({ series, rider }: VisibleStandingRide): object {
  const { id, times, firstDay, lastDay, consent, agreedWeekdays, askedAt, answeredAt } = series;
  return {
    id,
    rider: rider.firstName,
    times,
    firstDay,
    lastDay,
    consent,
    agreedWeekdays,
    askedAt,
    answeredAt,
  };
}

/** What was reported and what support answered. */
function toOwnCase({ report, messages }: CaseView): object {
  const { id, rideId, kind, isServiceAnimalRefused, text, state, openedAt, changedAt, keptUntil } = report;
  return {
    id,
    rideId,
    kind,
    isServiceAnimalRefused,
    text,
    state,
    openedAt,
    changedAt,
    keptUntil,
    messages: messages.map(({ text, at }) => ({ text, at })),
  };
}

/** What they wrote to the other side of a ride; a preset is what it says. */
function toOwnMessage(message: RideMessage): object {
  return { rideId: message.rideId, text: wordsOf(message), sentAt: message.sentAt };
}

/** Who may do what for whom: of the other person the name. */
function toOwnCare(userId: string, view: CareView): object {
  const { scopes, consent, grantedAt, endedAt, passengerId } = view.grant;
  const as = passengerId === userId ? 'passenger' : 'caregiver';
  const other = as === 'passenger' ? helperName(view) : fullName(view.passenger);
  return { as, other, scopes, consent, grantedAt, endedAt };
}

/** What the desk has written down about the person; not who of the staff took the call. */
function toOwnCall({ call: { callerName, phone, words, calledAt } }: CallView): object {
  return { callerName, phone, words, calledAt };
}

/** A card as its owner knows it: not the provider's number for it. */
function toOwnCard({ last4, brand, expMonth, expYear, isDefault, createdAt }: PaymentMethod): object {
  return { last4, brand, expMonth, expYear, isDefault, createdAt };
}

function toOwnApplication(application: DriverApplication | null): object | null {
  return application && withoutReviewer(application);
}

function toOwnDocuments(documents: readonly DriverDocument[]): readonly object[] {
  return documents.map(withoutReviewer);
}

function toOwnPayoutRequest({ request }: { readonly request: PayoutRequest }): object {
  return withoutReviewer(request);
}

/** Undefined: it is not written. */
function withoutReviewer(reviewed: { readonly reviewedBy: string | null }): object {
  return { ...reviewed, reviewedBy: undefined };
}

const PAGE = 100;

/** A part of the file: one thing, or a list read page by page. */
type Section = () => AsyncIterable<string>;

/** A text message without what it cost us. */
function toOwnText({ recipient, template, status, createdAt, sentAt }: OutboxText): object {
  return { recipient, template, status, createdAt, sentAt };
}

const sources = {
  userViews,
  listSessions,
  listRides,
  showWallet,
  listWalletTransactions,
  listPaymentMethods,
  listSavedPlaces,
  listHelpedStandingRides,
  listOwnStandingRides,
  listStandingOffers,
  showNeeds,
  showEmergencyContact,
  listMadeTripLinks,
  listOwnCalls,
  textNumberViews,
  textLists,
  listOwnCare,
  listOwnMerges,
  listEveryMembership,
  showDriverProfile,
  showDriverApplication,
  showDriverDocuments,
  listEarnings,
  listPayoutRequests,
  showSecondFactor,
  listCases,
  noticeLists,
  showNoticeSettings,
  listWrittenMessages,
  listOwnPromises,
};

type Sources = Provided<typeof sources>;

/**
 * Everything held about the user, a rider or driver, as one JSON document, in pieces as it is read: account, rides with
 * their ratings, movements of money, cards, sessions, passkeys, reported problems, and what drivers have besides. Money is
 * in cents, times are in UTC.
 */
export const exportData = query({
  access: riderOrDriver,
  needs: sources,
  run: async ({ actor, now }, from) => write(actor, now(), from),
});

/** The same of somebody, for the command line; in the audit log before the first piece. Throws `NOT_FOUND`, also for admins. */
export const exportUserData = workflow({
  access: operator,
  input: userIdInput,
  needs: sources,
  run: async ({ input: { userId }, now, transact }, from) => {
    const user = await from.userViews.find(userId);
    if (!user || user.userType === 'admin') throw notFound('User');
    const note = { action: 'user.export', reason: null, before: null, after: null };
    await transact((tx) => tx.record({ ...note, subject: ['user', userId] }));
    return write({ kind: 'user', userId, userType: user.userType }, now(), from);
  },
});

async function* write(actor: UserActor, exportedAt: Date, from: Sources): AsyncIterable<string> {
  yield `{"exportedAt":${JSON.stringify(exportedAt)}`;
  for (const [name, section] of Object.entries(sections(actor, from))) {
    yield `,\n${JSON.stringify(name)}:`;
    yield* section();
  }
  yield '}\n';
}

function sections(actor: UserActor, from: Sources): Readonly<Record<string, Section>> {
  const everybodys: Record<string, Section> = {
    account: one(() => from.userViews.find(actor.userId)),
    sessions: one(() => from.listSessions.execute(actor)),
    secondFactor: one(async () => toOwnSecondFactor(await from.showSecondFactor.execute(actor))),
    writtenMessages: one(async () => (await from.listWrittenMessages.execute(actor)).map(toOwnMessage)),
    promises: one(async () =>
      (await from.listOwnPromises.execute(actor)).map(({ text, rideId, writtenAt, doneAt }) => ({
        text,
        rideId,
        writtenAt,
        doneAt,
      })),
    ),
    cases: list(async (page) => mapPage(await from.listCases.execute(actor, page), toOwnCase)),
    rides: list(async (page) =>
      mapPage(await from.listRides.execute(actor, page), (seen) => toOwnRide(actor.userId, seen)),
    ),
    noticeChoices: one(async () => (await from.showNoticeSettings.execute(actor)).kinds),
    notices: list((page) => from.noticeLists.ofUser(actor.userId, pageRequest(page))),
    textNumber: one(() => from.textNumberViews.find(actor.userId)),
    texts: list(async (page) =>
      mapPage(
        await from.textLists.list({ status: undefined, userId: actor.userId }, pageRequest(page)),
        toOwnText,
      ),
    ),
    wallet: one(() => from.showWallet.execute(actor)),
    walletTransactions: list((page) => from.listWalletTransactions.execute(actor, page)),
    calls: list(async (page) => mapPage(await from.listOwnCalls.execute(actor, page), toOwnCall)),
  };
  if (actor.userType === 'rider') {
    return {
      ...everybodys,
      cards: one(async () => (await from.listPaymentMethods.execute(actor)).map(toOwnCard)),
      savedPlaces: one(() => from.listSavedPlaces.execute(actor)),
      standingRides: one(async () => (await from.listOwnStandingRides.execute(actor)).map(toOwnStandingRide)),
      standingRidesForOthers: one(async () =>
        (await from.listHelpedStandingRides.execute(actor))
          .filter(({ series }) => [series.bookerId, series.payerId].includes(actor.userId))
          .map(toStandingRideForOther),
      ),
      needs: one(() => from.showNeeds.execute(actor)),
      emergencyContact: one(() => from.showEmergencyContact.execute(actor)),
      care: one(async () => {
        const { grants, invitations } = await from.listOwnCare.execute(actor);
        const invited = invitations.map(({ scopes, email, createdAt, expiresAt }) => ({
          scopes,
          email,
          createdAt,
          expiresAt,
        }));
        return { grants: grants.map((view) => toOwnCare(actor.userId, view)), invitations: invited };
      }),
      mergedRecords: one(() => ownMerges(actor, from)),
      memberships: one(() => from.listEveryMembership.execute(actor)),
      tripLinks: one(() => from.listMadeTripLinks.execute(actor)),
    };
  }
  return {
    ...everybodys,
    driverProfile: one(() => from.showDriverProfile.execute(actor)),
    driverApplication: one(async () => toOwnApplication(await from.showDriverApplication.execute(actor))),
    driverDocuments: one(async () => toOwnDocuments(await from.showDriverDocuments.execute(actor))),
    standingRides: one(async () =>
      (await from.listStandingOffers.execute(actor)).map(({ view }) => toDrivenStandingRide(view)),
    ),
    earnings: list((page) => from.listEarnings.execute(actor, page)),
    payoutRequests: list(async (page) =>
      mapPage(await from.listPayoutRequests.execute(actor, page), toOwnPayoutRequest),
    ),
  };
}

/** Records of the same person that were merged into the rider's, with what stays theirs: the lines of their wallets. */
async function ownMerges(actor: UserActor, from: Sources): Promise<object[]> {
  const merges = await from.listOwnMerges.execute(actor);
  return Promise.all(
    merges.map(async ({ fromId, mergedAt }) => {
      const { items } = await from.listWalletTransactions.execute(
        { ...actor, userId: fromId },
        { limit: PAGE },
      );
      return { id: fromId, mergedAt, walletTransactions: items };
    }),
  );
}

function one(read: () => Promise<unknown>): Section {
  return async function* () {
    yield JSON.stringify(await read()) ?? 'null';
  };
}

function list(read: (page: { limit: number; after: string | null }) => Promise<Page<unknown>>): Section {
  return async function* () {
    yield '[';
    let separator = '';
    for (let after: string | null = null; ;) {
      const page: Page<unknown> = await read({ limit: PAGE, after });
      for (const item of page.items) {
        yield `${separator}\n${JSON.stringify(item)}`;
        separator = ',';
      }
      if (page.nextCursor === null) break;
      after = page.nextCursor;
    }
    yield ']';
  };
}
