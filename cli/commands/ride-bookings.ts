import { Option, type Command } from 'commander';
import { assignDriverInput, bookingsFilter, rideIdInput } from '../../application/rides/inputs.ts';
import type { VisibleRide } from '../../application/rides/visible-ride.ts';
import { dollarsFromCents } from '../../domain/money/cents.ts';
import { RIDE_STATUSES, type Ride } from '../../domain/rides/ride.ts';
import { fullName } from '../../domain/users/user.ts';
import { addExamples, limitOption, textBy } from '../arguments.ts';
import { confirmed, print, printResult } from '../output.ts';
import { CLI_ACTOR, withApp } from '../with-app.ts';

const RIDE = '018f2f6e-8c1a-7000-8000-000000000001';
const DRIVER = '018f2f6e-8c1a-7000-8000-000000000002';
const STATUSES = ['all', 'active', ...RIDE_STATUSES] as const;

interface ListOptions {
  readonly status: (typeof STATUSES)[number];
  readonly search?: string;
  readonly date?: string;
  readonly limit: number;
  readonly json?: boolean;
}

interface ActOptions {
  readonly reason?: string;
  readonly yes?: boolean;
  readonly json?: boolean;
}

/** What operators do with bookings: find them, give them to drivers, cancel them. */
export function addBookingCommands(rides: Command): void {
  addList(rides);
  addShow(rides);
  addAssign(rides);
  addUnassign(rides);
  addCancel(rides);
}

function addList(rides: Command): void {
  const list = rides
    .command('list')
    .description('Bookings, the last one first.')
    .addOption(new Option('--status <status>', 'only in this state').choices(STATUSES).default('all'))
    .option('--search <words>', 'of rider, driver or address, or an id')
    .option('--date <day>', 'today, week, month, or a day like 2026-03-05', textBy(bookingsFilter.shape.date))
    .addOption(limitOption())
    .option('--json', 'machine-readable')
    .action(({ status, search, date, limit, json }: ListOptions) =>
      withApp(async ({ useCases }) => {
        const wanted = { filter: status, search, ...(date !== undefined && { date }), limit };
        const { items } = await useCases.listBookings.execute(CLI_ACTOR, wanted);
        print(items.map(toRow), { json });
      }),
    );
  addExamples(list, 'rides list', 'rides list --status pending --json', "rides list --search 'Toledo Zoo'");
}

function addShow(rides: Command): void {
  const show = rides
    .command('show')
    .description('One booking.')
    .argument('<ride id>', 'as in the address of its page', textBy(rideIdInput.shape.rideId))
    .option('--json', 'machine-readable')
    .action((rideId: string, options: { json?: boolean }) =>
      withApp(async ({ useCases }) => {
        const { items } = await useCases.listBookings.execute(CLI_ACTOR, { search: rideId });
        for (const found of items) printResult(toRow(found), options);
        if (items.length === 0) print([], options);
      }),
    );
  addExamples(show, `rides show ${RIDE} --json`);
}

function addAssign(rides: Command): void {
  const assign = rides
    .command('assign')
    .description('Give a ride that has not begun to a driver who may take it; one who has it loses it.')
    .argument('<ride id>', 'as in the address of its page', textBy(rideIdInput.shape.rideId))
    .argument('<driver id>', 'of the user or of the profile', textBy(assignDriverInput.shape.driverId))
    .option('--yes', 'do not ask')
    .option('--json', 'machine-readable')
    .action(async (rideId: string, driverId: string, options: ActOptions) => {
      if (!(await confirmed(`Give ride ${rideId} to driver ${driverId}?`, options))) return;
      await withApp(async ({ useCases }) => {
        const ride = await useCases.assignDriver.execute(CLI_ACTOR, { rideId, driverId });
        printResult(toState(ride), options);
      });
    });
  addExamples(assign, `rides assign ${RIDE} ${DRIVER} --yes`);
}

function addUnassign(rides: Command): void {
  const unassign = rides
    .command('unassign')
    .description('Take a ride that has not begun from its driver; every driver is asked again.')
    .argument('<ride id>', 'as in the address of its page', textBy(rideIdInput.shape.rideId))
    .option('--yes', 'do not ask')
    .option('--json', 'machine-readable')
    .action(async (rideId: string, options: ActOptions) => {
      if (!(await confirmed(`Take ride ${rideId} from its driver?`, options))) return;
      await withApp(async ({ useCases }) => {
        printResult(toState(await useCases.unassignDriver.execute(CLI_ACTOR, { rideId })), options);
      });
    });
  addExamples(unassign, `rides unassign ${RIDE} --yes`);
}

function addCancel(rides: Command): void {
  const cancel = rides
    .command('cancel')
    .description('Cancel an unfinished ride and release its money; one under way only for a reason.')
    .argument('<ride id>', 'as in the address of its page', textBy(rideIdInput.shape.rideId))
    .option('--reason <text>', 'kept with the ride and in the audit log')
    .option('--yes', 'do not ask')
    .option('--json', 'machine-readable')
    .action(async (rideId: string, { reason, ...options }: ActOptions) => {
      if (!(await confirmed(`Cancel ride ${rideId}? This cannot be undone.`, options))) return;
      await withApp(async ({ useCases }) => {
        printResult(toState(await useCases.cancelRide.execute(CLI_ACTOR, { rideId, reason })), options);
      });
    });
  addExamples(cancel, `rides cancel ${RIDE} --reason 'Road closed' --yes`);
}

function toState({ id, status, driverId }: Ride) {
  return { ride: id, status, driver: driverId ?? '' };
}

function toRow({ ride, rider, driver }: VisibleRide) {
  return {
    ride: ride.id,
    requested: ride.requestedAt.toISOString(),
    scheduled: ride.scheduledFor?.toISOString() ?? '',
    status: ride.status,
    rider: fullName(rider),
    driver: driver ? fullName(driver) : '',
    pickup: ride.pickup.address,
    dropoff: ride.dropoff.address,
    fare: dollarsFromCents(ride.fare.totalCents),
  };
}
