import type { Command } from 'commander';
import { listJournalInput, listTaxTotalsInput } from '../../application/wallet/inputs.ts';
import { addExamples, textBy } from '../arguments.ts';
import { withApp } from '../with-app.ts';
import { writeExport } from '../write-export.ts';

export function addExportCommands(program: Command): void {
  const exports = program.command('export').description('For the accountant: CSV to the standard output.');
  const journal = exports
    .command('journal')
    .description('The journal, oldest first: a row for each posting; those of an entry sum to zero.')
    .option('--from <day>', 'the first day, like 2026-03-05', textBy(listJournalInput.shape.from))
    .option('--to <day>', 'the last day', textBy(listJournalInput.shape.to))
    .action((filter: { from?: string; to?: string }) =>
      withApp(({ useCases }) => writeExport(useCases, 'journal', filter)),
    );
  addExamples(journal, 'export journal --from 2026-01-01 --to 2026-01-31');
  const totals = exports
    .command('1099')
    .description(
      "Each driver's gross payments of a year: fares with tips of the rides completed in it, before the platform's " +
        'fee and refunds.',
    )
    .requiredOption('--year <year>', 'like 2026', textBy(listTaxTotalsInput.shape.year))
    .action(({ year }: { year: string }) =>
      withApp(({ useCases }) => writeExport(useCases, 'tax-totals', { year })),
    );
  addExamples(totals, 'export 1099 --year 2026');
}
