import type { Ids } from '../../application/ports/operations.ts';
import type { Balances } from '../../application/ports/wallet.ts';
import type { UnitOfWork } from '../../application/ports/unit-of-work.ts';
import type { Driver } from '../../domain/drivers/driver.ts';
import type { Cents } from '../../domain/money/cents.ts';
import { firstTransition } from '../../domain/rides/apply-transition.ts';
import type { Ride, RideTransition } from '../../domain/rides/ride.ts';
import { depositEntry } from '../../domain/wallet/entries.ts';
import { aDriver } from './builders/a-driver.ts';
import { aRide } from './builders/a-ride.ts';
import { aUser } from './builders/a-user.ts';
import { NOW } from './builders/personas.ts';

/** Puts people, money and rides into stores, for tests to act on. */
export class Fixture {
  constructor(
    readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
  ) {}

  nextId(): string {
    return this.ids.next();
  }

  /** A new rider with money in the wallet; answers the user id. */
  async rider(availableCents: Cents = 0): Promise<string> {
    const id = this.nextId();
    await this.unitOfWork.run(async ({ users, ledger }) => {
      await users.insert(aUser({ id, email: `${id}@maumee.test` }), 'hash');
      if (availableCents > 0) await ledger.post(this.deposit(id, availableCents));
    });
    return id;
  }

  /** A new approved driver, unless the overrides say otherwise; answers the user id. */
  async driver(overrides: Partial<Driver> = {}): Promise<string> {
    const id = this.nextId();
    const { suspended = false } = overrides;
    const flags = { suspended, suspendedReason: suspended ? 'Complaint' : null };
    await this.unitOfWork.run(async ({ users, drivers }) => {
      await users.insert(aUser.driver({ id, email: `${id}@maumee.test`, ...flags }), 'hash');
      await drivers.insert(aDriver({ ...overrides, userId: id, profileId: this.nextId() }));
    });
    return id;
  }

  /** A stored ride of a new rider, as `build` makes it. */
  async ride(
    build: (overrides: Partial<Ride>) => Ride = aRide,
    overrides: Partial<Ride> = {},
  ): Promise<Ride> {
    const riderId = overrides.riderId ?? (await this.rider());
    const ride = build({ id: this.nextId(), riderId, ...overrides });
    await this.unitOfWork.run(({ rides }) => rides.insert(ride, this.requested(ride), 'agreed price'));
    return ride;
  }

  requested(ride: Ride): RideTransition {
    return firstTransition(ride, this.nextId());
  }

  header(at: Date = NOW) {
    return { id: this.nextId(), transactionIds: [this.nextId()], actorId: null, at };
  }

  deposit(userId: string, amountCents: Cents) {
    const description = `Added "funds" \\ ${amountCents}`;
    return depositEntry(this.header(), { userId, amountCents, providerReference: 'pi_1', description });
  }

  balances(userId: string): Promise<Balances> {
    return this.unitOfWork.run(({ ledger }) => ledger.lockBalances(userId));
  }
}
