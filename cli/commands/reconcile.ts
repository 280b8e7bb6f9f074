import type { Command } from 'commander';
import { print } from '../output.ts';
import { CLI_ACTOR, withApp } from '../with-app.ts';

export function addReconcileCommand(program: Command): void {
  program
    .command('reconcile')
    .description(
      "Compare our books with the payment provider's objects; the exit code is 1 when they differ. Changes nothing.",
    )
    .option('--days <number>', 'how far back', '30')
    .option('--json', 'machine-readable')
    .action((options: { days: string; json?: boolean }) =>
      withApp(async ({ useCases }) => {
        const days = Number(options.days);
        const found = await useCases.reconcileProvider.execute(CLI_ACTOR, { days });
        if (options.json) console.log(JSON.stringify(found, null, 2));
        else {
          if (found.differences.length > 0) print(found.differences, options);
          const verdict = found.differences.length === 0 ? 'No differences' : 'DIFFERENCES';
          const { payments, refunds, transfers } = found;
          console.log(
            `${verdict}: ${payments} payments, ${refunds} refunds, ${transfers} transfers compared.`,
          );
        }
        if (found.differences.length > 0) process.exitCode = 1;
      }),
    );
}
