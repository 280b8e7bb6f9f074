import type {
  PlannedRideRowFragment,
  RiderRideFragment,
  StandingSeriesFragment,
} from '../../../generated/operations.ts';
import { isAhead } from './ride-state.ts';

/** A ride by itself, or the next rides of a series in one block. */
export type UpcomingEntry =
  | { readonly kind: 'ride'; readonly ride: RiderRideFragment }
  | { readonly kind: 'series'; readonly series: StandingSeriesFragment; readonly rides: readonly NextRide[] };

/** One of the next rides of a series; `ride` is there once it is booked. */
export interface NextRide {
  readonly planned: PlannedRideRowFragment;
  readonly ride: RiderRideFragment | undefined;
}

/** So many of a series are shown; its page has all. */
const SHOWN_OF_SERIES = 4;

interface Standing {
  readonly ownStandingRides: readonly StandingSeriesFragment[];
  readonly plannedRides: readonly PlannedRideRowFragment[];
}

/** What is to come, soonest first: rides of a series stand in its block, where the first of them would. */
export function toUpcoming(
  activeRides: readonly RiderRideFragment[],
  { ownStandingRides, plannedRides }: Standing,
): readonly UpcomingEntry[] {
  const blocks = ownStandingRides.flatMap((series) => {
    const rides = plannedRides
      .filter(({ standingRideId }) => standingRideId === series.id)
      .map((planned): NextRide => ({ planned, ride: activeRides.find(({ id }) => id === planned.id) }))
      .filter(({ planned, ride }) => ride !== undefined || isAhead(planned));
    return rides.length > 0 ? [{ kind: 'series', series, rides } as const] : [];
  });
  const inBlocks = new Set(blocks.flatMap(({ rides }) => rides.map(({ planned }) => planned.id)));
  const single = activeRides
    .filter(({ id }) => !inBlocks.has(id))
    .map((ride) => ({ kind: 'ride', ride }) as const);
  // The server has them in their order; only the blocks are put between them.
  const entries: UpcomingEntry[] = [...single];
  for (const block of blocks) {
    const at = entries.findIndex((entry) => timeOf(entry) > timeOf(block));
    entries.splice(at < 0 ? entries.length : at, 0, {
      ...block,
      rides: block.rides.slice(0, SHOWN_OF_SERIES),
    });
  }
  return entries;
}

/** What is for now comes first. */
function timeOf(entry: UpcomingEntry): number {
  const at = entry.kind === 'ride' ? entry.ride.scheduledFor : entry.rides[0]?.planned.pickupAt;
  return at ? Date.parse(at) : 0;
}
