import type { Clock } from '../../../application/ports/operations.ts';
import type { UseCases } from '../../../application/use-cases.ts';
import { jobHandlers } from '../../../cli/job-handlers.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { gatewayTo } from '../stripe-on-test.ts';
import { CARDS } from '../cards.ts';
import { startStripeEmulator, type StripeEmulator } from '../stripe-emulator/start-stripe-emulator.ts';
import { createTestDatabase } from '../test-database.ts';
import { createTestUseCases, type TestUseCases } from '../test-use-cases.ts';
import { Children } from './children.ts';
import { recoverPaymentsNow, runMoneyJobs } from './recovery.ts';

const TEN_DAYS_AGO: Clock = { now: () => new Date(Date.now() - 10 * 86_400_000) };

/** A database, a provider that outlives every crash, the app beside the children, and the children. */
export class Worker {
  private constructor(
    readonly emulator: StripeEmulator,
    readonly app: TestUseCases,
    /** The app of the week before last, for what is paid weekly. */
    private readonly past: TestUseCases,
    readonly children: Children,
    private readonly dropDatabase: () => Promise<void>,
  ) {}

  static async open(program: string): Promise<Worker> {
    const database = await createTestDatabase();
    const emulator = await startStripeEmulator();
    emulator.world.balance = 1_000_000_00;
    const gateway = gatewayTo(emulator);
    const options = { database, gateway, connections: 4 };
    const app = await createTestUseCases(options);
    const past = await createTestUseCases({ ...options, clock: TEN_DAYS_AGO });
    const { secretKey, publishableKey, webhookSecret, host, port } = emulator;
    const at = { host, port, protocol: 'http' } as const;
    const keys = { secretKey, publishableKey, webhookSecret };
    const stripe = { ...keys, host: at, timeoutMs: 5_000, country: 'US', currency: 'usd' };
    const children = new Children(program, { databaseUrl: database.url, stripe });
    return new Worker(emulator, app, past, children, () => database.drop());
  }

  get useCases(): UseCases {
    return this.app.useCases;
  }

  get pastUseCases(): UseCases {
    return this.past.useCases;
  }

  /** What a process does that was started again. */
  async recover(): Promise<void> {
    await recoverPaymentsNow(this.app.pool, this.useCases.recoverPayments);
    await runMoneyJobs(this.app.pool, jobHandlers(this.useCases));
  }

  /** The numbers of one row. */
  async count(sql: string, ...values: readonly string[]): Promise<Record<string, number>> {
    const { rows } = await this.app.pool.query<Record<string, unknown>>(sql, [...values]);
    return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]));
  }

  /** Saves a card as a rider's browser does. */
  async card(rider: UserActor): Promise<string> {
    const { clientSecret } = await this.useCases.createSetup.execute(rider);
    this.emulator.clientConfirmSetup(clientSecret, CARDS.good);
    const setupIntentId = clientSecret.split('_secret')[0] ?? '';
    return (await this.useCases.confirmPaymentMethod.execute(rider, { setupIntentId })).id;
  }

  /** Gives a driver an account that payouts reach; its id. */
  async account(driver: UserActor): Promise<string> {
    await this.useCases.createConnectAccount.execute(driver);
    const accountId = this.emulator.world.accounts.all().at(-1)?.id ?? '';
    this.emulator.completeOnboarding(accountId);
    await this.useCases.showConnectAccount.execute(driver);
    return accountId;
  }

  async close(): Promise<void> {
    await this.children.stop();
    await this.past.close();
    await this.app.close();
    await this.emulator.stop();
    await this.dropDatabase();
  }
}
