import { z } from 'zod';
import { admin } from '../access.ts';
import { textField } from '../input-fields.ts';
import { rideViews } from '../ports/rides.ts';
import { type UserAccount, userDirectory } from '../ports/users.ts';
import { toVisibleRide, type VisibleRide } from '../rides/visible-ride.ts';
import { query } from '../use-case.ts';

/** Of each kind; whoever needs more opens the list of that kind. */
const MOST_HITS = 5;

const searchConsoleInput = z.object({ text: textField(100) });

/** What was found: the first of each kind. */
export interface ConsoleHits {
  /** By name. */
  readonly people: readonly UserAccount[];
  /** Newest first. */
  readonly rides: readonly VisibleRide[];
}

/** People and rides by what was typed, as the lists of users and bookings find them. */
export const searchConsole = query({
  access: admin,
  input: searchConsoleInput,
  needs: { userDirectory, rideViews },
  run: async ({ actor, input: { text } }, { userDirectory, rideViews }): Promise<ConsoleHits> => {
    const page = { limit: MOST_HITS, after: null };
    const anybody = { search: text, userType: null, suspended: null };
    const [people, rides] = await Promise.all([
      userDirectory.list(anybody, { sort: 'name', direction: 'asc' }, page),
      rideViews.all('all', page, { text }),
    ]);
    return { people: people.items, rides: rides.items.map((view) => toVisibleRide(actor, view)) };
  },
});
