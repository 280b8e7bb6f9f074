import { Option, type Command } from 'commander';
import { changeRoleInput } from '../../application/users/inputs.ts';
import type { UserAccount } from '../../application/ports/users.ts';
import { dollarsFromCents } from '../../domain/money/cents.ts';
import { USER_SORTS, type UserSort } from '../../domain/users/user-list.ts';
import { fullName, type UserType } from '../../domain/users/user.ts';
import { answering, listing } from '../actions.ts';
import { addExamples, EXAMPLE_ID } from '../arguments.ts';
import { writePieces } from '../write-export.ts';
import { toIds, userArgument } from '../references.ts';
import { CLI_ACTOR, withApp } from '../with-app.ts';
import { addStandingCommands } from './user-standing.ts';
import { addUserSupportCommands } from './user-support.ts';

export function addUserCommands(program: Command): void {
  const users = program.command('users').description('People with an account.');
  addList(users);
  addShow(users);
  addSessions(users);
  addExport(users);
  addUserSupportCommands(users);
  addStandingCommands(users, {
    noun: 'users',
    suspend: 'Shut an account: sessions end, rides that have not begun are released.',
    reinstate: 'Open a suspended account again.',
  });
}

interface ListOptions {
  readonly search?: string;
  readonly role?: UserType;
  readonly status?: 'active' | 'suspended';
  readonly sort: UserSort;
}

function addList(users: Command): void {
  const list = users
    .command('list')
    .description('People with an account, the newest first; `export users` saves every one.')
    .option('--search <text>', 'beginnings of words of name or e-mail address, or an id')
    .addOption(roleOption())
    .addOption(standingOption())
    .addOption(new Option('--sort <column>', 'in this order').choices(USER_SORTS).default('created'));
  listing(
    list,
    (useCases, page, { role: userType, status, ...wanted }: ListOptions) => {
      const suspended = status && status === 'suspended';
      return useCases.listUsers.execute(CLI_ACTOR, { ...wanted, userType, suspended, ...page });
    },
    toRow,
  );
  addExamples(list, 'users list --role driver --status suspended', "users list --search 'ada lind' --json");
}

export function roleOption(): Option {
  return new Option('--role <role>', 'only those').choices(changeRoleInput.shape.userType.options);
}

export function standingOption(): Option {
  return new Option('--status <status>', 'only those').choices(['active', 'suspended']);
}

function toRow({ user, rideCount }: UserAccount) {
  const { id, email, userType, suspended, createdAt } = user;
  return {
    id,
    name: fullName(user),
    email,
    role: userType,
    status: suspended ? 'suspended' : 'active',
    rides: rideCount,
    created: createdAt,
  };
}

function addShow(users: Command): void {
  const show = users
    .command('show')
    .description('A person with their standing, figures and money.')
    .addArgument(userArgument());
  answering(show, async ({ useCases }, userId: string) => {
    const account = await useCases.showUser.execute(CLI_ACTOR, { userId });
    const wallet = await useCases.showUserWallet.execute(CLI_ACTOR, { userId });
    const { totalEarningsCents, averageRating, user } = account;
    return {
      ...toRow(account),
      reason: user.suspendedReason ?? '',
      rating: averageRating ?? '',
      earned: totalEarningsCents === null ? '' : dollarsFromCents(totalEarningsCents),
      available: dollarsFromCents(wallet.availableCents),
      held: dollarsFromCents(wallet.heldCents),
    };
  });
  addExamples(show, 'users show ada@example.com', `users show ${EXAMPLE_ID} --json`);
}

function addSessions(users: Command): void {
  const sessions = users
    .command('sessions')
    .description('Where somebody is signed in; users end-sessions signs them out.')
    .addArgument(userArgument());
  answering(sessions, async ({ useCases }, userId: string) => {
    const found = await useCases.listUserSessions.execute(CLI_ACTOR, { userId });
    return found.map(({ id: session, device, address, createdAt: signedIn, lastUsedAt: lastUsed }) => ({
      session,
      device,
      address,
      signedIn,
      lastUsed,
    }));
  });
  addExamples(sessions, `users sessions ${EXAMPLE_ID}`);
}

function addExport(users: Command): void {
  const exportData = users
    .command('export')
    .description('Print everything held about a rider or driver, as JSON.')
    .addArgument(userArgument())
    .action((typed: string) =>
      withApp(async (app) => {
        const [userId] = await toIds(app, exportData, [typed] as [string]);
        await writePieces(await app.useCases.exportUserData.execute(CLI_ACTOR, { userId }));
      }),
    );
  addExamples(exportData, `users export ${EXAMPLE_ID}`);
}
