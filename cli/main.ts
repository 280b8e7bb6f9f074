import { Command } from 'commander';
import { addDatabaseCommands } from './commands/db.ts';
import { addLedgerCommands } from './commands/ledger.ts';
import { addPayoutCommands } from './commands/payouts.ts';
import { addPricingCommands } from './commands/pricing.ts';
import { addServeCommand } from './commands/serve.ts';
import { addUserCommands } from './commands/users.ts';
import { exitCodeOf, reportFailure } from './failures.ts';

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

try {
  await program.parseAsync();
} catch (error) {
  reportFailure(error);
  process.exitCode = exitCodeOf(error);
}
