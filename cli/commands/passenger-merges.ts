import { Argument, type Command } from 'commander';
import { undoMergeInput } from '../../application/care/inputs.ts';
import { helperName } from '../../application/care/care-people.ts';
import type { MergePreview, MergeView } from '../../application/care/merges.ts';
import { undoUntil } from '../../domain/care/passenger-merge.ts';
import { formatMoney } from '../../domain/money/format-money.ts';
import { fullName } from '../../domain/users/user.ts';
import { acting, actingOnSeen, answering } from '../actions.ts';
import { addExamples, EXAMPLE_ID, textBy } from '../arguments.ts';
import { userArgument } from '../references.ts';
import { CLI_ACTOR } from '../with-app.ts';

const OTHER_ID = '019a8f3e-6b1c-7c51-9a53-0d1f6a2b7c45';

interface Reason {
  readonly reason: string;
}

/** Passengers without an account who turn out to be the same person as somebody else. */
export function addMergeCommands(passengers: Command): void {
  addPreview(passengers);
  addMerge(passengers);
  addMerges(passengers);
  addUnmerge(passengers);
}

const inWords = (counts: readonly string[]) => counts.join(', ') || 'nothing';

const counted = (count: number, kind: string) => `${count} ${kind.replaceAll('_', ' ')}`;

/** What moves, what ends, and what has to end first. */
const toPreviewRow = ({ from, into, items, walletCents, helpers, obstacles }: MergePreview) => ({
  from: `${fullName(from)} (${from.id})`,
  into: `${fullName(into)} (${into.id})`,
  account: into.hasAccount ? 'yes' : 'no',
  moves: inWords(items.filter(({ moves }) => moves > 0).map(({ kind, moves }) => counted(moves, kind))),
  stays: inWords(items.filter(({ stays }) => stays > 0).map(({ kind, stays }) => counted(stays, kind))),
  wallet: formatMoney(walletCents),
  keep_helping: inWords(helpers.filter(({ isKept }) => isKept).map(({ grant }) => helperName(grant))),
  stop_helping: inWords(helpers.filter(({ isKept }) => !isKept).map(({ grant }) => helperName(grant))),
  in_the_way: inWords(obstacles.map(({ kind, count }) => counted(count, kind))),
});

const toMergeRow = ({ merge, from, into, mergedBy, undoneBy }: MergeView) => ({
  id: merge.id,
  from: `${fullName(from)} (${from.id})`,
  into: `${fullName(into)} (${into.id})`,
  reason: merge.reason,
  merged: merge.mergedAt,
  merged_by: mergedBy ? fullName(mergedBy) : '',
  undo_until: undoUntil(merge),
  undone: merge.undoneAt,
  undone_by: undoneBy ? fullName(undoneBy) : '',
});

function addPair(command: Command): Command {
  return command.addArgument(userArgument()).addArgument(userArgument('into'));
}

function addPreview(passengers: Command): void {
  const command = addPair(
    passengers
      .command('merge-preview')
      .description('What merging a passenger into the same person would do, and what has to end first.'),
  );
  answering(command, async ({ useCases }, fromId: string, intoId: string) =>
    toPreviewRow(await useCases.previewMerge.execute(CLI_ACTOR, { fromId, intoId })),
  );
  addExamples(command, `passengers merge-preview ${EXAMPLE_ID} ${OTHER_ID}`);
}

function addReason(command: Command): Command {
  return command.requiredOption(
    '--reason <text>',
    'kept in the audit log of both',
    textBy(undoMergeInput.shape.reason),
  );
}

function addMerge(passengers: Command): void {
  const command = addReason(
    addPair(
      passengers
        .command('merge')
        .description(
          'Merge a passenger without an account into the same person. It can be undone for 30 days.',
        ),
    ),
  );
  actingOnSeen(
    command,
    async ({ useCases }, fromId: string, intoId: string, { reason }: Reason) => {
      const preview = await useCases.previewMerge.execute(CLI_ACTOR, { fromId, intoId });
      const { from, into, moves, wallet, stop_helping: ended } = toPreviewRow(preview);
      const question = `Merge ${from} into ${into}? Moves: ${moves}, and ${wallet}. Stop helping: ${ended}. Reason: ${reason}`;
      return { question, version: preview.version };
    },
    async ({ useCases }, { version }, fromId: string, intoId: string, { reason }: Reason) =>
      toMergeRow(await useCases.mergePassengers.execute(CLI_ACTOR, { fromId, intoId, version, reason })),
  );
  addExamples(command, `passengers merge ${EXAMPLE_ID} ${OTHER_ID} --reason 'Added twice' --dry-run`);
}

function addMerges(passengers: Command): void {
  const command = passengers
    .command('merges')
    .description('All merges from and into a person, undone ones too, the newest first.')
    .addArgument(userArgument());
  answering(command, async ({ useCases }, userId: string) =>
    (await useCases.listPassengerMerges.execute(CLI_ACTOR, { userId })).map(toMergeRow),
  );
  addExamples(command, `passengers merges ${EXAMPLE_ID}`);
}

function addUnmerge(passengers: Command): void {
  const command = addReason(
    passengers
      .command('unmerge')
      .description('Take a merge back: what it moved goes back, what has come since stays.')
      .addArgument(new Argument('<merge>', 'the id of the merge, as `passengers merges` lists it')),
  );
  acting(
    command,
    (id: string) => `Take merge ${id} back?`,
    async ({ useCases }, mergeId: string, { reason }: Reason) =>
      toMergeRow(await useCases.undoMerge.execute(CLI_ACTOR, { mergeId, reason })),
  );
  addExamples(command, `passengers unmerge ${EXAMPLE_ID} --reason 'Two people after all' --dry-run`);
}
