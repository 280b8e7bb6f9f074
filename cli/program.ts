import { Command } from 'commander';
import { addDatabaseCommands } from './commands/db.ts';
import { addJobCommands } from './commands/jobs.ts';
import { addLedgerCommands } from './commands/ledger.ts';
import { addPayoutCommands } from './commands/payouts.ts';
import { addPricingCommands } from './commands/pricing.ts';
import { addReconcileCommand } from './commands/reconcile.ts';
import { addRideCommands } from './commands/rides.ts';
import { addServeCommand } from './commands/serve.ts';
import { addUserCommands } from './commands/users.ts';
import { toExitCode, reportFailure } from './failures.ts';

/** Runs the command that the arguments ask for. What fails is told, and sets the exit code of the process. */
export async function runProgram(args: readonly string[]): Promise<void> {
  const program = new Command('maumee')
    .description('Runs and operates the ride-booking service.')
    .showHelpAfterError()
    .configureHelp({ sortSubcommands: true });
  addServeCommand(program);
  addDatabaseCommands(program);
  addUserCommands(program);
  addPricingCommands(program);
  addPayoutCommands(program);
  addLedgerCommands(program);
  addRideCommands(program);
  addReconcileCommand(program);
  addJobCommands(program);
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    reportFailure(error);
    process.exitCode = toExitCode(error);
  }
}
