import { z } from 'zod';
import { admin } from '../access.ts';
import { jobQueue } from '../ports/operations.ts';
import { command, lookUp } from '../use-case.ts';

const listJobsInput = z.object({ failedOnly: z.boolean().default(false) });
export const retryJobsInput = z.object({
  ids: z.array(z.union([z.string().regex(/^\d{1,18}$/), z.uuid()], 'must be an id of the list')).min(1),
});

/** The jobs and due steps of payments that wait, run or have failed for good (`maumee jobs list`). */
export const listJobs = lookUp(admin, listJobsInput, jobQueue, (jobQueue, { input }) => jobQueue.list(input));

/** Lets jobs run again now (`maumee jobs retry`); how many of them exist. Audited, each by itself. */
export const retryJobs = command({
  access: admin,
  input: retryJobsInput,
  run: async ({ tx, input }) => {
    const retried = await tx.jobs.retry(input.ids);
    for (const id of retried) await tx.record({ action: 'job.retry', subject: ['job', id] });
    return retried.length;
  },
});
