import { Command } from 'commander';
import { RELEASE } from '../adapters/postgres/release.ts';
import { addGroupExamples } from './arguments.ts';
import { addAttentionCommands } from './commands/attention.ts';
import { addApprovalCommands } from './commands/approvals.ts';
import { addBackupCommands } from './commands/backup.ts';
import { addDispatchShiftCommands } from './commands/dispatch-shifts.ts';
import { addDeskCommands } from './commands/desk.ts';
import { addDispatchCommands } from './commands/dispatch.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addDriverCommands } from './commands/drivers.ts';
import { addCashCommands } from './commands/cash.ts';
import { addCallCommands } from './commands/calls.ts';
import { addCaseCommands } from './commands/cases.ts';
import { addCompletionCommand } from './commands/completion.ts';
import { addConfigCommands } from './commands/config.ts';
import { addDatabaseCommands } from './commands/db.ts';
import { addJobCommands } from './commands/jobs.ts';
import { addNoticeCommands } from './commands/notices.ts';
import { addAuditCommands } from './commands/audit.ts';
import { addExportCommands } from './commands/export.ts';
import { addLedgerCommands } from './commands/ledger.ts';
import { addMessageCommands } from './commands/messages.ts';
import { addPayoutCommands } from './commands/payouts.ts';
import { addPricingCommands } from './commands/pricing.ts';
import { addReconcileCommand } from './commands/reconcile.ts';
import { addRideCommands } from './commands/rides.ts';
import { addSecurityCommands } from './commands/security.ts';
import { addServeCommand } from './commands/serve.ts';
import { addStandingRideCommands } from './commands/standing.ts';
import { addCaregiverCommands } from './commands/caregivers.ts';
import { addPassengerCommands } from './commands/passengers.ts';
import { addAgreementCommands } from './commands/agreements.ts';
import { addInvoiceCommands } from './commands/invoices.ts';
import { addOrganisationCommands } from './commands/organisations.ts';
import { addTextCommands } from './commands/texts.ts';
import { addUserCommands } from './commands/users.ts';
import { EXIT_CODE_HELP, toExitCode, reportFailure } from './failures.ts';

/** Runs the command that the arguments ask for. A failure is reported, and sets the exit code of the process. */
export async function runProgram(args: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync(args, { from: 'user' });
  } catch (error) {
    reportFailure(error);
    process.exitCode = toExitCode(error);
  }
}

/** Every command with its options, none of them run yet. */
export function createProgram(): Command {
  const program = new Command('maumee')
    .description('Runs and operates the ride-booking service.')
    .version(RELEASE)
    .option('--cell <id>', 'the cell that the command is about, where CELLS_DIR has several (or MAUMEE_CELL)')
    .hook('preAction', chooseCell)
    .showHelpAfterError('(--help tells how it is called)')
    .showSuggestionAfterError()
    .configureHelp({ sortSubcommands: true })
    .configureOutput({
      writeOut: (text) => console.log(text.trimEnd()),
      writeErr: (text) => console.error(text.trimEnd()),
    })
    .exitOverride();
  addServeCommand(program);
  addDoctorCommand(program);
  addConfigCommands(program);
  addDatabaseCommands(program);
  addBackupCommands(program);
  addTextCommands(program);
  addUserCommands(program);
  addPassengerCommands(program);
  addOrganisationCommands(program);
  addAgreementCommands(program);
  addInvoiceCommands(program);
  addCaregiverCommands(program);
  addCallCommands(program);
  addDeskCommands(program);
  addCaseCommands(program);
  addApprovalCommands(program);
  addDriverCommands(program);
  addCashCommands(program);
  addPricingCommands(program);
  addPayoutCommands(program);
  addAuditCommands(program);
  addExportCommands(program);
  addLedgerCommands(program);
  addDispatchCommands(program);
  addDispatchShiftCommands(program);
  addMessageCommands(program);
  addRideCommands(program);
  addStandingRideCommands(program);
  addReconcileCommand(program);
  addJobCommands(program);
  addNoticeCommands(program);
  addAttentionCommands(program);
  addSecurityCommands(program);
  addCompletionCommand(program);
  addGroupExamples(program);
  program.addHelpText(
    'after',
    '\nTimes in answers and files are UTC, marked by a Z; days, given and answered, are those of the service area.',
  );
  program.addHelpText('after', `\nExit codes:\n${EXIT_CODE_HELP}`);
  return program;
}

/** As if the variable had been set: whoever loads the environment reads it there. */
function chooseCell(program: Command): void {
  const { cell } = program.opts<{ cell?: string }>();
  if (cell !== undefined) process.env['MAUMEE_CELL'] = cell;
}
