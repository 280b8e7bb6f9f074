import { Option, type Command } from 'commander';
import { parseInput } from '../../application/parse-input.ts';
import {
  createAdminInput,
  type CreateAdminInput,
  type SupportInput,
} from '../../application/users/inputs.ts';
import { addExamples } from '../arguments.ts';
import { printResult } from '../output.ts';
import { addUserAccountCommands } from './user-accounts.ts';
import { CLI_ACTOR, withApp } from '../with-app.ts';

interface AccountOptions {
  readonly id: string;
  readonly reason: string;
  readonly json?: boolean;
}

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
  addUserAccountCommands(users);
  addSuspensionCommands(users);
  addDelete(users);
  addExport(users);
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

function addSuspensionCommands(users: Command): void {
  const suspend = users
    .command('suspend')
    .description('Shut an account: sessions end, rides that have not begun are released.')
    .requiredOption('--id <user>', 'user id')
    .requiredOption('--reason <text>', 'read by the user and kept in the audit log')
    .option('--json', 'machine-readable')
    .action(async ({ json, id: userId, reason }: AccountOptions) =>
      withApp(async ({ useCases }) => {
        const user = await useCases.suspendUser.execute(CLI_ACTOR, { userId, reason });
        printResult({ id: user.id, email: user.email, suspended: user.suspended }, { json });
      }),
    );
  const reinstate = users
    .command('reinstate')
    .description('Open a suspended account again.')
    .requiredOption('--id <user>', 'user id')
    .requiredOption('--reason <text>', 'kept in the audit log')
    .option('--json', 'machine-readable')
    .action(async ({ json, id: userId, reason }: AccountOptions) =>
      withApp(async ({ useCases }) => {
        const user = await useCases.reinstateUser.execute(CLI_ACTOR, { userId, reason });
        printResult({ id: user.id, email: user.email, suspended: user.suspended }, { json });
      }),
    );
  addExamples(suspend, "users suspend --id 019a8f3e-6b1c-7c51-9a53-0d1f6a2b7c44 --reason 'Chargebacks'");
  addExamples(reinstate, "users reinstate --id 019a8f3e-6b1c-7c51-9a53-0d1f6a2b7c44 --reason 'Cleared up'");
}

function addExport(users: Command): void {
  const exportData = users
    .command('export')
    .description('Print everything held about a rider or driver, as JSON.')
    .requiredOption('--id <user>', 'user id')
    .action(async ({ id: userId }: { id: string }) =>
      withApp(async ({ useCases }) => {
        for await (const piece of await useCases.exportData.forUser(CLI_ACTOR, { userId }))
          process.stdout.write(piece);
      }),
    );
  addExamples(exportData, 'users export --id 019a8f3e-6b1c-7c51-9a53-0d1f6a2b7c44');
}

function addDelete(users: Command): void {
  const remove = users
    .command('delete')
    .description('Close an account for good. Rides, payments and the ledger stay, without the person.')
    .requiredOption('--email <address>')
    .requiredOption('--reason <text>', 'kept in the audit log')
    .option('--json', 'machine-readable')
    .action(async ({ json, ...input }: SupportInput & { json?: boolean }) =>
      withApp(async ({ useCases }) => {
        await useCases.deleteAccount.forUser(CLI_ACTOR, input);
        printResult({ deleted: input.email }, { json });
      }),
    );
  addExamples(remove, "users delete --email ada@example.com --reason 'Asked for it in writing'");
}
