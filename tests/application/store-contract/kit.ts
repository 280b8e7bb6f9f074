import type { Clock } from '../../../application/ports/clock.ts';
import type { RideEvent } from '../../../application/ports/events.ts';
import type { Ids } from '../../../application/ports/ids.ts';
import type { Balances } from '../../../application/ports/ledger.ts';
import type { Sessions } from '../../../application/ports/sessions.ts';
import type { UnitOfWork } from '../../../application/ports/unit-of-work.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import { firstTransition } from '../../../domain/rides/move-ride.ts';
import type { Ride, RideTransition } from '../../../domain/rides/ride.ts';
import { depositEntry } from '../../../domain/wallet/entries.ts';
import type { UserTransaction } from '../../../domain/wallet/journal.ts';
import { aDriver } from '../../support/builders/a-driver.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { aUser } from '../../support/builders/a-user.ts';
import { NOW } from '../../support/builders/cast.ts';

/** Stores under test, and a look at what has been committed where no port shows it. */
export interface StoreKit {
  readonly unitOfWork: UnitOfWork;
  readonly sessions: Sessions;
  readonly look: {
    activity(userId: string): Promise<(Omit<UserTransaction, 'id' | 'userId'> & { rideId: string | null })[]>;
    /** Audit records without id and subject; the name of a system actor is not kept. */
    audit(subjectId: string): Promise<unknown[]>;
    events(rideId: string): Promise<RideEvent[]>;
    jobs(rideId: string): Promise<{ name: string; payload: unknown; runAt: Date }[]>;
    hasPassed(rideId: string, driverId: string): Promise<boolean>;
    trusts(riderId: string, driverId: string): Promise<boolean>;
  };
}

/** Given to each part of the contract: `kit()` is there once the tests run. Rows are shared, so people are not. */
export interface Contract {
  readonly kit: () => StoreKit;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** What the tests of the contract set the scene with. */
export class Scene {
  constructor(private readonly contract: Contract) {}

  get unitOfWork(): UnitOfWork {
    return this.contract.kit().unitOfWork;
  }

  get look(): StoreKit['look'] {
    return this.contract.kit().look;
  }

  nextId(): string {
    return this.contract.ids.next();
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

  /** A new approved driver; answers the user id. */
  async driver(): Promise<string> {
    const id = this.nextId();
    await this.unitOfWork.run(async ({ users, drivers }) => {
      await users.insert(aUser.driver({ id, email: `${id}@maumee.test` }), 'hash');
      await drivers.insert(aDriver({ userId: id, profileId: this.nextId() }));
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
    await this.unitOfWork.run(({ rides }) => rides.insert(ride, this.requested(ride)));
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

/** For `expect(...).rejects`: the refusal by its kind and code. */
export const NOT_FOUND = { kind: 'missing', code: 'NOT_FOUND' };
