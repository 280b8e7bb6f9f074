import type { QueuedJob } from '../in-memory/tables.ts';
import { createConnectionPool } from '../../../adapters/postgres/connection-pool.ts';
import { PostgresSandboxObjects } from '../../../adapters/postgres/sandbox/postgres-sandbox-objects.ts';
import type { Posting } from '../../../domain/wallet/journal.ts';
import { activitySign } from '../../../domain/wallet/activity.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import type { UnitOfWork } from '../../../application/ports/unit-of-work.ts';
import { NEW_YORK } from '../builders/a-standing-ride.ts';
import { composeUseCases } from '../compose-use-cases.ts';
import { TIME_ZONE } from '../places.ts';
import { FakeIds } from '../in-memory/fake-ids.ts';
import { FixedClock } from '../in-memory/fixed-clock.ts';
import { inMemoryCommands } from '../in-memory/in-memory-commands.ts';
import { toBalances } from '../in-memory/in-memory-ledger.ts';
import { InMemorySandboxObjects } from '../in-memory/in-memory-sandbox-objects.ts';
import { InMemoryDriverPresence } from '../in-memory/in-memory-driver-presence.ts';
import { InMemorySecurityLog } from '../in-memory/in-memory-security-log.ts';
import { InMemorySessions } from '../in-memory/in-memory-sessions.ts';
import { InMemoryUnitOfWork } from '../in-memory/in-memory-unit-of-work.ts';
import { moneyAudit } from '../in-memory/money-audit.ts';
import { moneyViolations } from '../money-violations.ts';
import { createTestDatabase } from '../test-database.ts';
import type { AccountFunding } from './account-funding.ts';
import { scriptedGateway, type ScriptedGateway } from './scripted-gateway.ts';
import { statementViolations } from './statement-violations.ts';

/** The commands about money. */
export type MoneyUseCases = Pick<
  ReturnType<typeof composeUseCases>['useCases'],
  | ('acceptInvitation' | 'acceptMemberInvitation' | 'addAgreement' | 'addOrganisation')
  | ('inviteCaregiver' | 'inviteMember')
  | ('acceptRide' | 'addFunds' | 'approvePayoutRequest' | 'createUpload' | 'receiveUpload')
  | ('reviewDriverApplication' | 'reviewDriverDocument' | 'submitDriverApplication' | 'submitDriverDocument')
  | ('cancelRide' | 'completeRide' | 'confirmFunding' | 'confirmPaymentMethod')
  | (
      | 'createConnectAccount'
      | 'showConnectAccount'
      | 'createAdmin'
      | 'createSetup'
      | 'creditWallet'
      | 'declineRide'
      | 'expireRide'
      | 'expireRides'
      | 'giveBackRide'
    )
  | ('finishRefund' | 'recoverPayments' | 'generatePayouts' | 'processPayouts' | 'quoteFare')
  | ('receiveProviderEvent' | 'refundRide' | 'registerUser' | 'rejectPayoutRequest' | 'requestPayout')
  | ('issueInvoices' | 'recordOrganisationPayment' | 'reverseOrganisationPayment')
  | ('requestRide' | 'startRide' | 'transferPayouts' | 'updateCashRules' | 'updateDriverProfile' | 'testMode')
>;

export interface Money {
  readonly available: number;
  readonly held: number;
  readonly earnings: number;
  readonly reserved: number;
  /** Of the cash in a driver's hands, the platform's part: never above zero. */
  readonly cash: number;
}

/** An app and its provider, in memory or on a database. */
export interface MoneyWorld extends AsyncDisposable {
  readonly useCases: MoneyUseCases;
  readonly gateway: ScriptedGateway;
  readonly clock: FixedClock;
  /** Of the service area. */
  readonly timeZone: string;
  /** Another kind of payment, of which the commands are to make use. */
  readonly account?: AccountFunding;
  /** Makes every step due that is to be done about a payment some time. */
  makePaymentsDue(): Promise<unknown>;
  /** Takes the queued jobs away. */
  takeJobs(): Promise<Pick<QueuedJob, 'name' | 'payload'>[]>;
  queueAgain(job: Pick<QueuedJob, 'name' | 'payload'>): Promise<void>;
  toMoney(userId: string): Promise<Money>;
  /** What the lines of a wallet sum to with their signs; only where the database makes them. */
  walletLines?(rider: UserActor): Promise<number>;
  revenue(): Promise<number>;
  /** What organisations have promised to rides that are not over, and what they owe. */
  covers(): Promise<{ readonly held: number; readonly owed: number }>;
  /** Everything that the auditors find wrong. */
  violations(): Promise<readonly unknown[]>;
}

type Stand = (store: UnitOfWork) => UnitOfWork;

const LATER = ['send-email', 'detach-card', 'delete-customer'];

/** `through` may stand between the commands and the stores, `change` may spoil the provider. */
export function inMemoryWorld(through: Stand = (store) => store): MoneyWorld {
  const clock = new FixedClock();
  const store = new InMemoryUnitOfWork();
  const gateway = scriptedGateway(new InMemorySandboxObjects(), clock);
  const useCases = inMemoryCommands({
    unitOfWork: through(store),
    store,
    sessions: new InMemorySessions(store, clock),
    securityLog: new InMemorySecurityLog(),
    presence: new InMemoryDriverPresence(),
    clock,
    ids: new FakeIds(),
    routePlanner: {
      plan: async () => ({
        distanceMiles: 10,
        durationMinutes: 20,
        source: 'straight-line',
        polyline: null,
      }),
    },
    gateway,
    pages: gateway.pages,
  });
  return {
    useCases,
    gateway,
    clock,
    timeZone: NEW_YORK,
    makePaymentsDue: async () => {
      const { payments, attempts } = store.tables;
      attempts.clear();
      for (const payment of payments.values()) {
        if (payment.dueAt) payments.set(payment.id, { ...payment, dueAt: clock.now() });
      }
    },
    takeJobs: async () => {
      const { jobs } = store.tables;
      const due = [...jobs];
      for (const [key] of due) jobs.delete(key);
      return due.map(([, job]) => job).filter(({ name }) => !LATER.includes(name));
    },
    queueAgain: async ({ name, payload }) => {
      store.tables.jobs.set(`${name}:${Object.values(payload as object).join()}`, {
        name,
        payload,
        runAt: clock.now(),
      });
    },
    toMoney: async (userId) => {
      const balances = toBalances(store.tables, userId);
      const { availableCents, heldCents, earningsCents, reservedCents, cashCents } = balances;
      return {
        available: availableCents,
        held: heldCents,
        earnings: earningsCents,
        reserved: reservedCents,
        cash: cashCents,
      };
    },
    revenue: async () =>
      [...store.tables.entries.values()]
        .flatMap(({ postings }) => postings)
        .reduce((sum, one) => sum + (one.account === 'platform_revenue' ? one.amountCents : 0), 0),
    covers: async () => {
      const postings = [...store.tables.entries.values()].flatMap(
        (entry): readonly Posting[] => entry.postings,
      );
      const sumOf = (name: Posting['account']) =>
        postings.reduce((sum, one) => sum + (one.account === name ? one.amountCents : 0), 0);
      return { held: sumOf('organisation_held'), owed: 0 - sumOf('organisation_receivable') };
    },
    violations: () => moneyAudit(store.tables, gateway, clock),
    [Symbol.asyncDispose]: async () => undefined,
  };
}

/** A world on a database of its own. */
export async function postgresWorld(): Promise<MoneyWorld> {
  const database = await createTestDatabase();
  const pool = createConnectionPool({ databaseUrl: database.url, maxConnections: 2 });
  const clock = new FixedClock();
  const gateway = scriptedGateway(new PostgresSandboxObjects(pool), clock);
  const { useCases, eventFeed } = composeUseCases({ pool, databaseUrl: database.url, clock, gateway });
  const numbers = async (sql: string, ...values: readonly unknown[]) =>
    (await pool.query<Record<string, number>>(sql, [...values])).rows[0] ?? {};
  return {
    useCases,
    gateway,
    clock,
    timeZone: TIME_ZONE,
    makePaymentsDue: () =>
      pool.query('update payments set due_at = $1, due_attempts = 0 where due_at is not null', [clock.now()]),
    takeJobs: async () => {
      const { rows } = await pool.query<{ id: string } & Pick<QueuedJob, 'name' | 'payload'>>(
        `select jobs.id::text, jobs.task_identifier as name, details.payload
         from graphile_worker.jobs jobs join graphile_worker._private_jobs details on details.id = jobs.id
         order by jobs.id`,
      );
      const ids = rows.map(({ id }) => id);
      await pool.query('select graphile_worker.complete_jobs($1::bigint[])', [ids]);
      return rows.filter(({ name }) => !LATER.includes(name));
    },
    queueAgain: async ({ name, payload }) => {
      const key = `${name}:${Object.values(payload as object).join()}`;
      const sql = `select graphile_worker.add_job($1, payload := $2::json, job_key := $3)`;
      await pool.query(sql, [name, JSON.stringify(payload), key]);
    },
    toMoney: async (userId) => {
      const row = await numbers(
        `select (wallet_balance * 100)::integer as available, (held_balance * 100)::integer as held,
           (earnings_balance * 100)::integer as earnings, (reserved_balance * 100)::integer as reserved,
           (cash_balance * 100)::integer as cash
         from balances where user_id = $1`,
        userId,
      );
      const { available = NaN, held = NaN, earnings = NaN, reserved = NaN, cash = NaN } = row;
      return { available, held, earnings, reserved, cash };
    },
    walletLines: async (rider) => {
      const { items } = await useCases.listWalletTransactions.execute(rider, { limit: 100 });
      if (items.length !== (await useCases.countWalletTransactions.execute(rider))) return NaN;
      const sign = { '+': 1, '-': -1, '': 0 };
      return items.reduce((sum, line) => sum + sign[activitySign(line)] * line.amountCents, 0);
    },
    revenue: async () => {
      const sql = `select coalesce(sum(amount_cents), 0)::integer as revenue from postings
        where account = 'platform_revenue'`;
      return (await numbers(sql))['revenue'] ?? NaN;
    },
    covers: async () => {
      const { held = NaN, owed = NaN } = await numbers(
        `select coalesce(sum(amount_cents) filter (where account = 'organisation_held'), 0)::integer as held,
           coalesce(-sum(amount_cents) filter (where account = 'organisation_receivable'), 0)::integer as owed
         from postings where account in ('organisation_held', 'organisation_receivable')`,
      );
      return { held, owed };
    },
    violations: async () => [
      ...(await moneyViolations(useCases)),
      ...(await statementViolations(useCases, clock.now())),
    ],
    [Symbol.asyncDispose]: async () => {
      await eventFeed.stop();
      await pool.end();
      await database.drop();
    },
  };
}
