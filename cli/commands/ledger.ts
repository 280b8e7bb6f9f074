import type { Command } from 'commander';
import type { AuditReport } from '../../application/ports/wallet.ts';
import { dollarsFromCents } from '../../domain/money/cents.ts';
import { answering } from '../actions.ts';
import { addExamples, limitOption } from '../arguments.ts';
import { Report } from '../output.ts';
import { withProgress } from '../progress.ts';
import { CLI_ACTOR } from '../with-app.ts';

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
    .option('--full', 'of everything, as the server does every night');
  answering(verify, async ({ useCases }, { full = false }: { full?: boolean }) => {
    const report = await withProgress('Verifying rows', (progress) =>
      useCases.verifyLedger.execute(CLI_ACTOR, { full }, progress),
    );
    if (report.violations.length > 0) process.exitCode = 1;
    return toReport(report);
  });
  addExamples(verify, 'ledger verify', 'ledger verify --full --json');
}

function toReport(report: AuditReport): Report {
  const { checks, violations, since, entries, rides } = report;
  for (const { rule, invariant, subject, detail } of violations) {
    console.error(`${rule} (${invariant}): ${subject}: ${detail}`);
  }
  const verdict = violations.length === 0 ? 'Every invariant holds' : 'BROKEN';
  const extent = since === null ? '' : ` concerned by what was written since ${since.toISOString()}`;
  const sentence = `${verdict}: ${entries} journal entries, ${rides} rides${extent}.`;
  return new Report({ json: report, csv: checks, text: [checks, sentence] });
}

function addAudits(ledger: Command): void {
  const audits = ledger
    .command('audits')
    .description('The runs of `ledger verify` and of the server, newest first.')
    .addOption(limitOption());
  answering(audits, async ({ useCases }, { limit }: { limit: number }) => {
    const found = await useCases.listLedgerAudits.execute(CLI_ACTOR, { limit });
    return found.map(({ startedAt, finishedAt, violations, ...audit }) => ({
      startedAt,
      seconds: (finishedAt.getTime() - startedAt.getTime()) / 1000,
      ...audit,
      broken: [...new Set(violations.map(({ rule }) => rule))].join('; '),
    }));
  });
  addExamples(audits, 'ledger audits', 'ledger audits --limit 5 --json');
}

function addShow(ledger: Command): void {
  const show = ledger
    .command('show')
    .description('Balances by account, and what the last `ledger verify` and `reconcile` found.');
  answering(show, async ({ useCases }) => {
    const { accounts, lastAudit, lastReconciliation } = await useCases.showLedgerState.execute(CLI_ACTOR);
    const rows = accounts.map(({ account, balanceCents }) => ({
      account,
      balance: dollarsFromCents(balanceCents),
    }));
    const verified = lastAudit
      ? `Last verified at ${lastAudit.finishedAt.toISOString()} (${lastAudit.extent}): ${lastAudit.violationCount} broken rules.`
      : 'Never verified.';
    const reconciled = lastReconciliation
      ? `Last reconciled at ${lastReconciliation.finishedAt.toISOString()}: ${lastReconciliation.differenceCount} differences.`
      : 'Never reconciled.';
    return new Report({
      json: { accounts: rows, lastAudit, lastReconciliation },
      csv: rows,
      text: [rows, '', verified, reconciled],
    });
  });
  addExamples(show, 'ledger show', 'ledger show --json');
}
