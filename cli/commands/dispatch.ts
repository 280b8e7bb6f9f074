import type { Command } from 'commander';
import { dispatchBoardInput } from '../../application/dispatch/inputs.ts';
import { pressingItems } from '../../application/dispatch/show-board.ts';
import type { BoardRide } from '../../domain/dispatch/board-ride.ts';
import { NEED_REASONS } from '../../domain/dispatch/needs-you.ts';
import { STAGE_WORDS } from '../../domain/rides/stage.ts';
import { answering } from '../actions.ts';
import { addExamples, textBy } from '../arguments.ts';
import { CLI_ACTOR } from '../with-app.ts';

interface ListOptions {
  readonly day?: string;
  readonly needsYou?: true;
}

/** The board of the desk. */
export function addDispatchCommands(program: Command): void {
  const dispatch = program.command('dispatch').description('The board of the desk.');
  const list = dispatch
    .command('list')
    .description(
      'Rides of a day by pickup, until four in the next morning; or what needs somebody now, the most pressing first.',
    )
    .option(
      '--day <day>',
      'another than the one that goes on',
      textBy(dispatchBoardInput.shape.day.unwrap().unwrap()),
    )
    .option('--needs-you', 'only what needs somebody now, whatever its day, and why');
  answering(list, async ({ useCases }, { day, needsYou }: ListOptions) => {
    const board = await useCases.showDispatchBoard.execute(CLI_ACTOR, { day });
    if (needsYou) {
      return pressingItems(board).map(({ ride, reason, since }) => ({
        why: NEED_REASONS[reason].title,
        since,
        ...toRow(ride),
      }));
    }
    const { start, end } = board.span;
    return board.rides.filter(({ pickupAt }) => pickupAt >= start && pickupAt < end).map(toRow);
  });
  addExamples(list, 'dispatch list', 'dispatch list --needs-you', 'dispatch list --day 2026-03-05 --json');
}

function toRow({ id, pickupAt, stage, status, riderName, driverName, pickup, dropoff }: BoardRide) {
  return {
    id,
    pickup: pickupAt,
    state: stage ? STAGE_WORDS[stage] : status === 'seeking' ? 'Planned, no driver' : 'Planned',
    rider: riderName,
    driver: driverName ?? '',
    from: pickup.address,
    to: dropoff.address,
  };
}
