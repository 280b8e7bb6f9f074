import { Option, type Command } from 'commander';
import {
  assignStandingDriverInput,
  endStandingRideInput,
  occurrenceIdInput,
} from '../../application/standing-rides/inputs.ts';
import type {
  VisiblePlannedRide,
  VisibleStandingRide,
} from '../../application/standing-rides/visible-standing-ride.ts';
import { dollarsFromCents } from '../../domain/money/cents.ts';
import { patternWords } from '../../domain/standing-rides/pattern-words.ts';
import { toStandingRideRecord } from '../../domain/standing-rides/standing-ride-record.ts';
import { CONSENTS, isEnded, type Consent } from '../../domain/standing-rides/standing-ride.ts';
import { fullName } from '../../domain/users/user.ts';
import { acting, actingOnSeen, answering, listing } from '../actions.ts';
import type { App } from '../app.ts';
import { addExamples, EXAMPLE_ID, textBy } from '../arguments.ts';
import { Report } from '../output.ts';
import { driverArgument } from '../references.ts';
import { CLI_ACTOR } from '../with-app.ts';

const DRIVER_ID = '018f2f6e-8c1a-7000-8000-000000000002';
const { standingRideId: standingRideIdField, reason: reasonField } = endStandingRideInput.shape;
const idField = textBy(standingRideIdField);

interface ListOptions {
  readonly consent?: Consent;
  readonly state?: 'going' | 'ended';
  readonly rider?: string;
  readonly driver?: string;
}

/** What operators do with standing rides: find them and what is at risk, plan them now, give them to drivers, end them. */
export function addStandingRideCommands(program: Command): void {
  const standing = program.command('standing').description('Standing rides: weekly series of rides.');
  addList(standing);
  addShow(standing);
  addPlan(standing);
  addAssign(standing);
  addDecisions(standing);
  addEnd(standing);
}

function addList(standing: Command): void {
  const list = standing
    .command('list')
    .description('Standing rides, newest first.')
    .addOption(new Option('--consent <answer>', 'only those whose driver said so').choices(CONSENTS))
    .addOption(new Option('--state <state>', 'only those').choices(['going', 'ended']))
    .option('--rider <id>', 'only of this rider', idField)
    .option('--driver <id>', 'only of this driver', idField);
  listing(
    list,
    (useCases, page, { consent, state, rider: riderId, driver: driverId }: ListOptions) => {
      const ended = state === undefined ? {} : { isEnded: state === 'ended' };
      return useCases.listStandingRides.execute(CLI_ACTOR, { consent, riderId, driverId, ...ended, ...page });
    },
    toRow,
  );
  addExamples(list, 'standing list', 'standing list --state going --consent asked --json');
}

function addShow(standing: Command): void {
  const show = standing
    .command('show')
    .description(
      'A standing ride with its rides from a month ago to the last one planned, and what is at risk.',
    )
    .argument('<id>', 'the id that `standing list` shows', idField);
  answering(show, async ({ useCases }, standingRideId: string) => {
    const view = await useCases.showStandingRide.execute(CLI_ACTOR, { standingRideId });
    const rides = await useCases.listOccurrences.execute(CLI_ACTOR, { standingRideId });
    const risks = await useCases.listStandingRidesAtRisk.execute(CLI_ACTOR);
    const atRisk = risks.filter(({ series }) => series.id === standingRideId).map(toRide);
    const [details, rows] = [toDetails(view), rides.map(toRide)];
    const verdict =
      atRisk.length === 0 ? 'Nothing of the next 48 hours is at risk.' : 'At risk in the next 48 hours:';
    return new Report({
      json: { ...details, rides: rows, atRisk },
      csv: rows,
      text: [details, rows, verdict, ...(atRisk.length === 0 ? [] : [atRisk])],
    });
  });
  addExamples(show, `standing show ${EXAMPLE_ID}`, `standing show ${EXAMPLE_ID} --json`);
}

function addPlan(standing: Command): void {
  const plan = standing
    .command('plan')
    .description(
      'Plan the rides of the next 14 days and do what is due about them now, as the server does by itself.',
    );
  acting(
    plan,
    () => 'Plan standing rides and do what is due about them now?',
    async ({ useCases }) => {
      const planned = await useCases.planStandingRides.execute();
      const failures: string[] = [];
      const done = await useCases.keepStandingRides.execute((rideId, error) => {
        failures.push(rideId);
        console.error(`Ride ${rideId}: ${error instanceof Error ? error.message : String(error)}`);
      });
      if (failures.length > 0) process.exitCode = 1;
      return { planned, done, failed: failures.length };
    },
  );
  addExamples(plan, 'standing plan --dry-run', 'standing plan --yes');
}

interface AssignOptions {
  readonly following?: boolean;
}

function addAssign(standing: Command): void {
  const assign = standing
    .command('assign')
    .description('A driver who has agreed to it drives a planned ride, or it and all that follow.')
    .argument(
      '<ride>',
      'the id that `standing show` shows',
      textBy(assignStandingDriverInput.shape.occurrenceId),
    )
    .addArgument(driverArgument())
    .option('--following', 'all that follow, too');
  acting(
    assign,
    (occurrenceId: string, driverId: string, { following }: AssignOptions) =>
      `Give ride ${occurrenceId}${following ? ' and all that follow' : ''} to driver ${driverId}?`,
    async ({ useCases }, occurrenceId: string, driverId: string, { following = false }: AssignOptions) => {
      const wanted = { occurrenceId, driverId, following };
      const { id, day, state, ...ride } = await useCases.assignStandingDriver.execute(CLI_ACTOR, wanted);
      return { ride: id, day, state, driver: ride.driverId ?? '' };
    },
  );
  const example = `standing assign ${EXAMPLE_ID} ${DRIVER_ID}`;
  addExamples(assign, `${example} --dry-run`, `${example} --following --yes`);
}

const rideField = textBy(occurrenceIdInput.shape.occurrenceId);

/** What a passenger, or who pays, has told an operator about a planned ride. */
function addDecisions(standing: Command): void {
  const decisions = [
    {
      name: 'skip',
      useCase: 'skipOccurrence',
      description: 'Leave a planned ride out, as its passenger has said.',
      question: 'Leave it out?',
    },
    {
      name: 'pay-alone',
      useCase: 'payOccurrenceAlone',
      description:
        'A planned ride is paid without the organization that does not pay it, as its payer has said.',
      question: 'Charge its payer for all of it?',
    },
  ] as const;
  for (const { name, useCase, description, question } of decisions) {
    const decide = standing
      .command(name)
      .description(description)
      .argument('<ride>', 'the id that `standing show` shows', rideField);
    acting(
      decide,
      (occurrenceId: string) => `Ride ${occurrenceId}: ${question}`,
      async ({ useCases }, occurrenceId: string) => {
        const { id, day, state, isPaidAlone } = await useCases[useCase].execute(CLI_ACTOR, { occurrenceId });
        return { ride: id, day, state, paidAlone: isPaidAlone };
      },
    );
    addExamples(decide, `standing ${name} ${EXAMPLE_ID} --dry-run`, `standing ${name} ${EXAMPLE_ID} --yes`);
  }
}

function addEnd(standing: Command): void {
  const end = standing
    .command('end')
    .description('Plan no further rides of a standing ride; booked ones stay booked.')
    .argument('<id>', 'the id that `standing list` shows', idField)
    .option('--reason <text>', 'kept in the audit log', textBy(reasonField));
  actingOnSeen<[id: string, options: { reason?: string }]>(
    end,
    async (app, standingRideId) => lookAt(app, standingRideId),
    async ({ useCases }, { version }, standingRideId, { reason }) => {
      const wanted = { standingRideId, version, reason };
      const ended = await useCases.endStandingRide.execute(CLI_ACTOR, wanted);
      return { standingRide: ended.id, ended: ended.endedAt };
    },
  );
  const example = `standing end ${EXAMPLE_ID} --reason 'Moved away'`;
  addExamples(end, `${example} --dry-run`, `${example} --yes`);
}

/** How a series stands, with what is asked about it. */
async function lookAt({ useCases }: App, standingRideId: string) {
  const view = await useCases.showStandingRide.execute(CLI_ACTOR, { standingRideId });
  const { version } = toStandingRideRecord(view.series);
  const words = `Standing ride ${standingRideId} of ${fullName(view.rider)}: ${toRow(view).times}`;
  return { version, question: `${words}\nEnd it? This cannot be undone.` };
}

function toRow({ series, rider, booker, driver }: VisibleStandingRide) {
  return {
    standingRide: series.id,
    rider: fullName(rider),
    booker: booker ? fullName(booker) : '',
    times: patternWords(series.times, series.returnKind),
    driver: driver ? fullName(driver) : '',
    consent: series.consent,
    from: series.firstDay,
    to: series.lastDay ?? '',
    state: isEnded(series) ? 'ended' : 'going',
    fare: dollarsFromCents(series.fare.totalCents),
  };
}

function toDetails(view: VisibleStandingRide) {
  const { series, substitutes } = view;
  return {
    ...toRow(view),
    pickup: series.pickup.address,
    dropoff: series.dropoff.address,
    tip: dollarsFromCents(series.tipCents),
    payment: series.paymentMethod,
    payer: view.payerName ?? '',
    organisation: view.organisationName ?? '',
    agreement: view.agreement ? `${view.agreement.name}, ${view.agreement.organisationName}` : '',
    substitutes: substitutes.map(fullName).join(', '),
    pauses: series.pauses.map(({ from, to }) => `${from} to ${to}`).join(', '),
    made: series.createdAt,
    ended: series.endedAt,
  };
}

function toRide({ occurrence, driver, rideStatus }: VisiblePlannedRide) {
  return {
    ride: occurrence.id,
    day: occurrence.day,
    leg: occurrence.leg,
    pickup: occurrence.pickupAt,
    state: occurrence.state,
    reason: occurrence.reason ?? '',
    status: rideStatus ?? '',
    driver: driver ? fullName(driver) : '',
    funding: occurrence.fundingProblem ?? '',
    asks: occurrence.asks ?? '',
  };
}
