import { Option, type Command } from 'commander';
import { refundRideInput } from '../../application/payments/inputs.ts';
import { assignDriverInput, bookingsFilter, cancelRideInput } from '../../application/rides/inputs.ts';
import type { VisibleRide } from '../../application/rides/visible-ride.ts';
import { notFound } from '../../domain/errors.ts';
import { dollarsFromCents } from '../../domain/money/cents.ts';
import { RIDE_STATUSES, type Ride } from '../../domain/rides/ride.ts';
import { fullName } from '../../domain/users/user.ts';
import { acting, answering } from '../actions.ts';
import { addExamples, EXAMPLE_ID, limitOption, RIDE_ID, textBy } from '../arguments.ts';
import { CLI_ACTOR } from '../with-app.ts';

const DRIVER_ID = '018f2f6e-8c1a-7000-8000-000000000002';
const STATUSES = ['all', 'active', ...RIDE_STATUSES] as const;

interface ListOptions {
  readonly status: (typeof STATUSES)[number];
  readonly search?: string;
  readonly date?: string;
  readonly limit: number;
}

/** What operators do with bookings: find them, give them to drivers, cancel and refund them. */
export function addRideCommands(program: Command): void {
  const rides = program.command('rides').description('Rides.');
  addList(rides);
  addShow(rides);
  addOffers(rides);
  addAssign(rides);
  addUnassign(rides);
  addCancel(rides);
  addRefund(rides);
  addNewPin(rides);
}

function addList(rides: Command): void {
  const list = rides
    .command('list')
    .description('Bookings, the last one first.')
    .addOption(new Option('--status <status>', 'only in this state').choices(STATUSES).default('all'))
    .option('--search <words>', 'of rider, driver or address, or an id')
    .option('--date <day>', 'today, week, month, or a day like 2026-03-05', textBy(bookingsFilter.shape.date))
    .addOption(limitOption());
  answering(list, async ({ useCases }, { status, search, date, limit }: ListOptions) => {
    const wanted = { filter: status, search, ...(date !== undefined && { date }), limit };
    return (await useCases.listBookings.execute(CLI_ACTOR, wanted)).items.map(toRow);
  });
  addExamples(list, 'rides list', 'rides list --status pending --json', "rides list --search 'Toledo Zoo'");
}

function addShow(rides: Command): void {
  const show = rides
    .command('show')
    .description('One booking.')
    .argument(...RIDE_ID);
  answering(show, async ({ useCases }, rideId: string) => {
    const { items } = await useCases.listBookings.execute(CLI_ACTOR, { search: rideId });
    const found = items.find(({ ride }) => ride.id === rideId);
    if (!found) throw notFound('Ride');
    return toRow(found);
  });
  addExamples(show, `rides show ${EXAMPLE_ID}`, `rides show ${EXAMPLE_ID} --json`);
}

function addOffers(rides: Command): void {
  const offers = rides
    .command('offers')
    .description(
      'Which drivers were shown a ride, when, and why others were not; who did not look at requests is not listed.',
    )
    .argument(...RIDE_ID)
    .addOption(limitOption());
  answering(offers, async ({ useCases }, rideId: string, { limit }: { limit: number }) => {
    const { items } = await useCases.listRideOffers.execute(CLI_ACTOR, { rideId, limit });
    return items.map(({ offer, driverName, answer, answeredAt }) => ({
      driver: driverName,
      offered: offer.offeredAt,
      whyNot: offer.refusal ?? '',
      changed: offer.changedAt,
      answer: answer ?? '',
      answered: answeredAt,
    }));
  });
  addExamples(offers, `rides offers ${EXAMPLE_ID} --json`);
}

function addAssign(rides: Command): void {
  const assign = rides
    .command('assign')
    .description('Give a ride that has not begun to a driver who may take it; one who has it loses it.')
    .argument(...RIDE_ID)
    .argument('<driver id>', 'of the user or of the profile', textBy(assignDriverInput.shape.driverId));
  acting(
    assign,
    (rideId: string, driverId: string) => `Give ride ${rideId} to driver ${driverId}?`,
    async ({ useCases }, rideId: string, driverId: string) =>
      toState(await useCases.assignDriver.execute(CLI_ACTOR, { rideId, driverId })),
  );
  addExamples(
    assign,
    `rides assign ${EXAMPLE_ID} ${DRIVER_ID} --dry-run`,
    `rides assign ${EXAMPLE_ID} ${DRIVER_ID} --yes`,
  );
}

function addUnassign(rides: Command): void {
  const unassign = rides
    .command('unassign')
    .description('Take a ride that has not begun from its driver; every driver is asked again.')
    .argument(...RIDE_ID);
  acting(
    unassign,
    (rideId: string) => `Take ride ${rideId} from its driver?`,
    async ({ useCases }, rideId: string) =>
      toState(await useCases.unassignDriver.execute(CLI_ACTOR, { rideId })),
  );
  addExamples(unassign, `rides unassign ${EXAMPLE_ID} --yes`);
}

function addCancel(rides: Command): void {
  const cancel = rides
    .command('cancel')
    .description('Cancel an unfinished ride and release its money; one under way only for a reason.')
    .argument(...RIDE_ID)
    .option(
      '--reason <text>',
      'kept with the ride and in the audit log',
      textBy(cancelRideInput.shape.reason),
    );
  acting(
    cancel,
    (rideId: string) => `Cancel ride ${rideId}? This cannot be undone.`,
    async ({ useCases }, rideId: string, { reason }: { reason?: string }) =>
      toState(await useCases.cancelRide.execute(CLI_ACTOR, { rideId, reason })),
  );
  const example = `rides cancel ${EXAMPLE_ID} --reason 'Road closed'`;
  addExamples(cancel, `${example} --dry-run`, `${example} --yes`);
}

interface RefundOptions {
  readonly reason: string;
  readonly amount?: string;
}

function addRefund(rides: Command): void {
  const { reason, amount: amountField } = refundRideInput.shape;
  const refund = rides
    .command('refund')
    .description(
      'Give back a completed ride, wholly or in part; driver and platform lose their shares of it.',
    )
    .argument(...RIDE_ID)
    .requiredOption('--reason <text>', 'kept with the refund and shown to the rider', textBy(reason))
    .option('--amount <dollars>', 'everything that is left, when not given', textBy(amountField));
  acting(
    refund,
    (rideId: string, { amount }: RefundOptions) =>
      `Refund ${amount ? `$${amount} of` : 'all that is left of'} ride ${rideId}?`,
    async ({ useCases }, rideId: string, { reason: why, amount }: RefundOptions) => {
      const ride = await useCases.refundRide.execute(CLI_ACTOR, { rideId, reason: why, amount });
      return {
        ride: ride.id,
        paid: dollarsFromCents(ride.finalCents ?? 0),
        paymentStatus: ride.paymentStatus,
      };
    },
  );
  const example = `rides refund ${EXAMPLE_ID} --amount 5 --reason 'Detour'`;
  addExamples(refund, `${example} --dry-run`, `${example} --yes`);
}

function addNewPin(rides: Command): void {
  const newPin = rides
    .command('new-pin')
    .description(
      'Give a ride another start PIN, for a driver who is locked out after wrong ones; only its rider is shown it.',
    )
    .argument(...RIDE_ID);
  acting(
    newPin,
    (rideId: string) => `Give ride ${rideId} another PIN?`,
    async ({ useCases }, rideId: string) => {
      const { id, status } = await useCases.renewStartPin.execute(CLI_ACTOR, { rideId });
      return { ride: id, status, pin: 'renewed' };
    },
  );
  addExamples(newPin, `rides new-pin ${EXAMPLE_ID} --yes`);
}

function toState({ id, status, driverId }: Ride) {
  return { ride: id, status, driver: driverId ?? '' };
}

function toRow({ ride, rider, driver }: VisibleRide) {
  return {
    ride: ride.id,
    requested: ride.requestedAt,
    scheduled: ride.scheduledFor,
    status: ride.status,
    rider: fullName(rider),
    driver: driver ? fullName(driver) : '',
    pickup: ride.pickup.address,
    dropoff: ride.dropoff.address,
    fare: dollarsFromCents(ride.fare.totalCents),
  };
}
