import type { Command } from 'commander';
import { retryJobsInput } from '../../application/operations/jobs.ts';
import { addExamples, textsBy } from '../arguments.ts';
import { print, printResult } from '../output.ts';
import { CLI_ACTOR, withApp } from '../with-app.ts';

export function addJobCommands(program: Command): void {
  const jobs = program.command('jobs').description('The queue of work that follows from what was done.');
  const list = jobs
    .command('list')
    .description(
      'What waits, runs or has failed for good, steps due for payments included; failures first, at most 200.',
    )
    .option('--failed', 'only those that failed at least once')
    .option('--json', 'machine-readable')
    .action((options: { failed?: boolean; json?: boolean }) =>
      withApp(async ({ useCases }) => {
        const found = await useCases.listJobs.execute(CLI_ACTOR, { failedOnly: options.failed ?? false });
        const rows = found.map(({ runAt, payload, attempts, maxAttempts, ...job }) => ({
          id: job.id,
          name: job.name,
          subject: JSON.stringify(payload),
          runAt: runAt.toISOString(),
          attempts: `${attempts}/${maxAttempts}`,
          error: job.lastError?.split('\n')[0] ?? '',
        }));
        print(rows, options);
      }),
    );
  addExamples(list, 'jobs list', 'jobs list --failed --json');
  const retry = jobs
    .command('retry')
    .description('Let jobs run again now, with all attempts.')
    .argument('<ids...>', 'the ids that `jobs list` shows', textsBy(retryJobsInput.shape.ids.element))
    .option('--json', 'machine-readable')
    .action((ids: string[], options: { json?: boolean }) =>
      withApp(async ({ useCases }) => {
        const retried = await useCases.retryJobs.execute(CLI_ACTOR, { ids });
        printResult({ asked: ids.length, retried }, options);
        if (retried < ids.length) process.exitCode = 1;
      }),
    );
  addExamples(retry, 'jobs retry 17', 'jobs retry 17 18 --json');
}
