import type { Command } from 'commander';
import { retryJobsInput } from '../../application/operations/jobs.ts';
import { acting, answering } from '../actions.ts';
import { addExamples, textsBy } from '../arguments.ts';
import { CLI_ACTOR } from '../with-app.ts';

export function addJobCommands(program: Command): void {
  const jobs = program.command('jobs').description('The queue of work that follows from what was done.');
  addList(jobs);
  addRetry(jobs);
}

function addList(jobs: Command): void {
  const list = jobs
    .command('list')
    .description(
      'What waits, runs or has failed for good, steps due for payments included; failures first, at most 200.',
    )
    .option('--failed', 'only those that failed at least once');
  answering(list, async ({ useCases }, { failed: failedOnly = false }: { failed?: boolean }) => {
    const found = await useCases.listJobs.execute(CLI_ACTOR, { failedOnly });
    return found.map(({ id, name, runAt, payload, attempts, maxAttempts, lastError }) => ({
      id,
      name,
      subject: JSON.stringify(payload),
      runAt,
      attempts: `${attempts}/${maxAttempts}`,
      error: lastError?.split('\n')[0] ?? '',
    }));
  });
  addExamples(list, 'jobs list', 'jobs list --failed --json');
}

function addRetry(jobs: Command): void {
  const retry = jobs
    .command('retry')
    .description('Let jobs run again now, with all attempts.')
    .argument('<ids...>', 'the ids that `jobs list` shows', textsBy(retryJobsInput.shape.ids.element));
  acting(
    retry,
    (ids: string[]) => `Let ${ids.length === 1 ? 'this job' : `these ${ids.length} jobs`} run again now?`,
    async ({ useCases }, ids: string[]) => {
      const retried = await useCases.retryJobs.execute(CLI_ACTOR, { ids });
      if (retried < ids.length) process.exitCode = 1;
      return { asked: ids.length, retried };
    },
  );
  addExamples(retry, 'jobs retry 17 --yes', 'jobs retry 17 18 --dry-run --json');
}
