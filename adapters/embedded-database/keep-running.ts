import { setTimeout as pause } from 'node:timers/promises';
import type { RunningServer } from './server.ts';

export interface KeepRunningOptions {
  /** Starts the server again where it was, with the same port. Rejects when it does not come up. */
  readonly restart: (port: number) => Promise<RunningServer>;
  readonly log: (message: string) => void;
  readonly pauseMs?: { readonly first: number; readonly longest: number };
}

/** A server that is started again when it ends unasked. */
export interface KeptServer {
  /** The server that runs now, or ran last. */
  readonly server: RunningServer;
  /** Stops the server for good. */
  stop(): Promise<void>;
}

/** How long a server has to run for its next end to count as the first. */
const STABLE_MS = 60_000;

/** Watches over a server of our own; one that another process started is not ours to start again. */
export function keepRunning(first: RunningServer, options: KeepRunningOptions): KeptServer {
  const { restart, log } = options;
  const pauses = options.pauseMs ?? { first: 1_000, longest: 30_000 };
  const stopping = new AbortController();
  let server = first;
  const watch = async () => {
    let pauseMs = pauses.first;
    while (server.owned) {
      const startedAt = performance.now();
      await server.ended;
      if (stopping.signal.aborted) return;
      if (performance.now() - startedAt > STABLE_MS) pauseMs = pauses.first;
      log(`PostgreSQL (process ${server.pid}) ended unasked; starting it again in ${pauseMs} ms`);
      for (;;) {
        await pause(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
        if (stopping.signal.aborted) return;
        pauseMs = Math.min(2 * pauseMs, pauses.longest);
        try {
          server = await restart(server.port);
          log(`PostgreSQL runs again (process ${server.pid})`);
          break;
        } catch (error) {
          log(
            `PostgreSQL could not be started again: ${error instanceof Error ? error.message : String(error)}`,
          );
        }
      }
    }
  };
  const watching = watch();
  return {
    get server() {
      return server;
    },
    stop: async () => {
      stopping.abort();
      await server.stop();
      if (server.owned) await watching;
      // It may have been starting just then.
      await server.stop();
    },
  };
}
