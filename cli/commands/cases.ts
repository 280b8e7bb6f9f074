import { Option, type Command } from 'commander';
import { caseIdInput, updateCaseInput } from '../../application/cases/inputs.ts';
import type { CaseView } from '../../application/ports/cases.ts';
import { CASE_KINDS, CASE_STATES, type CaseKind, type CaseState } from '../../domain/cases/case.ts';
import { fullName } from '../../domain/users/user.ts';
import { acting, answering } from '../actions.ts';
import { addExamples, EXAMPLE_ID, limitOption, textBy } from '../arguments.ts';
import { CLI_ACTOR } from '../with-app.ts';

const ID = ['<case id>', 'as `cases list` shows it', textBy(caseIdInput.shape.caseId)] as const;

interface ListOptions {
  readonly state?: CaseState;
  readonly kind?: CaseKind;
  readonly limit: number;
}

interface UpdateOptions {
  readonly state?: CaseState;
  readonly note?: string;
  readonly message?: string;
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
    .addOption(new Option('--state <state>', 'only those').choices(CASE_STATES))
    .addOption(new Option('--kind <kind>', 'only those').choices(CASE_KINDS))
    .addOption(limitOption());
  answering(list, async ({ useCases }, { state, kind, limit }: ListOptions) =>
    (await useCases.listCases.execute(CLI_ACTOR, { state, kind, limit })).items.map(toRow),
  );
  addExamples(list, 'cases list --state open', 'cases list --kind impairment --json');
}

function addShow(cases: Command): void {
  const show = cases
    .command('show')
    .description('A case with everything that was written about it.')
    .argument(...ID);
  answering(show, async ({ useCases }, caseId: string) => {
    const view = await useCases.listCases.find(CLI_ACTOR, { caseId });
    const { text, keptUntil } = view.report;
    const written = view.messages.map(
      (message) => `${message.at.toISOString()} (${message.audience}) ${message.text}`,
    );
    return { ...toRow(view), text, keptUntil, messages: written.join('\n') };
  });
  addExamples(show, `cases show ${EXAMPLE_ID}`);
}

function addUpdate(cases: Command): void {
  const update = cases
    .command('update')
    .description('Move a case on, note something for operators, or write to the reporter.')
    .argument(...ID)
    .addOption(new Option('--state <state>', 'the next one').choices(CASE_STATES))
    .option('--note <text>', 'read by operators only', textBy(updateCaseInput.shape.note))
    .option('--message <text>', 'mailed to the reporter', textBy(updateCaseInput.shape.message));
  acting(
    update,
    (id: string) => `Update case ${id}?`,
    async ({ useCases }, caseId: string, { state, note, message }: UpdateOptions) => {
      const after = await useCases.updateCase.execute(CLI_ACTOR, { caseId, state, note, message });
      return { ...toRow(await useCases.listCases.find(CLI_ACTOR, { caseId })), state: after.state };
    },
  );
  const example = `cases update ${EXAMPLE_ID} --state resolved --message 'Your bag is at our office.'`;
  addExamples(update, `${example} --dry-run`, `${example} --yes`);
}

function toRow({ report, reporter, reported }: CaseView) {
  return {
    id: report.id,
    opened: report.openedAt,
    kind: report.kind,
    state: report.state,
    reporter: fullName(reporter),
    about: reported ? fullName(reported) : '',
    ride: report.rideId,
  };
}
