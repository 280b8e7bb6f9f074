import { Logger, run, type Runner, type Task, type TaskList } from 'graphile-worker';
import type { JobName, JobPayloads } from '../../application/ports/jobs.ts';

/** What each job does; it may run more than once. */
export type JobHandlers = { readonly [Name in JobName]: (payload: JobPayloads[Name]) => Promise<unknown> };

export interface JobRunnerOptions {
  readonly databaseUrl: string;
  readonly handlers: JobHandlers;
  /** What is done every hour, once among all processes. */
  readonly cron?: Readonly<Record<string, () => Promise<unknown>>>;
  /** What is done every night, once among all processes. */
  readonly nightly?: Readonly<Record<string, () => Promise<unknown>>>;
  /** Called for failed jobs; they are tried again later. */
  readonly onError: (message: string, details: unknown) => void;
}

/** A running worker of the job queue; several processes share the queue. */
export interface JobRunner {
  /** Waits for jobs under way, then stops. */
  stop(): Promise<void>;
}

const CONCURRENCY = 2;
const HOURLY = '17 * * * *';
/** In UTC: the small hours in America. */
const NIGHTLY = '23 8 * * *';
/**
 * Work of a night is done piece by piece, so that it never keeps all workers from everything else. Where no process ran
 * at that time the first one to start makes up for it within a day; what failed thrice waits for the next night.
 */
const NIGHTLY_OPTIONS = 'fill=1d&max=3&queue=nightly';

/**
 * Each new job is announced, and nearly all are due much later: without a pause the workers would look for work after
 * every booking. Jobs due at once wait this long at most, those due later until the next poll.
 */
const PAUSE_AFTER_NO_JOBS = { durationMs: 500, maxAbortThreshold: Infinity };

export async function startJobRunner({
  databaseUrl,
  handlers,
  cron = {},
  nightly = {},
  onError,
}: JobRunnerOptions): Promise<JobRunner> {
  const tasks = (Object.keys(handlers) as JobName[]).map((name) => [name, toTask(handlers, name)]);
  const timed = Object.entries({ ...cron, ...nightly });
  const taskList = Object.fromEntries([
    ...tasks,
    ...timed.map(([name, work]) => [name, async () => void (await work())]),
  ]) as TaskList;
  const logger = new Logger(() => (level, message, meta) => {
    if (String(level) === 'error') onError(message, meta);
  });
  const runner: Runner = await run({
    connectionString: databaseUrl,
    concurrency: CONCURRENCY,
    maxPoolSize: CONCURRENCY + 2,
    noHandleSignals: true,
    taskList,
    crontab: [
      ...Object.keys(cron).map((name) => `${HOURLY} ${name}`),
      ...Object.keys(nightly).map((name) => `${NIGHTLY} ${name} ?${NIGHTLY_OPTIONS}`),
    ].join('\n'),
    logger,
    preset: { worker: { localQueue: { size: CONCURRENCY, refetchDelay: PAUSE_AFTER_NO_JOBS } } },
  });
  runner.promise.catch((error: unknown) => onError('The job runner stopped', error));
  return { stop: () => runner.stop() };
}

function toTask<Name extends JobName>(handlers: JobHandlers, name: Name): Task {
  return async (payload) => void (await handlers[name](payload as JobPayloads[Name]));
}
