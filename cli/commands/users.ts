import { Option, type Command } from 'commander';
import { parseInput } from '../../application/parse-input.ts';
import {
  createAdminInput,
  type CreateAdminInput,
  type SupportInput,
} from '../../application/users/inputs.ts';
import { addExamples } from '../arguments.ts';
import { printResult } from '../output.ts';
import { CLI_ACTOR, withApp } from '../with-app.ts';

export function addUserCommands(program: Command): void {
  const users = program.command('users').description('People with an account.');
  const createAdmin = users
    .command('create-admin')
    .description('Make an admin account.')
    .requiredOption('--email <address>')
    .requiredOption('--first-name <name>')
    .requiredOption('--last-name <name>')
    .addOption(
      new Option('--password <password>', '8 to 128 characters; visible to other users of this machine')
        .env('MAUMEE_ADMIN_PASSWORD')
        .default('', 'none'),
    )
    .option('--json', 'machine-readable')
    .action(async ({ json, ...account }: CreateAdminInput & { json?: boolean }) => {
      // Not by the options themselves: what they refuse is printed, and a password must not be.
      parseInput(createAdminInput, account);
      await withApp(async ({ useCases }) => {
        const { id, email, userType } = await useCases.createAdmin.execute(CLI_ACTOR, account);
        printResult({ id, email, userType }, { json });
      });
    });
  const resetSecondFactor = users
    .command('reset-second-factor')
    .description(
      'Let somebody in who has lost authenticator app and recovery codes; sessions end, a mail tells.',
    )
    .requiredOption('--email <address>')
    .requiredOption('--reason <text>', 'kept in the audit log')
    .option('--json', 'machine-readable')
    .action(async ({ json, ...input }: SupportInput & { json?: boolean }) =>
      withApp(async ({ useCases }) => {
        const { id, email, hasSecondFactor } = await useCases.resetSecondFactor.execute(CLI_ACTOR, input);
        printResult({ id, email, hasSecondFactor }, { json });
      }),
    );
  const endSessions = users
    .command('end-sessions')
    .description('Sign somebody out everywhere.')
    .requiredOption('--email <address>')
    .requiredOption('--reason <text>', 'kept in the audit log')
    .option('--json', 'machine-readable')
    .action(async ({ json, ...input }: SupportInput & { json?: boolean }) =>
      withApp(async ({ useCases }) => {
        printResult({ ended: await useCases.endUserSessions.execute(CLI_ACTOR, input) }, { json });
      }),
    );
  addExamples(endSessions, "users end-sessions --email ada@example.com --reason 'Laptop stolen'");
  addExamples(
    resetSecondFactor,
    "users reset-second-factor --email ada@example.com --reason 'Phone lost, passport seen'",
  );
  addExamples(
    createAdmin,
    'users create-admin --email ada@example.com --first-name Ada --last-name Lindqvist',
  );
}
