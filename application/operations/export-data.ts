import { notFound } from '../../domain/errors.ts';
import type { UserActor } from '../../domain/users/user.ts';
import { operator, riderOrDriver } from '../access.ts';
import { listCases } from '../cases/list-cases.ts';
import { listEarnings } from '../drivers/show-driver-stats.ts';
import { showDriverApplication } from '../onboarding/driver-applications.ts';
import { showDriverDocuments } from '../onboarding/driver-documents.ts';
import { showDriverProfile } from '../drivers/show-driver.ts';
import { listPaymentMethods } from '../payments/payment-methods.ts';
import { listPayoutRequests } from '../payouts/list-payouts.ts';
import { listSavedPlaces } from '../places/saved-places.ts';
import { mapPage, type Page } from '../ports/pages.ts';
import { userViews } from '../ports/users.ts';
import { listRides } from '../rides/list-rides.ts';
import { listWalletTransactions, showWallet } from '../wallet/show-wallet.ts';
import { query, workflow, type Provided } from '../use-case.ts';
import { userIdInput } from '../users/inputs.ts';
import { showSecondFactor } from '../users/second-factor.ts';
import { listSessions } from '../users/sessions.ts';
import {
  toOwnApplication,
  toOwnCard,
  toOwnCase,
  toOwnDocuments,
  toOwnPayoutRequest,
  toOwnRide,
  toOwnSecondFactor,
} from './own-data.ts';

const PAGE = 100;

/** A part of the file: one thing, or a list read page by page. */
type Section = () => AsyncIterable<string>;

const sources = {
  userViews,
  listSessions,
  listRides,
  showWallet,
  listWalletTransactions,
  listPaymentMethods,
  listSavedPlaces,
  showDriverProfile,
  showDriverApplication,
  showDriverDocuments,
  listEarnings,
  listPayoutRequests,
  showSecondFactor,
  listCases,
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
    cases: list(async (page) => mapPage(await from.listCases.execute(actor, page), toOwnCase)),
    rides: list(async (page) =>
      mapPage(await from.listRides.execute(actor, page), (seen) => toOwnRide(actor.userId, seen)),
    ),
    wallet: one(() => from.showWallet.execute(actor)),
    walletTransactions: list((page) => from.listWalletTransactions.execute(actor, page)),
  };
  if (actor.userType === 'rider') {
    return {
      ...everybodys,
      cards: one(async () => (await from.listPaymentMethods.execute(actor)).map(toOwnCard)),
      savedPlaces: one(() => from.listSavedPlaces.execute(actor)),
    };
  }
  return {
    ...everybodys,
    driverProfile: one(() => from.showDriverProfile.execute(actor)),
    driverApplication: one(async () => toOwnApplication(await from.showDriverApplication.execute(actor))),
    driverDocuments: one(async () => toOwnDocuments(await from.showDriverDocuments.execute(actor))),
    earnings: list((page) => from.listEarnings.execute(actor, page)),
    payoutRequests: list(async (page) =>
      mapPage(await from.listPayoutRequests.execute(actor, page), toOwnPayoutRequest),
    ),
  };
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
