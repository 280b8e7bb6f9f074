import { Option, type Command } from 'commander';
import { caseIdInput, updateCaseInput } from '../../application/cases/inputs.ts';
import type { CaseView } from '../../application/ports/cases.ts';
import {
  CASE_KINDS,
  CASE_STATES,
  casePriority,
  type CaseKind,
  type CaseState,
} from '../../domain/cases/case.ts';
import { fullName } from '../../domain/users/user.ts';
import { toCaseRecord } from '../../domain/cases/case-record.ts';
import { actingOnSeen, answering, listing } from '../actions.ts';
import { addExamples, EXAMPLE_ID, textBy } from '../arguments.ts';
import { CLI_ACTOR } from '../with-app.ts';

const ID = ['<case id>', 'as `cases list` shows it', textBy(caseIdInput.shape.caseId)] as const;

interface ListOptions {
  readonly state?: CaseState;
  readonly kind?: CaseKind;
  readonly unresolved?: true;
  readonly order: 'newest' | 'urgency';
}

interface UpdateOptions {
  readonly state?: CaseState;
  readonly note?: string;
  readonly message?: string;
  readonly assign?: string;
  readonly unassign?: true;
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
    .description('Cases, the most urgent first, and of those the oldest.')
    .addOption(new Option('--state <state>', 'only those').choices(CASE_STATES))
    .addOption(new Option('--kind <kind>', 'only those').choices(CASE_KINDS))
    .option('--unresolved', 'only those that nobody has closed')
    .addOption(
      new Option('--order <order>', 'which first').choices(['newest', 'urgency']).default('urgency'),
    );
  listing(
    list,
    (useCases, page, wanted: ListOptions) => useCases.listCases.execute(CLI_ACTOR, { ...wanted, ...page }),
    toRow,
  );
  addExamples(list, 'cases list --unresolved', 'cases list --kind impairment --json');
}

function addShow(cases: Command): void {
  const show = cases
    .command('show')
    .description('A case with everything that was written about it.')
    .argument(...ID);
  answering(show, async ({ useCases }, caseId: string) => {
    const view = await useCases.showCase.execute(CLI_ACTOR, { caseId });
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
    .description(
      'Move a case on, give it to an admin, note something for operators, or write to the reporter.',
    )
    .argument(...ID)
    .addOption(new Option('--state <state>', 'the next one').choices(CASE_STATES))
    .option('--note <text>', 'read by operators only', textBy(updateCaseInput.shape.note))
    .option('--assign <admin id>', 'the admin who works on it', textBy(updateCaseInput.shape.assigneeId))
    .option('--unassign', 'nobody works on it any more')
    .option('--message <text>', 'mailed to the reporter', textBy(updateCaseInput.shape.message));
  actingOnSeen<[caseId: string, options: UpdateOptions]>(
    update,
    async ({ useCases }, caseId) => {
      const { report, messages } = await useCases.showCase.execute(CLI_ACTOR, { caseId });
      const { version } = toCaseRecord(report, messages.length);
      const last = messages.at(-1)?.text ?? report.text;
      return { version, question: `Case ${caseId} is ${report.state}. Last words: ${last}\nUpdate it?` };
    },
    async ({ useCases }, { version }, caseId, { assign, unassign, ...changes }) => {
      const assigneeId = unassign ? null : assign;
      const after = await useCases.updateCase.execute(CLI_ACTOR, { caseId, version, assigneeId, ...changes });
      return { ...toRow(await useCases.showCase.execute(CLI_ACTOR, { caseId })), state: after.state };
    },
  );
  const example = `cases update ${EXAMPLE_ID} --state resolved --message 'Your bag is at our office.'`;
  addExamples(update, `${example} --dry-run`, `${example} --yes`);
}

function toRow({ report, reporter, reported, assignee }: CaseView) {
  return {
    id: report.id,
    opened: report.openedAt,
    kind: report.isServiceAnimalRefused ? 'service animal refused' : report.kind,
    priority: casePriority(report),
    state: report.state,
    reporter: fullName(reporter),
    about: reported ? fullName(reported) : '',
    assignee: assignee ? fullName(assignee) : null,
    ride: report.rideId,
  };
}
