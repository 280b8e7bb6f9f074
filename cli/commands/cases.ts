import { Option, type Command } from 'commander';
import { caseIdInput, updateCaseInput } from '../../application/cases/inputs.ts';
import type { CaseView } from '../../application/ports/cases.ts';
import { CASE_KINDS, CASE_STATES, type CaseKind, type CaseState } from '../../domain/cases/case.ts';
import { fullName } from '../../domain/users/user.ts';
import { addExamples, limitOption, textBy } from '../arguments.ts';
import { print, printResult } from '../output.ts';
import { CLI_ACTOR, withApp } from '../with-app.ts';

const EXAMPLE_ID = '018f2f6e-8c1a-7000-8000-000000000001';

interface ListOptions {
  readonly state?: CaseState;
  readonly kind?: CaseKind;
  readonly limit: number;
  readonly json?: boolean;
}

interface UpdateOptions {
  readonly state?: CaseState;
  readonly note?: string;
  readonly message?: string;
  readonly json?: boolean;
}

/** Problems that riders and drivers reported: list, show, move on. */
export function addCaseCommands(program: Command): void {
  const cases = program.command('cases').description('Problems that riders and drivers reported.');
  addList(cases);
  addShow(cases);
  addUpdate(cases);
}

function addList(cases: Command): void {
  const list = cases
    .command('list')
    .description('Cases, newest first.')
    .addOption(new Option('--state <state>').choices(CASE_STATES))
    .addOption(new Option('--kind <kind>').choices(CASE_KINDS))
    .addOption(limitOption())
    .option('--json', 'machine-readable')
    .action(({ json, ...wanted }: ListOptions) =>
      withApp(async ({ useCases }) => {
        const { items } = await useCases.listCases.execute(CLI_ACTOR, wanted);
        print(items.map(toRow), { json });
      }),
    );
  addExamples(list, 'cases list --state open', 'cases list --kind impairment --json');
}

function addShow(cases: Command): void {
  const show = cases
    .command('show')
    .description('A case with everything that was written about it.')
    .argument('<case id>', 'as `cases list` shows it', textBy(caseIdInput.shape.caseId))
    .option('--json', 'machine-readable')
    .action((caseId: string, options: { json?: boolean }) =>
      withApp(async ({ useCases }) => {
        const view = await useCases.listCases.find(CLI_ACTOR, { caseId });
        const written = view.messages.map(
          ({ at, audience, text }) => `${at.toISOString()} (${audience}) ${text}`,
        );
        const keptUntil = view.report.keptUntil?.toISOString() ?? '';
        printResult(
          { ...toRow(view), text: view.report.text, keptUntil, messages: written.join('\n') },
          options,
        );
      }),
    );
  addExamples(show, `cases show ${EXAMPLE_ID}`);
}

function addUpdate(cases: Command): void {
  const update = cases
    .command('update')
    .description('Move a case on, note something for operators, or write to the reporter.')
    .argument('<case id>', 'as `cases list` shows it', textBy(caseIdInput.shape.caseId))
    .addOption(new Option('--state <state>').choices(CASE_STATES))
    .option('--note <text>', 'read by operators only', textBy(updateCaseInput.shape.note))
    .option('--message <text>', 'mailed to the reporter', textBy(updateCaseInput.shape.message))
    .option('--json', 'machine-readable')
    .action((caseId: string, { json, ...changes }: UpdateOptions) =>
      withApp(async ({ useCases }) => {
        await useCases.updateCase.execute(CLI_ACTOR, { caseId, ...changes });
        printResult(toRow(await useCases.listCases.find(CLI_ACTOR, { caseId })), { json });
      }),
    );
  addExamples(update, `cases update ${EXAMPLE_ID} --state resolved --message 'Your bag is at our office.'`);
}

function toRow({ report, reporter, reported }: CaseView) {
  return {
    id: report.id,
    opened: report.openedAt.toISOString(),
    kind: report.kind,
    state: report.state,
    reporter: fullName(reporter),
    about: reported ? fullName(reported) : '',
    ride: report.rideId,
  };
}
