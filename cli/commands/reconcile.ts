import type { Command } from 'commander';
import { reconcileInput } from '../../application/payments/reconcile-provider.ts';
import { addExamples, wholeNumberBy } from '../arguments.ts';
import { print } from '../output.ts';
import { CLI_ACTOR, withApp } from '../with-app.ts';

export function addReconcileCommand(program: Command): void {
  const reconcile = program
    .command('reconcile')
    .description(
      "Compare our records with the payment provider's objects; the exit code is 1 when they differ. Changes nothing.",
    )
    .option('--days <number>', 'how far back', wholeNumberBy(reconcileInput.shape.days), 30)
    .option('--json', 'machine-readable')
    .action((options: { days: number; json?: boolean }) =>
      withApp(async ({ useCases }) => {
        const found = await useCases.reconcileProvider.execute(CLI_ACTOR, { days: options.days });
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
  addExamples(reconcile, 'reconcile', 'reconcile --days 7 --json');
}
