import { migrateToLatest } from '../../adapters/postgres/migrate.ts';
import { json, startMapServer } from '../adapters/geo/map-server.ts';
import { startMailServer, type ReceivedMail } from '../adapters/email/mail-server.ts';
import { CARDS } from '../support/cards.ts';
import { Part } from './part.ts';
import { DisturbedProgram } from './disturbed-program.ts';
import {
  mountMemoryDisk,
  mountSlowableDisk,
  type SlowableDisk,
  type SmallDisk,
} from '../support/small-disk.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startRestartableDatabase, type RestartableDatabase } from '../support/restartable-database.ts';
import {
  startStripeEmulator,
  type StripeEmulator,
} from '../support/stripe-emulator/start-stripe-emulator.ts';
import { gatewayTo } from '../support/stripe-on-test.ts';
import { openTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { approveDriver } from '../support/approve-driver.ts';
import { createTestUseCases, SYSTEM, type TestUseCases } from '../support/test-use-cases.ts';

/** Somebody signed in over REST. */
interface Person {
  readonly userId: string;
  readonly token: string;
}

/** A rider and the driver who takes the rides; without a card they are paid from the wallet. */
export interface Team {
  readonly rider: Person;
  readonly driver: Person;
  readonly paymentMethodId: string | null;
}

/** What the program depends on, each behind a proxy of its own. */
export type Dependency = 'database' | 'provider' | 'mail' | 'map';

/** Of the program's DATA_DIR, and of the database. */
interface Disks {
  readonly program: SmallDisk;
  readonly database: SlowableDisk;
}

/** The program as a process with everything it depends on, all of which can be disturbed. */
export interface Product extends AsyncDisposable {
  readonly url: string;
  readonly database: RestartableDatabase;
  readonly emulator: StripeEmulator;
  readonly proxies: Readonly<Record<Dependency, TcpProxy>>;
  readonly teams: readonly Team[];
  /** Straight to database and provider, past the proxies. */
  readonly direct: TestUseCases;
  /** What reached the mail server. */
  readonly mails: readonly ReceivedMail[];
  /** Null where none were wanted, or none can be mounted. */
  readonly disks: Disks | null;
  readonly disturbed: DisturbedProgram;
  /** The process that answers calls. */
  readonly web: Part;
  /** The process that does the jobs: the same one unless there are several. */
  readonly jobs: Part;
}

/** By its name as a prepared statement, which stands between zeros: others mention it too. */
const isCommit = (request: Buffer) => request.includes('\0commit\0');
/** The first word of what is sent over HTTP or SMTP. */
const beginsWith = (word: string) => (request: Buffer) =>
  request.subarray(0, word.length).equals(Buffer.from(word));
/** More than the program wants free, and a photo. */
const PROGRAM_DISK_MEGABYTES = 48;
const DATABASE_DISK_MEGABYTES = 320;
const ROUTE = { distance: 12_000, duration: 900, geometry: '_oz|FnmpxN_ibE', weight: 900, legs: [] };

/** What was started, ended in the opposite order. */
class Started implements AsyncDisposable {
  private readonly endings: (() => PromiseLike<unknown>)[] = [];

  keep<T extends AsyncDisposable>(one: T): T {
    this.endBy(() => one[Symbol.asyncDispose]());
    return one;
  }

  endBy(ending: () => PromiseLike<unknown>): void {
    this.endings.unshift(ending);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const ending of this.endings.splice(0)) await ending();
  }
}

interface ProductOptions {
  /** One that does everything, or one that answers and one that does the jobs. */
  readonly processes?: 1 | 2;
  /** Whether the database and the program have small disks of their own, where they can be mounted. */
  readonly onOwnDisks?: boolean;
}

export async function startProduct(teamCount: number, options: ProductOptions = {}): Promise<Product> {
  const started = new Started();
  try {
    return await startOn(started, teamCount, options);
  } catch (error) {
    await started[Symbol.asyncDispose]();
    throw error;
  }
}

async function startOn(
  started: Started,
  teamCount: number,
  { processes = 1, onOwnDisks = false }: ProductOptions,
): Promise<Product> {
  const folder = temporaryFolder();
  started.endBy(async () => folder[Symbol.dispose]());
  const disks = onOwnDisks ? mountDisks(started) : null;
  const database = started.keep(await startDatabase(disks));
  await migrateToLatest(database.url);
  const emulator = await startStripeEmulator();
  started.endBy(() => emulator.stop());
  const mail = started.keep(await startMailServer());
  const proxies = await openProxies(started, database, emulator, mail.url);
  const options = { database: { url: database.url }, gateway: gatewayTo(emulator), connections: 2 };
  const direct = await createTestUseCases(options);
  // Those that idle when the database is killed tell of it here.
  direct.pool.on('error', () => undefined);
  started.endBy(() => direct.close());
  const teams: Team[] = [];
  for (let number = 0; number < teamCount; number += 1) teams.push(await formTeam(direct, emulator, number));

  const databaseUrl = new URL(database.url);
  databaseUrl.host = `127.0.0.1:${proxies.database.port}`;
  const disturbed = new DisturbedProgram(folder.path);
  const settings = {
    ...settingsFor(emulator, proxies),
    ...disturbed.settings,
    ...(disks && { DATA_DIR: disks.program.path }),
  };
  const open = async (roles: Parameters<typeof Part.open>[2]) =>
    started.keep(await Part.open(databaseUrl.href, settings, roles));
  const web = await open(processes === 1 ? [] : ['--web']);
  const jobs = processes === 1 ? web : await open(['--jobs']);
  const { url } = web.server;
  emulator.webhooks.deliverTo(`${url}/api/stripe/webhook`);
  return {
    url,
    database,
    emulator,
    proxies,
    teams,
    direct,
    mails: mail.received,
    disks,
    disturbed,
    web,
    jobs,
    [Symbol.asyncDispose]: () => started[Symbol.asyncDispose](),
  };
}

/** Says why where there can be none. */
function mountDisks(started: Started): Disks | null {
  const keep = <T extends Disposable>(disk: T) => {
    started.endBy(async () => disk[Symbol.dispose]());
    return disk;
  };
  try {
    return {
      program: keep(mountMemoryDisk(PROGRAM_DISK_MEGABYTES)),
      database: keep(mountSlowableDisk(DATABASE_DISK_MEGABYTES)),
    };
  } catch (error) {
    process.stdout.write(`Left out: full and slow disks, for none can be mounted here: ${String(error)}\n`);
    return null;
  }
}

/** On a disk of its own it flushes what it commits, and keeps no more of its log ready than it has to. */
function startDatabase(disks: Disks | null): Promise<RestartableDatabase> {
  if (!disks) return startRestartableDatabase();
  const flags = ['fsync=on', 'full_page_writes=on', 'min_wal_size=32MB', 'max_wal_size=64MB'];
  return startRestartableDatabase(flags, disks.database.path);
}

async function openProxies(
  started: Started,
  database: RestartableDatabase,
  emulator: StripeEmulator,
  mailUrl: string,
): Promise<Product['proxies']> {
  const map = started.keep(await startMapServer(json({ code: 'Ok', routes: [ROUTE], waypoints: [] })));
  const before = async (url: string, losesAnswersTo: (request: Buffer) => boolean) => {
    const { hostname: host, port } = new URL(url);
    return started.keep(await openTcpProxy({ host, port: Number(port) }, losesAnswersTo));
  };
  return {
    database: await before(database.url, isCommit),
    provider: await before(emulator.url, beginsWith('POST')),
    mail: await before(mailUrl, beginsWith('DATA')),
    map: await before(map.baseUrl, beginsWith('GET')),
  };
}

function settingsFor(emulator: StripeEmulator, { provider, mail, map }: Product['proxies']) {
  return {
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: emulator.secretKey,
    STRIPE_PUBLISHABLE_KEY: emulator.publishableKey,
    STRIPE_WEBHOOK_SECRET: emulator.webhookSecret,
    STRIPE_API_URL: `http://127.0.0.1:${provider.port}`,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    OSRM_URL: `http://127.0.0.1:${map.port}`,
    // Drivers here have no screen that gives signs of them all the time.
    DRIVER_SILENT_SECONDS: '86400',
    MAX_PENDING_RIDES: '1000000',
    RATE_LIMIT_PER_MINUTE: '1000000',
  };
}

/** Every other rider pays by card. */
async function formTeam({ useCases }: TestUseCases, emulator: StripeEmulator, number: number): Promise<Team> {
  const account = { password: 'Lake-Erie-1858', firstName: 'R', lastName: 'E' };
  const rider = await useCases.registerUser.execute({ ...account, email: `rider-${number}@maumee.test` });
  const email = `driver-${number}@maumee.test`;
  const driver = await useCases.registerUser.execute({ ...account, email, userType: 'driver' });
  await approveDriver(useCases, driver.user.id);
  const asDriver = { kind: 'user', userType: 'driver', userId: driver.user.id } as const;
  await useCases.updateDriverProfile.execute(asDriver, { isAvailable: true, allowLongDistance: true });
  const credit = { amount: '99999.00', reference: 'faults', description: 'Test money' };
  const paysByCard = number % 2 === 1;
  if (!paysByCard) await useCases.creditWallet.execute(SYSTEM, { ...credit, userId: rider.user.id });
  return {
    rider: { userId: rider.user.id, token: rider.token },
    driver: { userId: driver.user.id, token: driver.token },
    paymentMethodId: paysByCard ? await saveCard(useCases, emulator, rider.user.id) : null,
  };
}

async function saveCard(
  useCases: TestUseCases['useCases'],
  emulator: StripeEmulator,
  userId: string,
): Promise<string> {
  const rider = { kind: 'user', userType: 'rider', userId } as const;
  const { clientSecret } = await useCases.createSetup.execute(rider);
  emulator.clientConfirmSetup(clientSecret, CARDS.good);
  const setupIntentId = clientSecret.split('_secret')[0] ?? '';
  return (await useCases.confirmPaymentMethod.execute(rider, { setupIntentId })).id;
}
