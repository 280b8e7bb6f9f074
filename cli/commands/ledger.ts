import type { Command } from 'commander';
import type { AuditReport } from '../../application/ports/wallet.ts';
import type { AccountingPeriod } from '../../domain/wallet/accounting-period.ts';
import { dollarsFromCents } from '../../domain/money/cents.ts';
import { closeMonthInput, monthInput } from '../../application/wallet/inputs.ts';
import { acting, answering } from '../actions.ts';
import { addExamples, limitOption, textBy } from '../arguments.ts';
import { Report } from '../output.ts';
import { withProgress } from '../progress.ts';
import { CLI_ACTOR } from '../with-app.ts';

export function addLedgerCommands(program: Command): void {
  const ledger = program.command('ledger').description('The ledger.');
  addVerify(ledger);
  addAudits(ledger);
  addShow(ledger);
  addTrialBalance(ledger);
  addPeriods(ledger);
  addClose(ledger);
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

function addTrialBalance(ledger: Command): void {
  const balance = ledger
    .command('trial-balance')
    .description(
      'Every account of a month: opening balance, debits, credits, closing balance. Balances above zero are credits.',
    )
    .option(
      '--month <month>',
      'like 2026-03; else the last one that is over',
      textBy(monthInput.shape.month),
    );
  answering(balance, async ({ useCases }, filter: { month?: string }) => {
    const { month, lines, debitCents, creditCents } = await useCases.showTrialBalance.execute(
      CLI_ACTOR,
      filter,
    );
    const rows = lines.map((line) => ({
      account: line.account,
      opening: dollarsFromCents(line.openingCents),
      debits: dollarsFromCents(line.debitCents),
      credits: dollarsFromCents(line.creditCents),
      closing: dollarsFromCents(line.closingCents),
    }));
    const [debits, credits] = [dollarsFromCents(debitCents), dollarsFromCents(creditCents)];
    const sums = `${month}: ${debits} debits, ${credits} credits.`;
    return new Report({
      json: { month, accounts: rows, debits, credits },
      csv: rows,
      text: [rows, sums],
    });
  });
  addExamples(balance, 'ledger trial-balance --month 2026-10', 'ledger trial-balance --json');
}

function addPeriods(ledger: Command): void {
  const periods = ledger.command('periods').description('The months that are closed, the newest first.');
  answering(periods, async ({ useCases }) =>
    (await useCases.listAccountingPeriods.execute(CLI_ACTOR)).map(toPeriodRow),
  );
  addExamples(periods, 'ledger periods', 'ledger periods --json');
}

function addClose(ledger: Command): void {
  const close = ledger
    .command('close')
    .description(
      'Close a month for good, with its trial balance: no entry can be dated in it any more. The whole ledger is verified ' +
        'first, unless that was done since its end.',
    )
    .argument(
      '<month>',
      'like 2026-10: the one after the last that is closed',
      textBy(closeMonthInput.shape.month),
    );
  acting(
    close,
    (month: string) => `Close ${month} for good?`,
    async ({ useCases }, month: string) =>
      toPeriodRow(await useCases.closeMonth.execute(CLI_ACTOR, { month })),
  );
  addExamples(close, 'ledger close 2026-10 --dry-run', 'ledger close 2026-10 --yes');
}

function toPeriodRow({ month, closedAt, accounts }: AccountingPeriod) {
  const debitCents = accounts.reduce((sum, line) => sum + line.debitCents, 0);
  return { month, closedAt, turnover: dollarsFromCents(debitCents) };
}
