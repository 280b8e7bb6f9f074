import { hostname } from 'node:os';
import pino, { type DestinationStream, type Logger } from 'pino';

export type { Logger };

/** Fields that never reach a log line, wherever in the first two levels they are. */
const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'currentPassword',
  'newPassword',
  'passwordHash',
  'secret',
  'token',
  'email',
  'phone',
  // PostgreSQL's details of a refused row hold its values.
  'detail',
  'where',
  'parameters',
];

export interface LoggerOptions {
  /** In the place of standard output. */
  readonly destination?: DestinationStream;
  /** Of what is being done, where traces are kept. */
  readonly getTraceId?: (() => string | undefined) | undefined;
}

/** The log of the process: JSON lines, each with the host and the process it comes from. */
export function createLogger(level: string, { destination, getTraceId }: LoggerOptions = {}): Logger {
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const options = {
    level,
    base: { host: hostname(), pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths, censor: '[redacted]' },
    ...(getTraceId && { mixin: () => withTraceId(getTraceId()) }),
  };
  return pino(options, destination ?? standardOutput());
}

function withTraceId(traceId: string | undefined) {
  return traceId === undefined ? {} : { traceId };
}

/** Lines leave together, at the latest so long after they were written: one call of the kernel for twenty requests. */
const TOGETHER = { minLength: 4_096, periodicFlush: 100 };

/** Who read the log may have gone, as a closed terminal has: the process goes on without one. */
function standardOutput(): DestinationStream {
  const stream = pino.destination({ dest: 1, ...TOGETHER });
  stream.on('error', () => {
    stream.write = () => true;
  });
  return stream;
}
