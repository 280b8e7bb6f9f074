import { Argument, Option, type Command } from 'commander';
import { changeRideNeedsInput } from '../../application/needs/inputs.ts';
import { refundRideInput } from '../../application/payments/inputs.ts';
import { bookingsFilter, cancelRideInput, rescheduleRideInput } from '../../application/rides/inputs.ts';
import { toNeedsRecord } from '../../domain/needs/needs-record.ts';
import { NEED_NAMES, type Need, type RideNeeds } from '../../domain/needs/needs.ts';
import { BOOKING_TIMES, type BookingTime } from '../../domain/rides/booking-time.ts';
import type { VisibleRide } from '../../application/rides/visible-ride.ts';
import { orNotFound } from '../../domain/errors.ts';
import { dollarsFromCents } from '../../domain/money/cents.ts';
import { STAGE_WORDS, stageOf } from '../../domain/rides/stage.ts';
import { RIDE_STATUSES, type Ride } from '../../domain/rides/ride.ts';
import { nameActor } from '../../domain/users/actor-name.ts';
import { fullName } from '../../domain/users/user.ts';
import { toRideRecord } from '../../domain/rides/ride-record.ts';
import { acting, actingOnSeen, answering, listing } from '../actions.ts';
import type { App } from '../app.ts';
import { addExamples, EXAMPLE_ID, textBy, wholeNumberBy } from '../arguments.ts';
import { driverArgument, rideArgument } from '../references.ts';
import { CLI_ACTOR } from '../with-app.ts';
import { addCancelRequestCommands } from './cancel-requests.ts';
import { toRideDetails } from './ride-details.ts';
import { addTripLinkCommands } from './trip-links.ts';

const DRIVER_ID = '018f2f6e-8c1a-7000-8000-000000000002';
const STATUSES = ['all', 'active', ...RIDE_STATUSES] as const;

interface ListOptions {
  readonly status: (typeof STATUSES)[number];
  readonly search?: string;
  readonly by: BookingTime;
  readonly date?: string;
}

/** What operators do with bookings: find them, give them to drivers, cancel and refund them. */
export function addRideCommands(program: Command): void {
  const rides = program.command('rides').description('Rides.');
  addList(rides);
  addShow(rides);
  addOffers(rides);
  addHistory(rides);
  addAssign(rides);
  addUnassign(rides);
  addMove(rides);
  addNeeds(rides);
  addCancel(rides);
  addRefund(rides);
  addCancelRequestCommands(rides);
  addNewPin(rides);
  addCallReturn(rides);
  addTripLinkCommands(rides);
}

function addList(rides: Command): void {
  const list = rides
    .command('list')
    .description('Bookings, the last one first.')
    .addOption(new Option('--status <status>', 'only in this state').choices(STATUSES).default('all'))
    .option('--search <words>', 'of rider, driver or address, or an id')
    .addOption(
      new Option('--by <time>', 'which time --date and the order are about')
        .choices(BOOKING_TIMES)
        .default('requested'),
    )
    .option(
      '--date <day>',
      'today, tomorrow, next_week, week, month, or a day like 2026-03-05',
      textBy(bookingsFilter.shape.date),
    );
  listing(
    list,
    (useCases, page, { status, search, by, date }: ListOptions) => {
      const wanted = { filter: status, search, by, ...(date !== undefined && { date }) };
      return useCases.listBookings.execute(CLI_ACTOR, { ...wanted, ...page });
    },
    toRow,
  );
  addExamples(
    list,
    'rides list',
    'rides list --status pending --json',
    "rides list --search 'Main St'",
    'rides list --by pickup --date tomorrow',
  );
}

function addShow(rides: Command): void {
  const show = rides
    .command('show')
    .description('Everything that is known of one booking.')
    .addArgument(rideArgument());
  answering(show, async (app, rideId: string) => toRideDetails(app, await findRide(app.useCases, rideId)));
  addExamples(show, 'rides show 2a6b7c44', `rides show ${EXAMPLE_ID} --json`);
}

function addOffers(rides: Command): void {
  const offers = rides
    .command('offers')
    .description(
      'Which drivers were shown a ride, when, and why others were not; who did not look at requests is not listed.',
    )
    .addArgument(rideArgument());
  listing(
    offers,
    (useCases, page, rideId: string) => useCases.listRideOffers.execute(CLI_ACTOR, { rideId, ...page }),
    ({ offer, driverName, answer, answeredAt }) => ({
      driver: driverName,
      offered: offer.offeredAt,
      whyNot: offer.refusal ?? '',
      changed: offer.changedAt,
      answer: answer ?? '',
      answered: answeredAt,
    }),
  );
  addExamples(offers, `rides offers ${EXAMPLE_ID} --json`);
}

function addHistory(rides: Command): void {
  const history = rides
    .command('history')
    .description('What was done to a ride, when, by whom and why, the first first.')
    .addArgument(rideArgument());
  answering(history, async ({ useCases }, rideId: string) => {
    const entries = await useCases.listRideHistory.execute(CLI_ACTOR, { rideId });
    return entries.map(({ at, action, actorName, actorEmail, actorRole, reason }) => ({
      at,
      who: actorEmail ?? nameActor({ actorName, actorEmail }),
      role: actorRole,
      action,
      reason: reason ?? '',
    }));
  });
  addExamples(history, 'rides history 2a6b7c44', `rides history ${EXAMPLE_ID} --json`);
}

function addAssign(rides: Command): void {
  const assign = rides
    .command('assign')
    .description('Give a ride that has not begun to a driver who may take it; one who has it loses it.')
    .addArgument(rideArgument())
    .addArgument(driverArgument());
  actingOnSeen(
    assign,
    async (app, rideId: string, driverId: string) =>
      lookAtRide(app, rideId, `Give it to driver ${driverId}?`),
    async ({ useCases }, { version }, rideId, driverId) =>
      toState(await useCases.assignDriver.execute(CLI_ACTOR, { rideId, driverId, version })),
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
    .addArgument(rideArgument());
  actingOnSeen(
    unassign,
    async (app, rideId: string) => lookAtRide(app, rideId, 'Take it from its driver?'),
    async ({ useCases }, { version }, rideId) =>
      toState(await useCases.unassignDriver.execute(CLI_ACTOR, { rideId, version })),
  );
  addExamples(unassign, `rides unassign ${EXAMPLE_ID} --yes`);
}

function addMove(rides: Command): void {
  const move = rides
    .command('move')
    .description('Move a scheduled ride to another time. Its driver keeps it, or every driver is asked.')
    .addArgument(rideArgument())
    .argument(
      '<time>',
      'when, like 2026-03-05T18:30:00-05:00',
      textBy(rescheduleRideInput.shape.scheduledFor),
    );
  actingOnSeen(
    move,
    async (app, rideId: string, time: string) => lookAtRide(app, rideId, `Move it to ${time}?`),
    async ({ useCases }, { version }, rideId, scheduledFor) =>
      toState(await useCases.rescheduleRide.execute(CLI_ACTOR, { rideId, scheduledFor, version })),
  );
  addExamples(move, `rides move ${EXAMPLE_ID} 2026-03-05T18:30:00-05:00 --yes`);
}

interface NeedsOptions {
  readonly minutes: number;
}

function addNeeds(rides: Command): void {
  const { extraMinutes } = changeRideNeedsInput.shape;
  const command = rides
    .command('needs')
    .description(
      'Say what is needed of a ride that has not begun, in place of what was. Its driver keeps it, or others are asked.',
    )
    .addArgument(rideArgument())
    .addArgument(new Argument('[needs...]', 'all of it; nothing without one').choices(NEED_NAMES))
    .option(
      '--minutes <number>',
      'more at the pickup, 0 to 30 in steps of 5',
      wholeNumberBy(extraMinutes),
      0,
    );
  actingOnSeen(
    command,
    async ({ useCases }, rideId: string, wanted: Need[], { minutes }: NeedsOptions) => {
      const needs = await useCases.readRideNeeds.execute(CLI_ACTOR, { rideId });
      const to = toNeedsText({ needs: wanted, extraMinutes: minutes });
      const { version } = toNeedsRecord(needs);
      return { version, question: `Ride ${rideId} needs: ${toNeedsText(needs)}\nChange it to: ${to}?` };
    },
    async ({ useCases }, { version }, rideId, needs, { minutes: extraMinutes }) =>
      toState(await useCases.changeRideNeeds.execute(CLI_ACTOR, { rideId, needs, extraMinutes, version })),
  );
  addExamples(
    command,
    `rides needs ${EXAMPLE_ID} walker quiet --minutes 10 --yes`,
    `rides needs ${EXAMPLE_ID}`,
  );
}

function toNeedsText({ needs, extraMinutes }: RideNeeds): string {
  const words = [...needs, ...(extraMinutes > 0 ? [`${extraMinutes} more minutes`] : [])];
  return words.join(', ') || 'nothing';
}

function addCancel(rides: Command): void {
  const cancel = rides
    .command('cancel')
    .description('Cancel an unfinished ride and release its money; one under way only for a reason.')
    .addArgument(rideArgument())
    .option(
      '--reason <text>',
      'kept with the ride and in the audit log',
      textBy(cancelRideInput.shape.reason),
    );
  actingOnSeen<[rideId: string, options: { reason?: string }]>(
    cancel,
    async (app, rideId) => lookAtRide(app, rideId, 'Cancel it? This cannot be undone.'),
    async ({ useCases }, { version }, rideId, { reason }) =>
      toState(await useCases.cancelRide.execute(CLI_ACTOR, { rideId, reason, version })),
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
    .addArgument(rideArgument())
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
    .addArgument(rideArgument());
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

function addCallReturn(rides: Command): void {
  const callReturn = rides
    .command('call-return')
    .description('Call the return that was promised with a ride, once that ride has started: a ride for now.')
    .addArgument(rideArgument());
  acting(
    callReturn,
    (rideId: string) => `Call the return of ride ${rideId}?`,
    async ({ useCases }, rideId: string) => toState(await useCases.callReturn.execute(CLI_ACTOR, { rideId })),
  );
  addExamples(callReturn, `rides call-return ${EXAMPLE_ID} --yes`);
}

async function findRide(useCases: App['useCases'], rideId: string): Promise<VisibleRide> {
  const { items } = await useCases.listBookings.execute(CLI_ACTOR, { search: rideId });
  return orNotFound(
    items.find(({ ride }) => ride.id === rideId),
    'Ride',
  );
}

/** How a ride stands and who has it, with what is asked about it. */
async function lookAtRide({ useCases }: App, rideId: string, question: string) {
  const { ride, rider, driver } = await findRide(useCases, rideId);
  const stands = [STAGE_WORDS[stageOf(ride)], ...(driver ? [fullName(driver)] : [])].join(', ');
  const { version } = toRideRecord(ride);
  return { version, question: `Ride ${rideId} of ${fullName(rider)}: ${stands}\n${question}` };
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
    stage: STAGE_WORDS[stageOf(ride)],
    rider: fullName(rider),
    driver: driver ? fullName(driver) : '',
    pickup: ride.pickup.address,
    dropoff: ride.dropoff.address,
    fare: dollarsFromCents(ride.fare.totalCents),
  };
}
