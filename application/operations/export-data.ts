import { DomainError, notFound } from '../../domain/errors.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor, UserActor } from '../../domain/users/user.ts';
import { listCases } from '../cases/list-cases.ts';
import { listEarnings } from '../drivers/show-driver-stats.ts';
import { showDriverApplication } from '../onboarding/driver-applications.ts';
import { showDriverDocuments } from '../onboarding/driver-documents.ts';
import { showDriverProfile } from '../drivers/show-driver.ts';
import { listPaymentMethods } from '../payments/payment-methods.ts';
import { listPayoutRequests } from '../payouts/list-payouts.ts';
import { listSavedPlaces } from '../places/saved-places.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import { mapPage, type Page } from '../ports/pages.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { type UserViews, userViews } from '../ports/users.ts';
import { listRides } from '../rides/list-rides.ts';
import { listWalletTransactions, showWallet } from '../wallet/show-wallet.ts';
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
import { type ProvidedBy, service } from '../tokens.ts';

const PAGE = 100;

/** A part of the file: one thing, or a list read page by page. */
type Section = () => AsyncIterable<string>;

/**
 * Everything held about a rider or driver as one JSON document, in pieces as it is read: account, rides with their
 * ratings, movements of money, cards, sessions, passkeys, reported problems, and what drivers have besides. Money is in cents, times are in UTC.
 */
export class ExportData {
  constructor(
    private readonly userViews: UserViews,
    private readonly sessions: ProvidedBy<typeof listSessions>,
    private readonly rides: ProvidedBy<typeof listRides>,
    private readonly wallet: ProvidedBy<typeof showWallet>,
    private readonly walletLines: ProvidedBy<typeof listWalletTransactions>,
    private readonly cards: ProvidedBy<typeof listPaymentMethods>,
    private readonly places: ProvidedBy<typeof listSavedPlaces>,
    private readonly driverProfile: ProvidedBy<typeof showDriverProfile>,
    private readonly application: ProvidedBy<typeof showDriverApplication>,
    private readonly documents: ProvidedBy<typeof showDriverDocuments>,
    private readonly earnings: ProvidedBy<typeof listEarnings>,
    private readonly payoutRequests: ProvidedBy<typeof listPayoutRequests>,
    private readonly secondFactor: ProvidedBy<typeof showSecondFactor>,
    private readonly cases: ProvidedBy<typeof listCases>,
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** The user's own. Who may not is refused before the first piece. */
  execute(actor: Actor | null): AsyncIterable<string> {
    return this.write(requireType(actor, 'rider', 'driver'));
  }

  /** Somebody's, from the command line; in the audit log before the first piece. */
  async forUser(
    actor: Actor | null,
    { userId }: { readonly userId: string },
  ): Promise<AsyncIterable<string>> {
    if (actor?.kind !== 'system')
      throw new DomainError('forbidden', 'FORBIDDEN', 'This is for operators only');
    const user = await this.userViews.find(userId);
    if (!user || user.userType === 'admin') throw notFound('User');
    await this.unitOfWork.run(({ audit }) =>
      audit.append({
        id: this.ids.next(),
        actor,
        action: 'user.export',
        reason: null,
        at: this.clock.now(),
        subjectType: 'user',
        subjectId: userId,
        before: null,
        after: null,
      }),
    );
    return this.write({ kind: 'user', userId, userType: user.userType });
  }

  private async *write(actor: UserActor): AsyncIterable<string> {
    yield `{"exportedAt":${JSON.stringify(this.clock.now())}`;
    for (const [name, section] of Object.entries(this.sections(actor))) {
      yield `,\n${JSON.stringify(name)}:`;
      yield* section();
    }
    yield '}\n';
  }

  private sections(actor: UserActor): Readonly<Record<string, Section>> {
    const everybodys: Record<string, Section> = {
      account: one(() => this.userViews.find(actor.userId)),
      sessions: one(() => this.sessions.execute(actor)),
      secondFactor: one(async () => toOwnSecondFactor(await this.secondFactor.execute(actor))),
      cases: list(async (page) => mapPage(await this.cases.execute(actor, page), toOwnCase)),
      rides: list(async (page) =>
        mapPage(await this.rides.execute(actor, page), (seen) => toOwnRide(actor.userId, seen)),
      ),
      wallet: one(() => this.wallet.execute(actor)),
      walletTransactions: list((page) => this.walletLines.execute(actor, page)),
    };
    if (actor.userType === 'rider') {
      return {
        ...everybodys,
        cards: one(async () => (await this.cards.execute(actor)).map(toOwnCard)),
        savedPlaces: one(() => this.places.execute(actor)),
      };
    }
    return {
      ...everybodys,
      driverProfile: one(() => this.driverProfile.execute(actor)),
      driverApplication: one(async () => toOwnApplication(await this.application.execute(actor))),
      driverDocuments: one(async () => toOwnDocuments(await this.documents.execute(actor))),
      earnings: list((page) => this.earnings.execute(actor, page)),
      payoutRequests: list(async (page) =>
        mapPage(await this.payoutRequests.execute(actor, page), toOwnPayoutRequest),
      ),
    };
  }
}

export const exportData = service(ExportData, [
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
  unitOfWork,
  ids,
  clock,
]);

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
