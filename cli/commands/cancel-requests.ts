import { Option, type Command } from 'commander';
import { STAGE_WORDS, stageOf } from '../../domain/rides/stage.ts';
import { fullName } from '../../domain/users/user.ts';
import { acting, answering } from '../actions.ts';
import { addExamples, EXAMPLE_ID } from '../arguments.ts';
import { rideArgument } from '../references.ts';
import { CLI_ACTOR } from '../with-app.ts';

/** What operators do for riders who ask to cancel a ride that a driver has. */
export function addCancelRequestCommands(rides: Command): void {
  addList(rides);
  addAnswer(rides);
}

function addList(rides: Command): void {
  const list = rides
    .command('cancel-requests')
    .description('Riders who ask to cancel an accepted ride; first those that are yours to decide.');
  answering(list, async ({ useCases }) =>
    (await useCases.listCancelRequests.execute(CLI_ACTOR)).map(({ ride, rider, driver }) => ({
      ride: ride.id,
      asked: ride.cancelAskedAt,
      stage: STAGE_WORDS[stageOf(ride)],
      scheduled: ride.scheduledFor,
      rider: fullName(rider),
      driver: driver ? fullName(driver) : '',
      reason: ride.cancelAskReason ?? '',
    })),
  );
  addExamples(list, 'rides cancel-requests', 'rides cancel-requests --json');
}

type Answer = 'agree' | 'refuse';

function addAnswer(rides: Command): void {
  const answer = rides
    .command('answer-cancel')
    .description('Decide about a rider who asks to cancel: the ride is cancelled, or takes place.')
    .addArgument(rideArgument())
    .addOption(
      new Option('--answer <answer>', 'what you decide').choices(['agree', 'refuse']).makeOptionMandatory(),
    );
  acting(
    answer,
    (rideId: string, { answer: given }: { answer: Answer }) =>
      given === 'agree'
        ? `Cancel ride ${rideId} as its rider asks? This cannot be undone.`
        : `Refuse to cancel ride ${rideId}? The rider cannot ask again.`,
    async ({ useCases }, rideId: string, { answer: given }: { answer: Answer }) => {
      const input = { rideId, agrees: given === 'agree' };
      const { id, status, cancelAnswer } = await useCases.answerCancelRequest.execute(CLI_ACTOR, input);
      return { ride: id, status, answer: cancelAnswer ?? 'agreed' };
    },
  );
  const example = `rides answer-cancel ${EXAMPLE_ID} --answer agree`;
  addExamples(answer, `${example} --dry-run`, `${example} --yes`);
}
