import { z } from 'zod';
import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import {
  type Clock,
  type Ids,
  type JobQueue,
  type QueuedJob,
  jobQueue,
  ids,
  clock,
} from '../ports/operations.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { service } from '../tokens.ts';

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

export const listJobs = service(ListJobs, [jobQueue]);

/** Lets jobs run again now (`maumee jobs retry`); how many of them exist. Audited, each by itself. */
export class RetryJobs {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor | null, input: z.input<typeof retryJobsInput>): Promise<number> {
    const admin = requireAdmin(actor);
    const asked = parseInput(retryJobsInput, input);
    return this.unitOfWork.run(async ({ jobs, audit }) => {
      const retried = await jobs.retry(asked.ids);
      for (const subjectId of retried) {
        await audit.append({
          ...{ id: this.ids.next(), actor: admin, action: 'job.retry', reason: null, at: this.clock.now() },
          ...{ subjectType: 'job', subjectId, before: null, after: null },
        });
      }
      return retried.length;
    });
  }
}

export const retryJobs = service(RetryJobs, [unitOfWork, ids, clock]);
