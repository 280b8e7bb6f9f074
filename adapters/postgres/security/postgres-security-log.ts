import { setTimeout as pause } from 'node:timers/promises';
import type { Clock, Ids } from '../../../application/ports/operations.ts';
import type { SecurityEvent, SecurityLog } from '../../../application/ports/security.ts';
import { json } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { statement } from '../statement.ts';

/** How long events are gathered, and how many wait at most: a flood must not fill the memory. */
const GATHER_MS = 200;
const MAX_WAITING = 10_000;
const EVENTS_PER_STATEMENT = 500;

const INSERT = statement(
  'security-log.insert',
  { events: json() },
  `insert into security_events (id, at, kind, user_id, account, address, request_id, details)
    select id, at, kind, user_id, account, address, request_id, details
    from jsonb_to_recordset($events::jsonb) as event (id uuid, at timestamptz, kind text, user_id uuid,
      account text, address text, request_id text, details jsonb)`,
);

export interface SecurityLogOptions {
  /** Hears of each event at once, for the process's own log: what a crash keeps from the database stands there. */
  readonly onEvent?: ((event: SecurityEvent) => void) | undefined;
  readonly onError?: (error: unknown) => void;
}

/** Stores events many at a time, a moment after they happened. */
export class PostgresSecurityLog implements SecurityLog {
  private waiting: Readonly<Record<string, unknown>>[] = [];
  private dropped = 0;
  private storing: Promise<void> | null = null;

  constructor(
    private readonly sql: SqlRunner,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly options: SecurityLogOptions = {},
  ) {}

  append(event: SecurityEvent): void {
    this.options.onEvent?.(event);
    if (this.waiting.length >= MAX_WAITING) {
      this.dropped += 1;
      return;
    }
    const { kind, userId, account = null, origin, details = {} } = event;
    this.waiting.push({
      id: this.ids.next(),
      at: this.clock.now().toISOString(),
      kind,
      user_id: userId,
      account,
      address: origin?.address ?? null,
      request_id: origin?.requestId ?? null,
      details,
    });
    this.storing ??= this.store();
  }

  /** Resolves when everything appended so far is stored, or was reported as lost. */
  async flush(): Promise<void> {
    while (this.storing) await this.storing;
  }

  private async store(): Promise<void> {
    await pause(GATHER_MS);
    const events = this.waiting.splice(0, EVENTS_PER_STATEMENT);
    try {
      await this.sql.run(INSERT({ events }));
      if (this.dropped > 0) this.options.onError?.(new Error(`${this.dropped} events came too fast`));
      this.dropped = 0;
    } catch (error) {
      this.options.onError?.(error);
    }
    this.storing = this.waiting.length > 0 ? this.store() : null;
  }
}
