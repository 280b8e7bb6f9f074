import { Option, type Command } from 'commander';
import { invoiceInput } from '../../application/billing/inputs.ts';
import type { CsvListName } from '../../application/exports/inputs.ts';
import { bookingsFilter } from '../../application/rides/inputs.ts';
import { listPayoutRequestsInput, listPayoutsInput } from '../../application/payouts/inputs.ts';
import { listJournalInput, listTaxTotalsInput, monthInput } from '../../application/wallet/inputs.ts';
import { RIDE_STATUSES } from '../../domain/rides/ride.ts';
import type { UserType } from '../../domain/users/user.ts';
import { addExamples, EXAMPLE_ID, textBy } from '../arguments.ts';
import { CLI_ACTOR, withApp } from '../with-app.ts';
import { writeExport, writePieces } from '../write-export.ts';
import { addAuditFilter, type AuditFilter } from './audit.ts';
import { roleOption, standingOption } from './users.ts';

export function addExportCommands(program: Command): void {
  const exports = program
    .command('export')
    .description('Whole lists as CSV to the standard output, as the console saves them.');
  addJournal(exports);
  addTaxTotals(exports);
  addProfitAndLoss(exports);
  addMonth(
    exports,
    'trial-balance',
    'Every account of a month: opening balance, debits, credits, closing balance. Balances above zero are credits.',
  );
  addMonth(
    exports,
    'general-journal',
    'A month for accounting programs: a balanced journal for each day, with debits and credits by account.',
  );
  addPayouts(exports);
  addPayoutRequests(exports);
  addInvoices(exports);
  addUsers(exports);
  addRides(exports);
  addCompletedRides(exports);
  const audit = addAuditFilter(exports.command('audit')).description('Every matching change, newest first.');
  saving(audit, 'audit-log', (filter: AuditFilter) => filter);
  addExamples(audit, 'export audit --from 2026-01-01 --to 2026-03-31');
}

/** Makes a command save a list, of what its options let through. */
function saving<Options extends object>(
  command: Command,
  list: CsvListName,
  toFilter: (options: Options) => object,
): void {
  command.action((options: Options) =>
    withApp(({ useCases, replicas }) => {
      const write = () => writeExport(useCases, list, toFilter(options));
      // Whoever asks has written nothing before.
      return replicas ? replicas.during({ after: 0, written: null }, write) : write();
    }),
  );
}

function addJournal(exports: Command): void {
  const journal = exports
    .command('journal')
    .description('The journal, oldest first: a row for each posting; those of an entry sum to zero.')
    .option('--from <day>', 'the first day, like 2026-03-05', textBy(listJournalInput.shape.from))
    .option('--to <day>', 'the last day', textBy(listJournalInput.shape.to));
  saving(journal, 'journal', (filter: { from?: string; to?: string }) => filter);
  addExamples(journal, 'export journal --from 2026-01-01 --to 2026-01-31');
}

function addTaxTotals(exports: Command): void {
  const totals = exports
    .command('1099')
    .description(
      "Each driver's gross payments of a year: fares with tips of the rides completed in it, before the platform's " +
        'fee and refunds.',
    )
    .requiredOption('--year <year>', 'like 2026', textBy(listTaxTotalsInput.shape.year));
  saving(totals, 'tax-totals', (filter: { year: string }) => filter);
  addExamples(totals, 'export 1099 --year 2026');
}

function addProfitAndLoss(exports: Command): void {
  const statement = exports
    .command('profit-and-loss')
    .description(
      'A month of the ledger: fares, what drivers got of them, tips passed on, refunds and credits, which add up to the ' +
        'result, and every account with its opening and closing balance.',
    )
    .option(
      '--month <month>',
      'like 2026-03; else the last one that is over',
      textBy(monthInput.shape.month),
    );
  saving(statement, 'profit-and-loss', (filter: { month?: string }) => filter);
  addExamples(statement, 'export profit-and-loss --month 2026-10');
}

function addMonth(exports: Command, list: 'trial-balance' | 'general-journal', description: string): void {
  const command = exports.command(list).description(description);
  command.option(
    '--month <month>',
    'like 2026-03; else the last one that is over',
    textBy(monthInput.shape.month),
  );
  saving(command, list, (filter: { month?: string }) => filter);
  addExamples(command, `export ${list} --month 2026-10`);
}

function addPayouts(exports: Command): void {
  const payouts = exports
    .command('payouts')
    .description('Weekly payouts with their drivers, amounts, fees and transfers; those due last first.')
    .addOption(
      new Option('--status <status>', 'only in this state').choices(
        listPayoutsInput.shape.status.unwrap().options,
      ),
    );
  addCompletedDays(payouts);
  saving(payouts, 'payouts', (filter: CompletedFilter) => filter);
  addExamples(payouts, 'export payouts --status pending', 'export payouts --from 2026-10-01 --to 2026-10-31');
}

function addPayoutRequests(exports: Command): void {
  const requests = exports
    .command('payout-requests')
    .description('What drivers asked for outside of the weekly payouts, the newest first.')
    .addOption(
      new Option('--status <status>', 'only in this state').choices(
        listPayoutRequestsInput.shape.status.unwrap().options,
      ),
    );
  addCompletedDays(requests);
  saving(requests, 'payout-requests', (filter: CompletedFilter) => filter);
  addExamples(requests, 'export payout-requests --from 2026-10-01 --to 2026-10-31');
}

interface CompletedFilter {
  readonly status?: string;
  readonly from?: string;
  readonly to?: string;
}

function addCompletedDays(payouts: Command): void {
  payouts
    .option(
      '--from <day>',
      'completed on this day or later, like 2026-03-05',
      textBy(listPayoutsInput.shape.from),
    )
    .option('--to <day>', 'completed on this day or before', textBy(listPayoutsInput.shape.to));
}

interface UserFilter {
  readonly search?: string;
  readonly role?: UserType;
  readonly status?: string;
}

function addInvoices(exports: Command): void {
  const invoices = exports
    .command('invoices')
    .description('Invoices and credit notes of all organizations, the newest first.');
  saving(invoices, 'invoices', () => ({}));
  addExamples(invoices, 'export invoices');
  const lines = exports
    .command('invoice')
    .description('The lines of one invoice or credit note.')
    .argument('<invoice>', 'the id that `invoices list` shows', textBy(invoiceInput.shape.invoiceId));
  lines.action((invoiceId: string) =>
    withApp(async ({ useCases }) =>
      writePieces((await useCases.exportInvoice.execute(CLI_ACTOR, { invoiceId })).text),
    ),
  );
  addExamples(lines, `export invoice ${EXAMPLE_ID}`);
}

function addUsers(exports: Command): void {
  const users = exports
    .command('users')
    .description('People with an account, the newest first.')
    .option('--search <text>', 'beginnings of words of name or e-mail address, or an id')
    .addOption(roleOption())
    .addOption(standingOption());
  saving(users, 'users', ({ role, ...filter }: UserFilter) => ({
    ...filter,
    ...(role && { userType: role }),
  }));
  addExamples(users, 'export users --role driver');
}

interface RideFilter {
  readonly status?: string;
  readonly search?: string;
  readonly date?: string;
}

function addRides(exports: Command): void {
  const rides = exports
    .command('rides')
    .description('Bookings, the last one first.')
    .addOption(new Option('--status <status>', 'only in this state').choices(['active', ...RIDE_STATUSES]))
    .option('--search <words>', 'of rider, driver or address, or an id')
    .option(
      '--date <day>',
      'today, week, month, or a day like 2026-03-05',
      textBy(bookingsFilter.shape.date),
    );
  saving(rides, 'bookings', ({ status, ...filter }: RideFilter) => ({
    ...filter,
    ...(status && { filter: status }),
  }));
  addExamples(rides, 'export rides --status completed --date month');
}

function addCompletedRides(exports: Command): void {
  const rides = exports
    .command('completed-rides')
    .description(
      'Completions, later tips and refunds of rides, oldest first, at the time of their entries: a month adds up to what ' +
        'the ledger posted to drivers and to the platform for rides.',
    )
    .option('--from <day>', 'the first day, like 2026-03-05', textBy(listJournalInput.shape.from))
    .option('--to <day>', 'the last day', textBy(listJournalInput.shape.to));
  saving(rides, 'completed-bookings', (filter: { from?: string; to?: string }) => filter);
  addExamples(rides, 'export completed-rides --from 2026-10-01 --to 2026-10-31');
}
