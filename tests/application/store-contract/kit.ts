import type { Clock, Ids } from '../../../application/ports/operations.ts';
import type { PushSubscription } from '../../../application/ports/notices.ts';
import type { RideEvent } from '../../../application/ports/rides.ts';
import type { Sessions } from '../../../application/ports/sign-in.ts';
import type { UnitOfWork } from '../../../application/ports/unit-of-work.ts';
import type { UserTransaction } from '../../../domain/wallet/journal.ts';
import { minutesAfter } from '../../support/builders/personas.ts';
import { Fixture } from '../../support/fixtures.ts';

/** Stores under test, and a look at what has been committed where no port shows it. */
export interface StoreKit {
  readonly unitOfWork: UnitOfWork;
  readonly sessions: Sessions;
  readonly look: {
    activity(userId: string): Promise<(Omit<UserTransaction, 'id' | 'userId'> & { rideId: string | null })[]>;
    /** Audit records without id and subject; the name of a system actor is not kept. */
    audit(subjectId: string): Promise<unknown[]>;
    events(rideId: string): Promise<RideEvent[]>;
    /** Of a mail or a text message. */
    jobs(messageId: string): Promise<{ name: string; payload: unknown; runAt: Date }[]>;
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

/** Sets scenes in the stores under test, once they are there. */
export function createFixture({ kit, ids }: Contract): Fixture {
  return new Fixture({ run: (work) => kit().unitOfWork.run(work) }, ids);
}

/** A device with notices switched on, in a session of its own unless one is given. */
export async function saveDevice(
  { kit, ids, clock }: Contract,
  userId: string,
  overrides: Partial<PushSubscription> = {},
): Promise<PushSubscription> {
  const [id, sessionId] = [ids.next(), overrides.sessionId ?? ids.next()];
  const expiresAt = minutesAfter(clock.now(), 60);
  if (overrides.sessionId === undefined)
    await kit().sessions.open({ id: sessionId, userId, device: '', address: '', expiresAt });
  const endpoint = `https://push.test/${id}`;
  const keys = { publicKey: 'public', secret: 'secret', language: 'es' } as const;
  const subscription = { id, userId, sessionId, endpoint, ...keys, createdAt: clock.now(), ...overrides };
  await kit().unitOfWork.run(({ pushSubscriptions }) => pushSubscriptions.save(subscription));
  return subscription;
}

/** For `expect(...).rejects`: the refusal by its kind and code. */
export const NOT_FOUND = { kind: 'not_found', code: 'NOT_FOUND' };
