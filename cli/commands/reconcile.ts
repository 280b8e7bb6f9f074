import type { Command } from 'commander';
import { reconcileInput } from '../../application/payments/reconcile-provider.ts';
import { answering } from '../actions.ts';
import { addExamples, wholeNumberBy } from '../arguments.ts';
import { Report } from '../output.ts';
import { withProgress } from '../progress.ts';
import { CLI_ACTOR } from '../with-app.ts';

export function addReconcileCommand(program: Command): void {
  const reconcile = program
    .command('reconcile')
    .description(
      "Compare our records with the payment provider's objects; the exit code is 1 when they differ. Changes nothing.",
    )
    .option('--days <number>', 'how far back', wholeNumberBy(reconcileInput.shape.days), 30);
  answering(reconcile, async ({ useCases }, { days }: { days: number }) => {
    const found = await withProgress('Comparing with the payment provider', (progress) =>
      useCases.reconcileProvider.execute(CLI_ACTOR, { days }, progress),
    );
    const { payments, refunds, transfers, differences } = found;
    if (differences.length > 0) process.exitCode = 1;
    const verdict = differences.length === 0 ? 'No differences' : 'DIFFERENCES';
    const sentence = `${verdict}: ${payments} payments, ${refunds} refunds, ${transfers} transfers compared.`;
    return new Report({
      json: found,
      csv: differences,
      text: differences.length > 0 ? [differences, sentence] : [sentence],
    });
  });
  addExamples(reconcile, 'reconcile', 'reconcile --days 7 --json');
}
