import type { Events, RideEvent } from '../../../application/ports/rides.ts';
import type { JobName, JobPayloads, Jobs } from '../../../application/ports/operations.ts';
import type { Draft } from './tables.ts';

/** Seen in the tables of the unit of work once it has committed. */
export class InMemoryEvents implements Events {
  constructor(private readonly draft: Draft) {}

  async rideChanged(event: RideEvent): Promise<void> {
    this.draft.tables.events.push(event);
  }
}

/** Queuing a job about the same ride again moves the one that waits. */
export class InMemoryJobs implements Jobs {
  constructor(private readonly draft: Draft) {}

  async enqueue<Name extends JobName>(name: Name, payload: JobPayloads[Name], runAt: Date): Promise<void> {
    this.draft.tables.jobs.set(`${name}:${Object.values(payload).join()}`, { name, payload, runAt });
  }

  /** They have no ids here. */
  async retry(): Promise<readonly string[]> {
    return [];
  }
}
