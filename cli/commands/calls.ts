import type { Command } from 'commander';
import { listCallsInput, noteCallInput } from '../../application/desk/inputs.ts';
import type { CallView } from '../../application/ports/calls.ts';
import { fullName } from '../../domain/users/user.ts';
import { acting, listing } from '../actions.ts';
import { addExamples, EXAMPLE_ID, textBy } from '../arguments.ts';
import { userArgument } from '../references.ts';
import { CLI_ACTOR } from '../with-app.ts';

interface Noted {
  readonly id?: string;
  readonly words: string;
  readonly callerName?: string;
  readonly phone?: string;
}

const { shape } = noteCallInput;

/** What people called the desk for: list, note. */
export function addCallCommands(program: Command): void {
  const calls = program.command('calls').description('What people called the desk for.');
  addList(calls);
  addNote(calls);
}

function addList(calls: Command): void {
  const list = calls
    .command('list')
    .description('Calls, the newest first.')
    .option(
      '--person <user id>',
      'only those about a passenger or driver',
      textBy(listCallsInput.shape.personId),
    );
  listing(
    list,
    (useCases, page, { person }: { readonly person?: string }) =>
      useCases.listCalls.execute(CLI_ACTOR, { ...page, ...(person && { personId: person }) }),
    toRow,
  );
  addExamples(list, 'calls list', `calls list --person ${EXAMPLE_ID} --json`);
}

function addNote(calls: Command): void {
  const note = calls
    .command('note')
    .description('Write down what somebody called for; it is never changed.')
    .addArgument(userArgument())
    .requiredOption('--words <text>', 'what for', textBy(shape.words))
    .option('--caller-name <name>', 'who called, where it was somebody else')
    .option('--phone <number>', "from where, where that is not the person's own number", textBy(shape.phone))
    .option('--id <uuid>', 'given again, it is the same call', textBy(shape.id));
  acting(
    note,
    (id: string) => `Note a call about ${id}?`,
    async ({ useCases }, personId: string, { words, callerName, phone, id }: Noted) =>
      useCases.noteCall.execute(CLI_ACTOR, {
        personId,
        words,
        ...(callerName && { callerName }),
        ...(phone && { phone }),
        ...(id && { id }),
      }),
  );
  addExamples(note, `calls note ${EXAMPLE_ID} --words 'Asked for a receipt' --dry-run`);
}

const toRow = ({ call, person, takenBy }: CallView) => ({
  call: call.id,
  person: fullName(person),
  caller: call.callerName ?? '',
  words: call.words,
  takenBy: takenBy ? fullName(takenBy) : '',
  at: call.calledAt,
});
