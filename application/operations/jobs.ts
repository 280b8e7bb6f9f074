import { z } from 'zod';
import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import type { JobQueue, QueuedJob } from '../ports/jobs.ts';

const listJobsInput = z.object({ failedOnly: z.boolean().default(false) });
export const retryJobsInput = z.object({
  ids: z.array(z.union([z.string().regex(/^\d{1,18}$/), z.uuid()], 'must be an id of the list')).min(1),
});

/** The jobs and due steps of payments that wait, run or have failed for good (`maumee jobs list`). */
export class ListJobs {
  constructor(private readonly queue: JobQueue) {}

  async execute(actor: Actor | null, input: z.input<typeof listJobsInput> = {}): Promise<QueuedJob[]> {
    requireAdmin(actor);
    return this.queue.list(parseInput(listJobsInput, input));
  }
}

/** Lets jobs run again now (`maumee jobs retry`); how many of them exist. */
export class RetryJobs {
  constructor(private readonly queue: JobQueue) {}

  async execute(actor: Actor | null, input: z.input<typeof retryJobsInput>): Promise<number> {
    requireAdmin(actor);
    return this.queue.retry(parseInput(retryJobsInput, input).ids);
  }
}
