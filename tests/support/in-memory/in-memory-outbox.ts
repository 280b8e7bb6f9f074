import type { Events, RideEvent } from '../../../application/ports/rides.ts';
import type { AttentionReports, JobName, JobPayloads, Jobs } from '../../../application/ports/operations.ts';
import type { Draft } from './tables.ts';

/** Seen in the tables of the unit of work once it has committed. */
export class InMemoryEvents implements Events {
  constructor(private readonly draft: Draft) {}

  async careChanged(userIds: readonly string[]): Promise<void> {
    this.draft.tables.careChanges.push(...userIds);
  }

  async announced(driverIds: readonly string[]): Promise<void> {
    this.draft.tables.announced.push(...driverIds);
  }

  async rideChanged(event: RideEvent): Promise<void> {
    this.draft.tables.events.push(event);
  }
}

/** Queuing a job about the same ride again moves the one that waits. */
export class InMemoryJobs implements Jobs {
  constructor(private readonly draft: Draft) {}

  async enqueue<Name extends JobName>(name: Name, payload: JobPayloads[Name], runAt: Date): Promise<void> {
    this.draft.tables.jobs.set(`${name}:${keyOf(payload)}`, { name, payload, runAt });
  }

  /** They have no ids here. */
  async retry(): Promise<readonly string[]> {
    return [];
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;

export class InMemoryAttentionReports implements AttentionReports {
  constructor(private readonly draft: Draft) {}

  async open(names: readonly string[], now: Date): Promise<string[]> {
    const { attentionReports } = this.draft.tables;
    const due = names.filter(
      (name) => now.getTime() - (attentionReports.get(name)?.getTime() ?? 0) >= DAY_MS,
    );
    for (const name of due) attentionReports.set(name, now);
    return due;
  }

  async close(except: readonly string[]): Promise<string[]> {
    const { attentionReports } = this.draft.tables;
    const gone = [...attentionReports.keys()].filter((name) => !except.includes(name));
    for (const name of gone) attentionReports.delete(name);
    return gone;
  }
}

/** What a job is about: its ids, or all that an alert says. */
function keyOf(payload: object): string {
  return Object.values(payload)
    .map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)))
    .join();
}
