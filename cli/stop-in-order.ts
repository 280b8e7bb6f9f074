/** What ends a server. SIGHUP comes when the terminal closes, from the system and once more from whoever passes it on. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** When something that does not answer keeps the process from ending in order. */
const STOP_MS = 30_000;

interface Log {
  fatal(details: object, message: string): void;
  error(details: object, message: string): void;
}

/**
 * Ends the process in order: at a signal with exit code 0, and with 1 at a fault that nobody caught, after which its
 * state may be anything. A second SIGINT or SIGTERM ends it at once.
 */
export function stopInOrder(stop: () => Promise<void>, log: Log): void {
  let isStopping = false;
  const end = (exitCode: number) => {
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    stop().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log.fatal({ err: error }, 'The server could not stop in order');
        process.exit(1);
      },
    );
  };
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (!isStopping) end(0);
      else if (signal !== 'SIGHUP') process.exit(1);
    });
  }
  // Rejections that nobody caught come here too.
  process.on('uncaughtException', (error) => {
    if (isStopping) return log.error({ err: error }, 'A fault that nobody caught, while stopping');
    log.fatal({ err: error }, 'A fault that nobody caught: the server stops');
    end(1);
  });
  outliveReaders();
}

/** A server goes on when whoever read what it prints has gone, as a closed terminal has. */
function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.removeAllListeners('error').on('error', () => undefined);
  }
}
