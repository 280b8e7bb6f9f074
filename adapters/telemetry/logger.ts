import pino, { type DestinationStream, type Logger } from 'pino';

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

/** The log of the process: JSON lines on standard output unless another stream is given. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths, censor: '[redacted]' },
  };
  return pino(options, destination ?? standardOutput());
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
