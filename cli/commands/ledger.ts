import type { Command } from 'commander';
import { addExamples } from '../arguments.ts';
import { print } from '../output.ts';
import { CLI_ACTOR, withApp } from '../with-app.ts';

export function addLedgerCommands(program: Command): void {
  const ledger = program.command('ledger').description('The ledger.');
  const verify = ledger
    .command('verify')
    .description('Prove the money invariants over one snapshot; the exit code is 1 when one is broken.')
    .option('--json', 'machine-readable')
    .action((options: { json?: boolean }) =>
      withApp(async ({ useCases }) => {
        const report = await useCases.verifyLedger.execute(CLI_ACTOR);
        if (options.json) console.log(JSON.stringify(report, null, 2));
        else {
          print(report.checks, options);
          for (const violation of report.violations) {
            console.error(
              `${violation.rule} (${violation.invariant}): ${violation.subject}: ${violation.detail}`,
            );
          }
          const verdict = report.violations.length === 0 ? 'Every invariant holds' : 'BROKEN';
          console.log(`${verdict}: ${report.entries} journal entries, ${report.rides} rides.`);
        }
        if (report.violations.length > 0) process.exitCode = 1;
      }),
    );
  addExamples(verify, 'ledger verify', 'ledger verify --json');
}
