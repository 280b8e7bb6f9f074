import { Option, type Command } from 'commander';
import { findCallersInput } from '../../application/desk/inputs.ts';
import { addPassengerInput, deletePassengerInput, openAccountInput } from '../../application/care/inputs.ts';
import { toContactRecord } from '../../domain/users/contact-record.ts';
import type { DriverCard } from '../../application/ports/drivers.ts';
import type { ConsentWay } from '../../domain/care/care-grant.ts';
import { fullName, type User } from '../../domain/users/user.ts';
import { acting, actingOnSeen, answering, listing } from '../actions.ts';
import type { App } from '../app.ts';
import { addExamples, EXAMPLE_ID, textBy } from '../arguments.ts';
import { driverArgument, userArgument } from '../references.ts';
import { CLI_ACTOR } from '../with-app.ts';
import { addMergeCommands } from './passenger-merges.ts';

type Told = Exclude<ConsentWay, 'online'>;

interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
}

interface Added extends Person {
  readonly consent: Told;
  readonly id?: string;
}

const { shape } = addPassengerInput;

/** Passengers for whom others book. */
export function addPassengerCommands(program: Command): void {
  const passengers = program.command('passengers').description('Passengers without an account.');
  addList(passengers);
  addFind(passengers);
  addShow(passengers);
  addAdd(passengers);
  addOpen(passengers);
  addEdit(passengers);
  addDelete(passengers);
  addMergeCommands(passengers);
  addDrivers(passengers);
  addTrust(passengers);
}

/** How the passenger has told the operator. */
export function consentOption(): Option {
  return new Option('--consent <way>', 'how the passenger has agreed').choices(shape.consent.options);
}

const toRow = (user: User) => ({
  id: user.id,
  name: fullName(user),
  phone: user.phone ?? '',
  created: user.createdAt,
});

function addList(passengers: Command): void {
  const list = passengers
    .command('list')
    .description('Passengers without an account, the newest first.')
    .option('--search <text>', 'beginnings of words of the name, a phone number, or an id');
  listing(
    list,
    (useCases, page, asked: { readonly search?: string }) =>
      useCases.listUsers.execute(CLI_ACTOR, { ...asked, hasAccount: false, ...page }),
    ({ user }) => toRow(user),
  );
  addExamples(list, 'passengers list', "passengers list --search 'dana' --json");
}

function addFind(passengers: Command): void {
  const find = passengers
    .command('find')
    .description('Riders, with an account and without one, whose phone number begins so.')
    .argument('<phone>', 'as far as it is known, 4 digits at least', textBy(findCallersInput.shape.phone));
  answering(find, async ({ useCases }, phone: string) =>
    (await useCases.findCallers.execute(CLI_ACTOR, { phone })).map((user) => ({
      ...toRow(user),
      account: user.hasAccount,
    })),
  );
  addExamples(find, "passengers find '419 555 0100'");
}

function addShow(passengers: Command): void {
  const show = passengers
    .command('show')
    .description('A passenger, and how many people help them.')
    .addArgument(userArgument());
  answering(show, async ({ useCases }, passengerId: string) => {
    const { user, rideCount } = await useCases.showUser.execute(CLI_ACTOR, { userId: passengerId });
    const { caregivers } = await useCases.listCaregivers.execute(CLI_ACTOR, { passengerId });
    return { ...toRow(user), rides: rideCount, caregivers: caregivers.length };
  });
  addExamples(show, `passengers show ${EXAMPLE_ID}`);
}

function addPersonOptions(command: Command): Command {
  return command
    .requiredOption('--first-name <name>', '', textBy(shape.firstName))
    .requiredOption('--last-name <name>', '', textBy(shape.lastName))
    .requiredOption('--phone <number>', 'with its area code', textBy(shape.phone));
}

function addAdd(passengers: Command): void {
  const add = addPersonOptions(passengers.command('add').description('Add a passenger without an account.'))
    .addOption(consentOption().makeOptionMandatory())
    .option('--id <uuid>', 'given again, it is the same passenger', textBy(shape.id));
  acting(
    add,
    ({ firstName, lastName }: Person) => `Add ${firstName} ${lastName}?`,
    async ({ useCases }, { firstName, lastName, phone, consent, id }: Added) =>
      toRow(
        await useCases.addPassenger.execute(CLI_ACTOR, {
          firstName,
          lastName,
          phone,
          consent,
          ...(id && { id }),
        }),
      ),
  );
  const person = "--first-name Dana --last-name Whitfield --phone '419 555 0100' --consent phone";
  addExamples(add, `passengers add ${person}`, `passengers add ${person} --dry-run`);
}

function addEdit(passengers: Command): void {
  const edit = addPersonOptions(
    passengers
      .command('edit')
      .description('Change name and phone of a passenger without an account.')
      .addArgument(userArgument()),
  );
  actingOnSeen(
    edit,
    async ({ useCases }: App, userId: string, { firstName, lastName }: Person) => {
      const { user } = await useCases.showUser.execute(CLI_ACTOR, { userId });
      return {
        question: `Make ${firstName} ${lastName} of ${fullName(user)}?`,
        version: toContactRecord(user).version,
      };
    },
    async ({ useCases }, { version }, userId: string, { firstName, lastName, phone }: Person) =>
      toRow(
        await useCases.updatePassenger.execute(CLI_ACTOR, { userId, firstName, lastName, phone, version }),
      ),
  );
  addExamples(
    edit,
    `passengers edit ${EXAMPLE_ID} --first-name Dana --last-name Whitfield --phone '419 555 0101' --yes`,
  );
}

function addOpen(passengers: Command): void {
  const open = passengers
    .command('open-account')
    .description('Open an account for a passenger who had none: a link to choose a password goes by mail.')
    .addArgument(userArgument())
    .requiredOption('--email <address>', 'what they sign in with', textBy(openAccountInput.shape.email))
    .addOption(consentOption().makeOptionMandatory());
  acting(
    open,
    (id: string, { email }: { readonly email: string }) => `Open an account for passenger ${id} at ${email}?`,
    async (
      { useCases },
      userId: string,
      { email, consent }: { readonly email: string; readonly consent: Told },
    ) => toRow(await useCases.openAccount.execute(CLI_ACTOR, { userId, email, consent })),
  );
  addExamples(
    open,
    `passengers open-account ${EXAMPLE_ID} --email dana@example.com --consent phone --dry-run`,
  );
}

function addDelete(passengers: Command): void {
  const command = passengers
    .command('delete')
    .description('Delete a passenger without an account for good. Rides and the ledger stay.')
    .addArgument(userArgument())
    .requiredOption('--reason <text>', 'kept in the audit log', textBy(deletePassengerInput.shape.reason));
  acting(
    command,
    (id: string) => `Delete passenger ${id}? This cannot be undone.`,
    async ({ useCases }, userId: string, { reason }: { readonly reason: string }) => {
      await useCases.deletePassenger.execute(CLI_ACTOR, { userId, reason });
      return { deleted: userId };
    },
  );
  addExamples(command, `passengers delete ${EXAMPLE_ID} --reason 'Asked for it' --dry-run`);
}

const toDriverRow = ({ view: { user, driver } }: DriverCard) => ({
  driver: user.id,
  name: fullName(user),
  rating: driver.rating,
  online: driver.isAvailable,
});

function addDrivers(passengers: Command): void {
  const drivers = passengers
    .command('drivers')
    .description('The drivers whom a passenger without an account trusts, and who still drive.')
    .addArgument(userArgument());
  answering(drivers, async ({ useCases }, passengerId: string) =>
    (await useCases.listTrustedDrivers.execute(CLI_ACTOR, { passengerId })).map(toDriverRow),
  );
  addExamples(drivers, `passengers drivers ${EXAMPLE_ID}`);
}

function addTrust(passengers: Command): void {
  const trust = passengers
    .command('trust')
    .description('Offer a driver first where rides of a passenger without an account are booked.')
    .addArgument(userArgument())
    .addArgument(driverArgument())
    .option('--end', 'no longer');
  acting(
    trust,
    (id: string, driverId: string, { end }: { readonly end?: boolean }) =>
      end
        ? `Trust driver ${driverId} no longer for passenger ${id}?`
        : `Trust driver ${driverId} for passenger ${id}?`,
    async ({ useCases }, passengerId: string, driverId: string, { end }: { readonly end?: boolean }) => {
      const trusted = !end;
      const driver = await useCases.trustDriver.execute(CLI_ACTOR, { passengerId, driverId, trusted });
      return { passenger: passengerId, driver, trusted };
    },
  );
  const example = `passengers trust ${EXAMPLE_ID} ${EXAMPLE_ID}`;
  addExamples(trust, example, `${example} --end --dry-run`);
}
