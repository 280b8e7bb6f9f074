import type { Command } from 'commander';
import { printResult } from '../output.ts';
import { CLI_ACTOR, withApp } from '../with-app.ts';

interface AdminOptions {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password?: string;
  readonly json?: boolean;
}

export function addUserCommands(program: Command): void {
  const users = program.command('users').description('People.');
  users
    .command('create-admin')
    .description('Make an admin account. The password comes from --password or MAUMEE_ADMIN_PASSWORD.')
    .requiredOption('--email <address>')
    .requiredOption('--first-name <name>')
    .requiredOption('--last-name <name>')
    .option('--password <password>', 'at least 6 characters; visible to other users of this machine')
    .option('--json', 'machine-readable')
    .action((options: AdminOptions) =>
      withApp(async ({ useCases }) => {
        const { email, firstName, lastName } = options;
        const password = options.password ?? process.env['MAUMEE_ADMIN_PASSWORD'] ?? '';
        const admin = await useCases.createAdmin.execute(CLI_ACTOR, { email, firstName, lastName, password });
        printResult({ id: admin.id, email: admin.email, userType: admin.userType }, options);
      }),
    );
}
