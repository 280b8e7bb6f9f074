import type { Command } from 'commander';
import type { HandoverNoteView } from '../../application/dispatch/shifts.ts';
import { fullName } from '../../domain/users/user.ts';
import { answering } from '../actions.ts';
import { addExamples } from '../arguments.ts';
import { CLI_ACTOR } from '../with-app.ts';

/** Who is on duty at the desk, and what one shift leaves to the next. */
export function addDispatchShiftCommands(program: Command): void {
  const dispatch =
    program.commands.find((noun) => noun.name() === 'dispatch') ??
    program.command('dispatch').description('The desk.');
  const onDuty = dispatch.command('on-duty').description('Whose shift at the desk goes on.');
  answering(onDuty, async ({ useCases }) =>
    (await useCases.showDuty.execute(CLI_ACTOR)).shifts.map(({ shift, person }) => ({
      id: person.id,
      name: fullName(person),
      since: shift.beganAt,
    })),
  );
  addExamples(onDuty, 'dispatch on-duty', 'dispatch on-duty --json');
  const notes = dispatch
    .command('notes')
    .description('Handover notes that are open, and those that were done in the last day.')
    .option('--open', 'only the open ones');
  answering(notes, async ({ useCases }, { open = false }: { readonly open?: boolean }) =>
    (await useCases.showDuty.execute(CLI_ACTOR)).notes
      .filter(({ note }) => !open || note.doneAt === null)
      .map(toRow),
  );
  addExamples(notes, 'dispatch notes', 'dispatch notes --open --json');
}

function toRow({ note, author, promisedTo, doneBy }: HandoverNoteView) {
  return {
    id: note.id,
    written: note.writtenAt,
    by: author ? fullName(author) : '',
    note: note.text,
    ride: note.rideId ?? '',
    promisedTo: promisedTo ? fullName(promisedTo) : '',
    done: note.doneAt,
    doneBy: doneBy ? fullName(doneBy) : '',
  };
}
