import { Option, type Command } from 'commander';
import type { UserAccount } from '../../application/ports/user-directory.ts';
import { changeRoleInput, setPasswordInput, suspendUserInput } from '../../application/users/inputs.ts';
import { grantCreditInput } from '../../application/wallet/inputs.ts';
import { USER_SORTS, type UserSort } from '../../domain/users/user-list.ts';
import { parseInput } from '../../application/parse-input.ts';
import { dollarsFromCents } from '../../domain/money/cents.ts';
import { fullName, type UserType } from '../../domain/users/user.ts';
import { addExamples, limitOption, textBy } from '../arguments.ts';
import { confirmed, print, printResult } from '../output.ts';
import { CLI_ACTOR, withApp } from '../with-app.ts';

const EXAMPLE_ID = '019a8f3e-6b1c-7c51-9a53-0d1f6a2b7c44';
const ROLES = ['rider', 'driver', 'admin'] as const;

interface Asking {
  readonly yes?: boolean;
  readonly json?: boolean;
}

/** Everything about people but how accounts begin and end. */
export function addUserAccountCommands(users: Command): void {
  addList(users);
  addShow(users);
  addRole(users);
  addResetPassword(users);
  addCredit(users);
  addSessions(users);
}

const userId = textBy(suspendUserInput.shape.userId);
const reason = textBy(suspendUserInput.shape.reason);

interface ListOptions {
  readonly search?: string;
  readonly role?: UserType;
  readonly status?: 'active' | 'suspended';
  readonly sort: UserSort;
  readonly limit: number;
  readonly export?: boolean;
  readonly json?: boolean;
}

function addList(users: Command): void {
  const list = users
    .command('list')
    .description('People with an account, the newest first; --export prints every one that matches as CSV.')
    .option('--search <text>', 'beginnings of words of name or e-mail address, or an id')
    .addOption(new Option('--role <role>', 'only those').choices(ROLES))
    .addOption(new Option('--status <status>', 'only those').choices(['active', 'suspended']))
    .addOption(new Option('--sort <column>', 'in this order').choices(USER_SORTS).default('created'))
    .addOption(limitOption())
    .option('--export', 'every one that matches, as the console saves them')
    .option('--json', 'machine-readable')
    .action(({ search, role: userType, status, sort, limit, export: isWhole, json }: ListOptions) =>
      withApp(async ({ useCases }) => {
        if (isWhole) {
          const filter = {
            ...(search && { search }),
            ...(userType && { userType }),
            ...(status && { status }),
          };
          const { text } = await useCases.exportList.execute(CLI_ACTOR, { list: 'users', filter });
          for await (const piece of text) process.stdout.write(piece);
          return;
        }
        const suspended = status && status === 'suspended';
        const asked = { search, userType, suspended, sort, limit };
        print((await useCases.listUsers.execute(CLI_ACTOR, asked)).items.map(toRow), { json });
      }),
    );
  addExamples(list, 'users list --role driver --status suspended', "users list --search 'ada lind' --json");
}

function toRow({ user, rideCount }: UserAccount) {
  const { id, email, userType, suspended, createdAt } = user;
  const standing = suspended ? 'suspended' : 'active';
  return {
    id,
    name: fullName(user),
    email,
    role: userType,
    status: standing,
    rides: rideCount,
    created: createdAt,
  };
}

function addShow(users: Command): void {
  const show = users
    .command('show')
    .description('A person with their standing, figures and money.')
    .argument('<user id>', 'as users list prints it', userId)
    .option('--json', 'machine-readable')
    .action((id: string, options: Asking) =>
      withApp(async ({ useCases }) => {
        const account = await useCases.showUser.execute(CLI_ACTOR, { userId: id });
        const wallet = await useCases.showUser.wallet(CLI_ACTOR, { userId: id });
        const { totalEarningsCents, averageRating, user } = account;
        const result = {
          ...toRow(account),
          ...{ created: user.createdAt.toISOString(), reason: user.suspendedReason ?? '' },
          rating: averageRating ?? '',
          earned: totalEarningsCents === null ? '' : dollarsFromCents(totalEarningsCents),
          available: dollarsFromCents(wallet.availableCents),
          held: dollarsFromCents(wallet.heldCents),
        };
        printResult(result, options);
      }),
    );
  addExamples(show, `users show ${EXAMPLE_ID} --json`);
}

function addRole(users: Command): void {
  const role = users
    .command('role')
    .description('Make a rider, driver or admin of somebody, who has to sign in again.')
    .argument('<user id>', 'as users list prints it', userId)
    .argument('<role>', ROLES.join(', '), textBy(changeRoleInput.shape.userType))
    .requiredOption('--reason <text>', 'kept in the audit log', reason)
    .option('--dry-run', 'check everything, change nothing')
    .option('--yes', 'do not ask')
    .option('--json', 'machine-readable')
    .action(async (id: string, to: UserType, given: Asking & { reason: string; dryRun?: boolean }) => {
      const { dryRun = false } = given;
      if (!dryRun && !(await confirmed(`Make user ${id} a ${to}?`, given))) return;
      await withApp(async ({ useCases }) => {
        const asked = { userId: id, userType: to, reason: given.reason, dryRun };
        const user = await useCases.changeRole.execute(CLI_ACTOR, asked);
        printResult({ id: user.id, email: user.email, role: user.userType, changed: !dryRun }, given);
      });
    });
  addExamples(role, `users role ${EXAMPLE_ID} admin --reason 'Runs the night shift' --dry-run`);
}

function addResetPassword(users: Command): void {
  const reset = users
    .command('reset-password')
    .description('Give somebody the password in MAUMEE_NEW_PASSWORD; sessions end, a mail tells.')
    .argument('<user id>', 'as users list prints it', userId)
    .option('--yes', 'do not ask')
    .option('--json', 'machine-readable')
    .action(async (id: string, options: Asking) => {
      const newPassword = process.env['MAUMEE_NEW_PASSWORD'] ?? '';
      parseInput(setPasswordInput, { userId: id, newPassword });
      if (!(await confirmed(`Reset the password of user ${id}?`, options))) return;
      await withApp(async ({ useCases }) => {
        const user = await useCases.setUserPassword.execute(CLI_ACTOR, { userId: id, newPassword });
        printResult({ id: user.id, email: user.email, password: 'reset' }, options);
      });
    });
  addExamples(reset, `users reset-password ${EXAMPLE_ID} --yes`);
}

function addCredit(users: Command): void {
  const credit = users
    .command('credit')
    .description('Give a rider money of the business.')
    .argument('<user id>', 'as users list prints it', userId)
    .requiredOption('--amount <dollars>', 'more than 0', textBy(grantCreditInput.shape.amount))
    .requiredOption('--reason <text>', 'the rider reads it', textBy(grantCreditInput.shape.reason))
    .option('--id <uuid>', 'given again, it is the same credit', textBy(grantCreditInput.shape.id))
    .option('--yes', 'do not ask')
    .option('--json', 'machine-readable')
    .action(async (who: string, given: Asking & { amount: string; reason: string; id?: string }) => {
      const { amount, reason: why, id } = given;
      if (!(await confirmed(`Give user ${who} $${amount}?`, given))) return;
      await withApp(async ({ useCases }) => {
        const granted = await useCases.grantCredit.execute(CLI_ACTOR, {
          ...{ userId: who, amount, reason: why },
          ...(id && { id }),
        });
        printResult({ credit: granted.id, user: who, amount: dollarsFromCents(granted.amountCents) }, given);
      });
    });
  addExamples(credit, `users credit ${EXAMPLE_ID} --amount 5 --reason 'Late pickup' --yes`);
}

function addSessions(users: Command): void {
  const sessions = users
    .command('sessions')
    .description('Where somebody is signed in; users end-sessions signs them out.')
    .argument('<user id>', 'as users list prints it', userId)
    .option('--json', 'machine-readable')
    .action((id: string, { json }: Asking) =>
      withApp(async ({ useCases }) => {
        const found = await useCases.showUser.sessions(CLI_ACTOR, { userId: id });
        const rows = found.map(({ id: session, device, address, createdAt, lastUsedAt }) => ({
          ...{ session, device, address, 'signed in': createdAt, 'last used': lastUsedAt },
        }));
        print(rows, { json });
      }),
    );
  addExamples(sessions, `users sessions ${EXAMPLE_ID}`);
}
