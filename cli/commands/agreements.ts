import { InvalidArgumentError, Option, type Command } from 'commander';
import {
  addAgreementFields,
  agreementInput,
  endAgreementInput,
  organisationInput,
} from '../../application/organisations/inputs.ts';
import type { AgreementView } from '../../application/organisations/agreements.ts';
import { dollarsFromCents } from '../../domain/money/cents.ts';
import {
  BUDGET_PERIODS,
  type AgreementPlace,
  type BudgetPeriod,
  toAgreementRecord,
} from '../../domain/organisations/agreement.ts';
import { acting, actingOnSeen, answering, listing } from '../actions.ts';
import { addExamples, EXAMPLE_ID, textBy } from '../arguments.ts';
import { CLI_ACTOR } from '../with-app.ts';

const { shape } = addAgreementFields;

/** What organisations promise to pay for rides of their passengers. */
export function addAgreementCommands(program: Command): void {
  const agreements = program
    .command('agreements')
    .description('What organizations promise to pay for rides of their passengers.');
  addList(agreements);
  addRides(agreements);
  addAdd(agreements);
  addEdit(agreements);
  addEnd(agreements);
}

function withOrganisation(command: Command): Command {
  return command.argument(
    '<organisation>',
    'the id that `organisations list` shows',
    textBy(organisationInput.shape.organisationId),
  );
}

function withId(command: Command): Command {
  return withOrganisation(command).argument(
    '<agreement>',
    'the id that `agreements list` shows',
    textBy(agreementInput.shape.agreementId),
  );
}

const toRow = ({ agreement, use }: AgreementView) => ({
  id: agreement.id,
  name: agreement.name,
  from: agreement.startsOn,
  until: agreement.endsOn ?? '',
  budget: `${dollarsFromCents(agreement.budgetCents)} a ${agreement.budgetPeriod}`,
  used: dollarsFromCents(use.usedCents),
  promised: dollarsFromCents(use.promisedCents),
  ended: agreement.endedAt ?? '',
});

function addList(agreements: Command): void {
  const list = withOrganisation(
    agreements
      .command('list')
      .description('What an organization pays for, with its budgets of today; the newest first.'),
  );
  answering(list, async ({ useCases }, organisationId: string) =>
    (await useCases.listAgreements.execute(CLI_ACTOR, { organisationId })).map(toRow),
  );
  addExamples(list, `agreements list ${EXAMPLE_ID}`);
}

function addRides(agreements: Command): void {
  const rides = withOrganisation(
    agreements
      .command('rides')
      .description('The rides that an organization pays for or has promised to, the newest pickup first.'),
  );
  listing(
    rides,
    (useCases, page, organisationId: string) =>
      useCases.listFundedRides.execute(CLI_ACTOR, { organisationId, ...page }),
    ({
      rideId,
      agreementName,
      passengerName,
      coveredOn,
      status,
      totalCents,
      coveredCents,
      refundedCents,
    }) => ({
      id: rideId,
      agreement: agreementName,
      passenger: passengerName,
      day: coveredOn,
      status,
      total: dollarsFromCents(totalCents),
      covered: dollarsFromCents(coveredCents),
      refunded: dollarsFromCents(refundedCents),
    }),
  );
  addExamples(rides, `agreements rides ${EXAMPLE_ID} --json`);
}

interface Given {
  readonly name: string;
  readonly from: string;
  readonly until?: string;
  readonly budget: string;
  readonly period: BudgetPeriod;
  readonly ridesPerMonth?: number;
  readonly mostPerRide?: string;
  readonly coPay?: string;
  readonly coPayPercent?: number;
  readonly tip?: true;
  readonly weekdays?: number[];
  readonly pickupFrom?: string;
  readonly pickupUntil?: string;
  readonly place?: AgreementPlace[];
  readonly passengers?: string[];
  readonly addresses?: true;
}

function addOptions(command: Command): Command {
  return command
    .requiredOption('--name <name>', 'another than that of every other one', textBy(shape.name))
    .requiredOption('--from <day>', 'the first day, like 2026-03-05', textBy(shape.startsOn))
    .option('--until <day>', 'the last day; open-ended without it', textBy(shape.startsOn))
    .requiredOption('--budget <amount>', 'the most it pays in a period', textBy(shape.budget))
    .addOption(new Option('--period <period>', 'of the budget').choices(BUDGET_PERIODS).default('month'))
    .option('--rides-per-month <count>', 'of one passenger', toCount)
    .option('--most-per-ride <amount>', 'the most for one ride', textBy(shape.budget))
    .option('--co-pay <amount>', 'what the passenger pays of each fare', textBy(shape.budget))
    .option('--co-pay-percent <percent>', 'the same in percent', toCount)
    .option('--tip', 'pays tips, too')
    .option('--weekdays <list>', '0 is Sunday, like 1,2,3,4,5', toDays)
    .option('--pickup-from <time>', 'pickups from this time on, like 07:30')
    .option('--pickup-until <time>', 'pickups until this time')
    .option('--place <lat,lng,miles,address>', 'one end of rides; may be given again', toPlaces)
    .option('--passengers <ids>', 'who rides, with commas between', (text) => text.split(','))
    .option('--addresses', 'the organization reads where its passengers ride');
}

function toCount(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count)) throw new InvalidArgumentError('Give a whole number.');
  return count;
}

function toDays(text: string): number[] {
  return text.split(',').map(toCount);
}

function toPlaces(text: string, before: readonly AgreementPlace[] = []): AgreementPlace[] {
  const [lat, lng, miles, ...words] = text.split(',');
  const place = { lat: Number(lat), lng: Number(lng), miles: Number(miles), address: words.join(',').trim() };
  if ([place.lat, place.lng, place.miles].some(Number.isNaN) || place.address === '')
    throw new InvalidArgumentError("Give it like '41.65,-83.54,1.5,1 Main St'.");
  return [...before, place];
}

function toTerms({ from, until, period, tip, place, passengers, addresses, ...given }: Given) {
  return {
    ...given,
    startsOn: from,
    endsOn: until,
    budgetPeriod: period,
    coversTip: tip,
    places: place,
    passengerIds: passengers,
    showsAddresses: addresses,
  };
}

const EXAMPLE = "--name 'Dialysis 2026' --from 2026-01-01 --budget 2000 --co-pay 3";

function addAdd(agreements: Command): void {
  const add = addOptions(
    withOrganisation(agreements.command('add').description('An organization promises to pay for rides.')),
  );
  acting(
    add,
    (_organisation: string, { name, budget, period }: Given) => `Add ${name}, ${budget} a ${period}?`,
    async ({ useCases }, organisationId: string, given: Given) =>
      toRow(await useCases.addAgreement.execute(CLI_ACTOR, { organisationId, ...toTerms(given) })),
  );
  addExamples(
    add,
    `agreements add ${EXAMPLE_ID} ${EXAMPLE}`,
    `agreements add ${EXAMPLE_ID} ${EXAMPLE} --weekdays 1,3,5 --place '41.65,-83.54,1,1 Main St' --dry-run`,
  );
}

function addEdit(agreements: Command): void {
  const edit = addOptions(
    withId(
      agreements
        .command('edit')
        .description(
          'Change what an agreement pays, from the next booking on: all of its terms are given anew.',
        ),
    ),
  );
  actingOnSeen(
    edit,
    async ({ useCases }, organisationId: string, agreementId: string, { name }: Given) => {
      const found = await useCases.listAgreements.execute(CLI_ACTOR, { organisationId });
      const seen = found.find(({ agreement }) => agreement.id === agreementId);
      return {
        question: `Change ${seen?.agreement.name ?? agreementId}, from now on ${name}?`,
        version: seen ? toAgreementRecord(seen.agreement).version : '',
      };
    },
    async ({ useCases }, { version }, _organisation: string, agreementId: string, given: Given) =>
      toRow(await useCases.updateAgreement.execute(CLI_ACTOR, { agreementId, ...toTerms(given), version })),
  );
  addExamples(edit, `agreements edit ${EXAMPLE_ID} ${EXAMPLE_ID} ${EXAMPLE} --yes`);
}

function addEnd(agreements: Command): void {
  const end = agreements
    .command('end')
    .description('Nothing more is promised under the agreement; what is stays promised.')
    .argument('<agreement>', 'the id that `agreements list` shows', textBy(agreementInput.shape.agreementId))
    .requiredOption('--reason <text>', 'kept in the audit log', textBy(endAgreementInput.shape.reason));
  acting(
    end,
    (id: string) => `End ${id}? This cannot be undone.`,
    async ({ useCases }, agreementId: string, { reason }: { readonly reason: string }) =>
      toRow(await useCases.endAgreement.execute(CLI_ACTOR, { agreementId, reason })),
  );
  addExamples(end, `agreements end ${EXAMPLE_ID} --reason 'Contract ended' --dry-run`);
}
