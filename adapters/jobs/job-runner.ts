import { setTimeout as pause } from 'node:timers/promises';
import { EventEmitter, once } from 'node:events';
import {
  Logger,
  makeWorkerUtils,
  run,
  type Runner,
  type RunnerOptions,
  type Task,
  type TaskList,
  type WorkerEventMap,
} from 'graphile-worker';
import type { JobName, JobPayloads } from '../../application/ports/operations.ts';
import type { Watch } from '../../application/watch.ts';

/** What each job does; it may run more than once. */
export type JobHandlers = { readonly [Name in JobName]: (payload: JobPayloads[Name]) => Promise<unknown> };

export interface JobRunnerOptions {
  /** Of `JOB_CONNECTIONS` connections, for the queue alone; ended with the runner. */
  readonly pool: NonNullable<RunnerOptions['pgPool']>;
  readonly handlers: JobHandlers;
  /** What is done every hour, once among all processes. */
  readonly cron?: Readonly<Record<string, () => Promise<unknown>>>;
  /** What is done every night, once among all processes. */
  readonly nightly?: Readonly<Record<string, () => Promise<unknown>>>;
  /** Called for failed jobs; they are tried again later. */
  readonly onError: (message: string, details: unknown) => void;
  /** Looks on at each attempt, under the name of the job. */
  readonly watch?: Watch | null;
}

/** A running worker of the job queue; several processes share the queue. */
export interface JobRunner {
  /** Waits for jobs under way, then stops. */
  stop(): Promise<void>;
}

const CONCURRENCY = 2;
/** One hears of new jobs, one brings and returns them. */
export const JOB_CONNECTIONS = CONCURRENCY + 2;
const SILENT = new Logger(() => () => undefined);
const HOURLY = '17 * * * *';
/** In UTC: the small hours in America. */
const NIGHTLY = '23 8 * * *';
/**
 * Work of a night is done piece by piece, so that it never keeps all workers from everything else. Where no process ran
 * at that time the first one to start makes up for it within a day; what failed thrice waits for the next night.
 */
const NIGHTLY_OPTIONS = 'fill=1d&max=3&queue=nightly';

/**
 * Without a delay, be it of nothing, the library writes down what became of a job without looking whether that
 * succeeds, and the failure would end the process. With one the failure ends the runner.
 */
const WRITE_AT_ONCE = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

/** When the database was away the runner ends, and another one takes over. */
const RESTART_PAUSE_MS = 1_000;
/** A runner that lost its database miscounts what it has still to write down, and may wait for it for ever. */
const STOP_LIMIT_MS = 5_000;

interface NamedRunner {
  readonly runner: Runner;
  /** Resolves when it begins to end, be it asked or not, or could not ask for a job. */
  readonly ending: Promise<unknown>;
  /** Under which it has reserved jobs. */
  readonly workerIds: readonly string[];
}

export async function startJobRunner(options: JobRunnerOptions): Promise<JobRunner> {
  const { pool, onError } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let current = await startRunner(options);
  const restart = async () => {
    const utils = await makeWorkerUtils({ pgPool: pool, logger: SILENT });
    try {
      // What the last one had begun is done again, now rather than in four hours.
      await utils.forceUnlockWorkers([...current.workerIds]);
    } finally {
      await utils.release();
    }
    current = await startRunner(options);
  };
  const keepRunning = async () => {
    while (!signal.aborted) {
      await current.ending;
      await stopWithin(current.runner);
      for (let isBack = false; !isBack;) {
        await pause(RESTART_PAUSE_MS, undefined, { signal }).catch(() => undefined);
        if (signal.aborted) return;
        isBack = await restart().then(
          () => true,
          (error: unknown) => {
            onError('The job runner could not be started again', error);
            return false;
          },
        );
      }
    }
  };
  const running = keepRunning();
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all([stopWithin(current.runner), running]);
      await Promise.race([pool.end(), pause(STOP_LIMIT_MS, undefined, { ref: false })]);
    },
  };
}

/** Waits for the jobs under way, for so long at most. One that is ending already goes on with it. */
async function stopWithin(runner: Runner): Promise<void> {
  const stopped = runner.stop().catch(() => runner.promise.catch(() => undefined));
  await Promise.race([stopped, pause(STOP_LIMIT_MS, undefined, { ref: false })]);
}

async function startRunner({
  pool,
  handlers,
  cron = {},
  nightly = {},
  onError,
  watch = null,
}: JobRunnerOptions): Promise<NamedRunner> {
  const workerIds: string[] = [];
  const events = new EventEmitter();
  events.on('pool:create', ({ workerPool }: WorkerEventMap['pool:create']) => workerIds.push(workerPool.id));
  const queued = (Object.keys(handlers) as JobName[]).map((name) => [name, toTask(handlers, name)] as const);
  const timed = Object.entries({ ...cron, ...nightly }).map(
    ([name, work]) => [name, async () => void (await work())] as const,
  );
  const taskList = Object.fromEntries(
    [...queued, ...timed].map(([name, task]) => [name, watch ? watched(watch, name, task) : task]),
  ) as TaskList;
  const logger = new Logger(() => (level, message, meta) => {
    if (String(level) === 'error') onError(message, meta);
  });
  // One whose very first question fails never asks another: what failed is all that the library remembers.
  const ending = Promise.race(
    ['pool:gracefulShutdown', 'worker:getJob:error'].map((name) => once(events, name)),
  );
  const runner = await run({
    pgPool: pool,
    concurrency: CONCURRENCY,
    events,
    noHandleSignals: true,
    taskList,
    crontab: [
      ...Object.keys(cron).map((name) => `${HOURLY} ${name}`),
      ...Object.keys(nightly).map((name) => `${NIGHTLY} ${name} ?${NIGHTLY_OPTIONS}`),
    ].join('\n'),
    logger,
    // Without the library's local queue: what that cannot give back while the database is away ends the process.
    preset: { worker: WRITE_AT_ONCE },
  });
  runner.promise.catch((error: unknown) => onError('The job runner failed', error));
  return { runner, ending, workerIds };
}

function watched(watch: Watch, name: string, task: Task): Task {
  return (payload, helpers) => watch(name, async () => task(payload, helpers));
}

function toTask<Name extends JobName>(handlers: JobHandlers, name: Name): Task {
  return async (payload) => void (await handlers[name](payload as JobPayloads[Name]));
}
