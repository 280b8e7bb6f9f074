import {
  sandboxPaymentGateway,
  type SandboxPaymentGateway,
} from '../../../adapters/sandbox-payments/sandbox-payment-gateway.ts';
import type { TransferResult } from '../../../application/payouts/transfers.ts';
import type { MessageSettings } from '../../../application/ports/messages.ts';
import { DemoPhones } from '../../../adapters/texts/demo-phones.ts';
import { PaymentGatewayError, type PaymentGateway } from '../../../application/ports/payments.ts';
import type { UnitOfWork } from '../../../application/ports/unit-of-work.ts';
import type { RequestRideInput } from '../../../application/rides/inputs.ts';
import type { AccountSettings } from '../../../application/users/account-settings.ts';
import type { Driver } from '../../../domain/drivers/driver.ts';
import type { ApprovalLimits } from '../../../domain/approvals/limits.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import type { SystemActor, User, UserActor } from '../../../domain/users/user.ts';
import type { Ride } from '../../../domain/rides/ride.ts';
import { INITIAL_LIMITS } from '../approval-limits.ts';
import { aDriver } from '../builders/a-driver.ts';
import { aUser } from '../builders/a-user.ts';
import { Fixture } from '../fixtures.ts';
import { MUSEUM, ZOO } from '../places.ts';
import { FakeIds } from './fake-ids.ts';
import { FixedClock } from './fixed-clock.ts';
import { inMemoryCommands } from './in-memory-commands.ts';
import { InMemoryDriverPresence } from './in-memory-driver-presence.ts';
import { toBalances } from './in-memory-ledger.ts';
import { InMemorySandboxObjects } from './in-memory-sandbox-objects.ts';
import { InMemorySecurityLog } from './in-memory-security-log.ts';
import { InMemorySessions } from './in-memory-sessions.ts';
import { InMemoryUnitOfWork } from './in-memory-unit-of-work.ts';
import type { Tables } from './tables.ts';

const SYSTEM: SystemActor = { kind: 'system', name: 'test' };

/** What the provider is asked to send, and what came of it. */
export interface AskedTransfer {
  readonly payoutId: string;
  readonly driverId: string;
  readonly amountCents: Cents;
  readonly idempotencyKey: string;
}

interface FakeGateway extends SandboxPaymentGateway {
  readonly asked: AskedTransfer[];
  answer: (request: AskedTransfer) => TransferResult;
}

/** The test provider; the test decides what comes of transfers, and what it was asked is remembered. */
function fakeGateway(clock: FixedClock): FakeGateway {
  const sandbox = sandboxPaymentGateway(new InMemorySandboxObjects(), clock);
  const gateway: FakeGateway = {
    ...sandbox,
    asked: [],
    answer: ({ payoutId }) => ({ outcome: 'succeeded', transferId: `tr_${payoutId}` }),
    transfers: {
      ...sandbox.transfers,
      async create({ id, attempt, accountId, amountCents }) {
        const driverId = accountId.replace('acct_', '');
        const asked = { payoutId: id, driverId, amountCents, idempotencyKey: `${id}-${attempt}` };
        gateway.asked.push(asked);
        const result = gateway.answer(asked);
        if (result.outcome !== 'succeeded') throw new PaymentGatewayError(result.outcome, result.reason);
        return { id: result.transferId, ourId: id, accountId, amountCents, isReversed: false };
      },
    },
  };
  return gateway;
}

/** The commands of the app on stores in memory, and people to give them. */
export class InMemoryApp {
  readonly clock = new FixedClock();
  readonly ids = new FakeIds();
  readonly store = new InMemoryUnitOfWork();
  readonly securityLog = new InMemorySecurityLog();
  readonly presence = new InMemoryDriverPresence();
  /** Keep what they are sent. */
  readonly phones = new DemoPhones(this.clock, 'the key of the tests');
  readonly gateway = fakeGateway(this.clock);
  /** Between any two places. Ten miles: 2.50 scheduling fee + 10 × 1.92 = 21.70. */
  distanceMiles = 10;
  readonly useCases: ReturnType<typeof inMemoryCommands>;
  private readonly fixture = new Fixture(this.store, this.ids);

  /** `through` may stand between the commands and the stores, to make a store fail; `payments` instead of `gateway`; `settings` as differ. */
  constructor(
    through: (store: UnitOfWork) => UnitOfWork = (store) => store,
    payments?: PaymentGateway,
    settings?: Partial<AccountSettings>,
    approvalLimits?: Partial<ApprovalLimits>,
    messageSettings?: Partial<MessageSettings>,
  ) {
    this.useCases = inMemoryCommands({
      unitOfWork: through(this.store),
      store: this.store,
      sessions: new InMemorySessions(this.store, this.clock),
      securityLog: this.securityLog,
      presence: this.presence,
      settings,
      messageSettings,
      clock: this.clock,
      ids: this.ids,
      routePlanner: { plan: async () => this.route() },
      gateway: payments ?? this.gateway,
      textMessenger: this.phones,
      pages: this.gateway.pages,
    });
    if (approvalLimits) this.tables.approvalLimits.push({ ...INITIAL_LIMITS, ...approvalLimits });
  }

  get tables(): Tables {
    return this.store.tables;
  }

  /** A rider with money in the wallet. */
  async rider(availableCents: Cents = 0): Promise<UserActor> {
    return { kind: 'user', userType: 'rider', userId: await this.fixture.rider(availableCents) };
  }

  /** An approved driver who is online, unless the overrides say otherwise. */
  async driver(overrides: Partial<Driver> = {}): Promise<UserActor> {
    const userId = this.ids.next();
    const driver = aDriver({ profileId: this.ids.next(), ...overrides, userId });
    const { approved, suspended } = driver;
    const flags = { isDriverApproved: approved, suspended, suspendedReason: suspended ? 'Complaint' : null };
    const account = { accountId: `acct_${userId}`, detailsSubmitted: true, payoutsEnabled: true };
    await this.store.run(async ({ users, drivers, providerAccounts }) => {
      await users.insert(aUser.driver({ id: userId, email: `${userId}@maumee.test`, ...flags }), 'hash');
      await drivers.insert(driver);
      await providerAccounts.saveAccount(userId, { ...account, bankLast4: '6789' });
    });
    return { kind: 'user', userType: 'driver', userId };
  }

  async admin(): Promise<UserActor> {
    const userId = this.ids.next();
    const admin = aUser.admin({ id: userId, email: `${userId}@maumee.test` });
    await this.store.run(({ users }) => users.insert(admin, 'hash'));
    return { kind: 'user', userType: 'admin', userId };
  }

  /** Changes a person's record past every use case. */
  changeUser(userId: string, changes: Partial<User>): void {
    const user = this.tables.users.get(userId);
    if (!user) throw new RangeError(`No user ${userId}`);
    this.tables.users.set(userId, { ...user, ...changes });
  }

  /** Changes a driver's profile past every use case. */
  changeDriver(userId: string, changes: Partial<Driver>): void {
    const driver = this.tables.profiles.get(userId);
    if (!driver) throw new RangeError(`No driver ${userId}`);
    this.tables.profiles.set(userId, { ...driver, ...changes });
  }

  /** A broadcast booking for now at the price of the current distance. */
  async booking(overrides: Partial<RequestRideInput> = {}): Promise<RequestRideInput> {
    const stops = { pickup: MUSEUM, dropoff: ZOO };
    const { quote } = await this.useCases.quoteFare.execute(stops);
    const totalFare = (quote.fare.totalCents / 100).toFixed(2);
    return { ...stops, totalFare, driverType: 'broadcast', ...overrides };
  }

  async request(rider: UserActor, overrides: Partial<RequestRideInput> = {}): Promise<Ride> {
    return this.useCases.requestRide.execute(rider, await this.booking(overrides));
  }

  /** A request that the driver has accepted. */
  async accepted(
    rider: UserActor,
    driver: UserActor,
    overrides: Partial<RequestRideInput> = {},
  ): Promise<Ride> {
    const { id: rideId } = await this.request(rider, overrides);
    return this.useCases.acceptRide.execute(driver, { rideId });
  }

  async running(
    rider: UserActor,
    driver: UserActor,
    overrides: Partial<RequestRideInput> = {},
  ): Promise<Ride> {
    const { id: rideId } = await this.accepted(rider, driver, overrides);
    return this.useCases.startRide.execute(driver, { rideId });
  }

  /** Completed by its driver, with the tip of the booking. */
  async completed(
    rider: UserActor,
    driver: UserActor,
    overrides: Partial<RequestRideInput> = {},
  ): Promise<Ride> {
    const { id: rideId } = await this.running(rider, driver, overrides);
    return this.useCases.completeRide.execute(driver, { rideId });
  }

  /** One request made to this very driver. */
  async asked(rider: UserActor, driver: UserActor, overrides: Partial<RequestRideInput> = {}): Promise<Ride> {
    const specific = { driverType: 'specific', selectedDriverId: driver.userId } as const;
    return this.request(rider, { ...specific, ...overrides });
  }

  balances(person: UserActor) {
    return toBalances(this.tables, person.userId);
  }

  ride(rideId: string): Ride {
    const ride = this.tables.rides.get(rideId);
    if (!ride) throw new RangeError(`No ride ${rideId}`);
    return ride;
  }

  credit(person: UserActor, amount: string) {
    const input = { userId: person.userId, amount, reference: 'test', description: 'Test money' };
    return this.useCases.creditWallet.execute(SYSTEM, input);
  }

  private route() {
    const { distanceMiles } = this;
    const durationMinutes = Math.ceil(distanceMiles * 2);
    return { distanceMiles, durationMinutes, source: 'straight-line', polyline: null } as const;
  }
}
