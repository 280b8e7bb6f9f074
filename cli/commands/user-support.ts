import { Argument, type Command } from 'commander';
import { parseInput } from '../../application/parse-input.ts';
import {
  createAdminInput,
  setPasswordInput,
  supportInput,
  type CreateAdminInput,
  type SupportInput,
} from '../../application/users/inputs.ts';
import { grantCreditInput } from '../../application/wallet/inputs.ts';
import { dollarsFromCents } from '../../domain/money/cents.ts';
import { type Role, roleOf, ROLES } from '../../domain/users/user.ts';
import { acting } from '../actions.ts';
import type { App } from '../app.ts';
import { addExamples, EXAMPLE_ID, textBy } from '../arguments.ts';
import { askSecret } from '../prompts.ts';
import { userArgument } from '../references.ts';
import { CLI_ACTOR } from '../with-app.ts';

/** What the support does to accounts. */
export function addUserSupportCommands(users: Command): void {
  addCreateAdmin(users);
  addRole(users);
  addResetPassword(users);
  addCredit(users);
  addByEmail(users, {
    name: 'reset-second-factor',
    description:
      'Let somebody in who has lost authenticator app and recovery codes; sessions end, a mail tells.',
    reason: 'Phone lost, passport seen',
    question: (email) => `Remove the second factor of ${email}?`,
    run: async ({ useCases }, input) => {
      const { id, email, hasSecondFactor } = await useCases.resetSecondFactor.execute(CLI_ACTOR, input);
      return { id, email, hasSecondFactor };
    },
  });
  addByEmail(users, {
    name: 'end-sessions',
    description: 'Sign somebody out everywhere.',
    reason: 'Laptop stolen',
    question: (email) => `Sign ${email} out everywhere?`,
    run: async ({ useCases }, input) => ({
      ended: await useCases.endUserSessions.execute(CLI_ACTOR, input),
    }),
  });
  addByEmail(users, {
    name: 'delete',
    description: 'Close an account for good. Rides, payments and the ledger stay, without the person.',
    reason: 'Asked for it in writing',
    question: (email) => `Delete the account of ${email}? This cannot be undone.`,
    run: async ({ useCases }, input) => {
      await useCases.deleteUser.execute(CLI_ACTOR, input);
      return { deleted: input.email };
    },
  });
}

interface NewAdmin extends CreateAdminInput {
  readonly dispatcher?: boolean;
}

function addCreateAdmin(users: Command): void {
  const { email, firstName, lastName } = createAdminInput.shape;
  const command = users
    .command('create-admin')
    .description(
      'Make an account of an admin or a dispatcher, with the password in MAUMEE_ADMIN_PASSWORD or asked for.',
    )
    .requiredOption('--email <address>', 'to sign in with', textBy(email))
    .requiredOption('--first-name <name>', '', textBy(firstName))
    .requiredOption('--last-name <name>', '', textBy(lastName))
    .option('--dispatcher', 'one without money and roles');
  const getPassword = askSecret(command, 'MAUMEE_ADMIN_PASSWORD', 'Password: ');
  acting(
    command,
    (person: NewAdmin) => `Make ${person.email} ${person.dispatcher ? 'a dispatcher' : 'an admin'}?`,
    async ({ useCases }, { dispatcher: isDispatcher, ...person }: NewAdmin) => {
      const asked = { ...person, isDispatcher, password: getPassword() };
      const account = parseInput(createAdminInput, asked);
      const user = await useCases.createAdmin.execute(CLI_ACTOR, account);
      return { id: user.id, email: user.email, userType: roleOf(user) };
    },
  );
  const person = '--email ada@example.com --first-name Ada --last-name Lindqvist';
  addExamples(
    command,
    `users create-admin ${person}`,
    `users create-admin ${person} --dispatcher --yes --json`,
  );
}

function addRole(users: Command): void {
  const command = users
    .command('role')
    .description('Make a rider, driver, dispatcher or admin of somebody, who has to sign in again.')
    .addArgument(userArgument())
    .addArgument(new Argument('<role>', 'the new one').choices(ROLES))
    .requiredOption('--reason <text>', 'kept in the audit log', textBy(supportInput.shape.reason));
  acting(
    command,
    (id: string, role: Role) => `Make user ${id} a ${role}?`,
    async ({ useCases }, userId: string, role: Role, { reason }: { reason: string }) => {
      const isDispatcher = role === 'dispatcher';
      const userType = isDispatcher ? 'admin' : role;
      const user = await useCases.changeRole.execute(CLI_ACTOR, { userId, userType, isDispatcher, reason });
      return { id: user.id, email: user.email, role: roleOf(user) };
    },
  );
  addExamples(command, `users role ${EXAMPLE_ID} admin --reason 'Runs the night shift' --dry-run`);
}

function addResetPassword(users: Command): void {
  const command = users
    .command('reset-password')
    .description(
      'Give somebody the password in MAUMEE_NEW_PASSWORD or asked for; sessions end, a mail tells.',
    )
    .addArgument(userArgument());
  const getPassword = askSecret(command, 'MAUMEE_NEW_PASSWORD', 'New password: ');
  acting(
    command,
    (id: string) => `Reset the password of user ${id}?`,
    async ({ useCases }, userId: string) => {
      const newPassword = getPassword();
      parseInput(setPasswordInput, { userId, newPassword });
      const { id, email } = await useCases.setUserPassword.execute(CLI_ACTOR, { userId, newPassword });
      return { id, email, password: 'reset' };
    },
  );
  addExamples(command, `users reset-password ${EXAMPLE_ID} --yes`);
}

interface CreditOptions {
  readonly amount: string;
  readonly reason: string;
  readonly id?: string;
}

function addCredit(users: Command): void {
  const { shape } = grantCreditInput;
  const command = users
    .command('credit')
    .description('Give a rider money of the business.')
    .addArgument(userArgument())
    .requiredOption('--amount <dollars>', 'more than 0', textBy(shape.amount))
    .requiredOption('--reason <text>', 'the rider reads it', textBy(shape.reason))
    .option('--id <uuid>', 'given again, it is the same credit', textBy(shape.id));
  acting(
    command,
    (id: string, { amount }: CreditOptions) => `Give user ${id} $${amount}?`,
    async ({ useCases }, userId: string, { amount, reason, id }: CreditOptions) => {
      const asked = { userId, amount, reason, ...(id && { id }) };
      const credit = await useCases.grantCredit.execute(CLI_ACTOR, asked);
      return { credit: credit.id, user: userId, amount: dollarsFromCents(credit.amountCents) };
    },
  );
  addExamples(command, `users credit ${EXAMPLE_ID} --amount 5 --reason 'Late pickup' --yes`);
}

interface ByEmail {
  readonly name: string;
  readonly description: string;
  /** In the example. */
  readonly reason: string;
  readonly question: (email: string) => string;
  readonly run: (app: App, input: SupportInput) => Promise<object>;
}

function addByEmail(users: Command, { name, description, reason, question, run }: ByEmail): void {
  const { shape } = supportInput;
  const command = users
    .command(name)
    .description(description)
    .requiredOption('--email <address>', 'whose account', textBy(shape.email))
    .requiredOption('--reason <text>', 'kept in the audit log', textBy(shape.reason));
  acting(
    command,
    ({ email }: SupportInput) => question(email),
    (app, { email, reason: why }: SupportInput) => run(app, { email, reason: why }),
  );
  const example = `users ${name} --email ada@example.com --reason '${reason}'`;
  addExamples(command, example, `${example} --dry-run`);
}
