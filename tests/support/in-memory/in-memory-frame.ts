import { FakeIds } from './fake-ids.ts';
import { FixedClock } from './fixed-clock.ts';
import { InMemoryUnitOfWork } from './in-memory-unit-of-work.ts';

/** What every use case is made with, for those that a test makes by themselves. */
export function inMemoryFrame() {
  return { clock: new FixedClock(), ids: new FakeIds(), unitOfWork: new InMemoryUnitOfWork() };
}
