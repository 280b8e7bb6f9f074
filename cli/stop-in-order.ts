/**
 * What ends a server. SIGHUP does only where a terminal closes, from the system and once more from whoever passes it on; a
 * service reads its settings again.
 */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** When something that does not answer keeps the process from ending in order. */
export const STOP_MS = 30_000;

interface Log {
  fatal(details: object, message: string): void;
  error(details: object, message: string): void;
}

/**
 * Ends the process in order: at a signal with exit code 0, and with 1 at a fault that nobody caught, after which its
 * state may be anything. A second SIGINT or SIGTERM ends it at once.
 * `onHangUp` is what SIGHUP does without a terminal.
 */
export function stopInOrder(stop: () => Promise<void>, log: Log, onHangUp: () => void): void {
  const isService = !isOnTerminal([process.stdin, process.stdout, process.stderr]);
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
      if (signal === 'SIGHUP' && isService && !isStopping) onHangUp();
      else if (!isStopping) end(0);
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

/** Whether one of them is a terminal, asked at the start: one that has closed is none any more. */
export function isOnTerminal(streams: readonly { readonly isTTY?: boolean | undefined }[]): boolean {
  return streams.some(({ isTTY }) => isTTY === true);
}

/** A server goes on when whoever read what it prints has gone, as a closed terminal has. */
function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.removeAllListeners('error').on('error', () => undefined);
  }
}
