import { FakeIds } from '../support/in-memory/fake-ids.ts';
import { FixedClock } from '../support/in-memory/fixed-clock.ts';
import { InMemorySessions } from '../support/in-memory/in-memory-sessions.ts';
import { InMemoryUnitOfWork } from '../support/in-memory/in-memory-unit-of-work.ts';
import { describeStores } from './store-contract.ts';
import type { StoreKit } from './store-contract/kit.ts';

const clock = new FixedClock();
const unitOfWork = new InMemoryUnitOfWork();
const sessions = new InMemorySessions(unitOfWork, clock);

const look: StoreKit['look'] = {
  activity: async (userId) =>
    [...unitOfWork.tables.entries.values()].flatMap(({ transactions, rideId }) =>
      transactions
        .filter((line) => line.userId === userId)
        .map(({ type, amountCents, description }) => ({ type, amountCents, description, rideId })),
    ),
  audit: async (subjectId) =>
    unitOfWork.tables.audit
      .filter((record) => record.subjectId === subjectId)
      .map(({ actor, action, reason, before, after, at }) => ({
        actor: actor.kind === 'user' ? actor : { kind: 'system' },
        action,
        reason,
        before,
        after,
        at,
      })),
  events: async (rideId) => unitOfWork.tables.events.filter((event) => event.rideId === rideId),
  jobs: async (messageId) => {
    const { jobs } = unitOfWork.tables;
    const sending = [jobs.get(`send-email:${messageId}`), jobs.get(`send-text:${messageId}`)];
    return sending.flatMap((job) => job ?? []);
  },
  hasPassed: async (rideId, driverId) => unitOfWork.tables.passes.has(`${rideId}:${driverId}`),
  trusts: async (riderId, driverId) => unitOfWork.tables.trusted.has(`${riderId}:${driverId}`),
};

describeStores({ kit: () => ({ unitOfWork, sessions, look }), ids: new FakeIds(), clock });
