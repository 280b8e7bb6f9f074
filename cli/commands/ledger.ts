import type { Command } from 'commander';
import type { AuditReport } from '../../application/ports/ledger-auditor.ts';
import { dollarsFromCents } from '../../domain/money/cents.ts';
import { addExamples, limitOption } from '../arguments.ts';
import { print } from '../output.ts';
import { CLI_ACTOR, withApp } from '../with-app.ts';

export function addLedgerCommands(program: Command): void {
  const ledger = program.command('ledger').description('The ledger.');
  addVerify(ledger);
  addAudits(ledger);
  addShow(ledger);
}

function addVerify(ledger: Command): void {
  const verify = ledger
    .command('verify')
    .description(
      'Prove the money invariants over one snapshot, of what was written since the last run that found nothing ' +
        'broken; the exit code is 1 when one is broken.',
    )
    .option('--full', 'of everything, as the server does every night')
    .option('--json', 'machine-readable')
    .action((options: { full?: boolean; json?: boolean }) =>
      withApp(async ({ useCases }) => {
        const report = await useCases.verifyLedger.execute(CLI_ACTOR, { full: options.full ?? false });
        if (options.json) console.log(JSON.stringify(report, null, 2));
        else printReport(report);
        if (report.violations.length > 0) process.exitCode = 1;
      }),
    );
  addExamples(verify, 'ledger verify', 'ledger verify --full --json');
}

function printReport({ checks, violations, since, entries, rides }: AuditReport): void {
  print(checks, {});
  for (const { rule, invariant, subject, detail } of violations) {
    console.error(`${rule} (${invariant}): ${subject}: ${detail}`);
  }
  const verdict = violations.length === 0 ? 'Every invariant holds' : 'BROKEN';
  const extent = since === null ? '' : ` concerned by what was written since ${since.toISOString()}`;
  console.log(`${verdict}: ${entries} journal entries, ${rides} rides${extent}.`);
}

function addAudits(ledger: Command): void {
  const audits = ledger
    .command('audits')
    .description('The runs of `ledger verify` and of the server, newest first.')
    .addOption(limitOption())
    .option('--json', 'machine-readable')
    .action((options: { limit: number; json?: boolean }) =>
      withApp(async ({ useCases }) => {
        const found = await useCases.listLedgerAudits.execute(CLI_ACTOR, { limit: options.limit });
        const rows = found.map(({ startedAt, finishedAt, violations, ...audit }) => ({
          startedAt: startedAt.toISOString(),
          seconds: (finishedAt.getTime() - startedAt.getTime()) / 1000,
          ...audit,
          broken: [...new Set(violations.map(({ rule }) => rule))].join('; '),
        }));
        print(rows, options);
      }),
    );
  addExamples(audits, 'ledger audits', 'ledger audits --limit 5 --json');
}

function addShow(ledger: Command): void {
  const show = ledger
    .command('show')
    .description('Balances by account, and what the last `ledger verify` and `reconcile` found.')
    .option('--json', 'machine-readable')
    .action((options: { json?: boolean }) =>
      withApp(async ({ useCases }) => {
        const { accounts, lastAudit, lastReconciliation } = await useCases.showLedgerState.execute(CLI_ACTOR);
        const rows = accounts.map(({ account, balanceCents }) => ({
          account,
          balance: dollarsFromCents(balanceCents),
        }));
        if (options.json) {
          console.log(JSON.stringify({ accounts: rows, lastAudit, lastReconciliation }, null, 2));
          return;
        }
        print(rows, {});
        console.log(
          lastAudit
            ? `Last verified at ${lastAudit.finishedAt.toISOString()} (${lastAudit.extent}): ${lastAudit.violationCount} broken rules.`
            : 'Never verified.',
        );
        console.log(
          lastReconciliation
            ? `Last reconciled at ${lastReconciliation.finishedAt.toISOString()}: ${lastReconciliation.differenceCount} differences.`
            : 'Never reconciled.',
        );
      }),
    );
  addExamples(show, 'ledger show', 'ledger show --json');
}
