import { Logger, run, type Runner } from 'graphile-worker';
import type { JobName, JobPayloads } from '../../application/ports/jobs.ts';

/** What each job does; it may run more than once. */
export type JobHandlers = { readonly [Name in JobName]: (payload: JobPayloads[Name]) => Promise<unknown> };

export interface JobRunnerOptions {
  readonly databaseUrl: string;
  readonly handlers: JobHandlers;
  /** Told about failed jobs; they are tried again later. */
  readonly onError: (message: string, details: unknown) => void;
}

/** A running worker of the job queue; several processes share the queue. */
export interface JobRunner {
  /** Waits for jobs under way, then stops. */
  stop(): Promise<void>;
}

const CONCURRENCY = 2;

export async function startJobRunner({
  databaseUrl,
  handlers,
  onError,
}: JobRunnerOptions): Promise<JobRunner> {
  const taskList = Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      async (payload: unknown) => {
        await handle(payload as JobPayloads[JobName]);
      },
    ]),
  );
  const logger = new Logger(() => (level, message, meta) => {
    if (level === 'error') onError(message, meta);
  });
  const runner: Runner = await run({
    connectionString: databaseUrl,
    concurrency: CONCURRENCY,
    maxPoolSize: CONCURRENCY + 2,
    noHandleSignals: true,
    taskList,
    logger,
  });
  runner.promise.catch((error: unknown) => onError('The job runner stopped', error));
  return { stop: () => runner.stop() };
}
