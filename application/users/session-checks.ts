import type { ProvidedBy } from '../tokens.ts';
import type { authenticateAll, Caller } from './authenticate.ts';

interface Batch {
  readonly tokens: Set<string>;
  readonly callers: Promise<ReadonlyMap<string, Caller>>;
}

/**
 * The callers of many open connections: tokens asked for in the same turn of the event loop are looked up together,
 * each once. An event costs one check per session that hears of it, however often that session listens.
 */
export class SessionChecks {
  private batch: Batch | null = null;

  constructor(private readonly callers: ProvidedBy<typeof authenticateAll>) {}

  /** Null for a missing, ended or suspended session. */
  async check(token: string): Promise<Caller | null> {
    this.batch ??= this.open();
    const { tokens, callers } = this.batch;
    tokens.add(token);
    return (await callers).get(token) ?? null;
  }

  private open(): Batch {
    const tokens = new Set<string>();
    const callers = new Promise((resolve) => setImmediate(resolve)).then(() => {
      this.batch = null;
      return this.callers.execute([...tokens]);
    });
    return { tokens, callers };
  }
}
