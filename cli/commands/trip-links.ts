import type { Command } from 'commander';
import { acting, answering } from '../actions.ts';
import { addExamples, EXAMPLE_ID, textBy } from '../arguments.ts';
import { revokeTripLinkInput } from '../../application/rides/inputs.ts';
import { rideArgument } from '../references.ts';
import { CLI_ACTOR } from '../with-app.ts';

/** What operators do about links by which rides are followed without signing in. */
export function addTripLinkCommands(rides: Command): void {
  addList(rides);
  addStop(rides);
}

function addList(rides: Command): void {
  const list = rides
    .command('links')
    .description('The links by which a ride can be followed now; their addresses are kept nowhere.')
    .addArgument(rideArgument());
  answering(list, async ({ useCases }, rideId: string) => {
    const links = await useCases.listTripLinks.execute(CLI_ACTOR, { rideId });
    return links.map(({ link, endsAt }) => ({
      link: link.id,
      made: link.createdAt,
      by: link.createdBy,
      ends: endsAt,
    }));
  });
  addExamples(list, 'rides links 2a6b7c44', `rides links ${EXAMPLE_ID} --json`);
}

function addStop(rides: Command): void {
  const stop = rides
    .command('stop-link')
    .description('Stop a link at once: whoever has it follows the ride no longer.')
    .argument('<link>', 'the id of the link', textBy(revokeTripLinkInput.shape.linkId));
  acting(
    stop,
    (linkId: string) => `Stop link ${linkId}?`,
    async ({ useCases }, linkId: string) => {
      const { link, endsAt } = await useCases.revokeTripLink.execute(CLI_ACTOR, { linkId });
      return { link: link.id, ride: link.rideId, ended: endsAt };
    },
  );
  addExamples(stop, `rides stop-link ${EXAMPLE_ID} --dry-run`, `rides stop-link ${EXAMPLE_ID} --yes`);
}
