import { z } from 'zod';
import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { textField } from '../input-fields.ts';
import { type RideViews, rideViews } from '../ports/rides.ts';
import { type UserAccount, type UserDirectory, userDirectory } from '../ports/users.ts';
import { toVisibleRide, type VisibleRide } from '../rides/visible-ride.ts';
import { service } from '../tokens.ts';

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

/** Admins: people and rides by what was typed, as the lists of users and bookings find them. */
export class SearchConsole {
  constructor(
    private readonly userDirectory: UserDirectory,
    private readonly rideViews: RideViews,
  ) {}

  async execute(actor: Actor | null, input: z.input<typeof searchConsoleInput>): Promise<ConsoleHits> {
    const admin = requireAdmin(actor);
    const { text } = parseInput(searchConsoleInput, input);
    const page = { limit: MOST_HITS, after: null };
    const anybody = { search: text, userType: null, suspended: null };
    const [people, rides] = await Promise.all([
      this.userDirectory.list(anybody, { sort: 'name', direction: 'asc' }, page),
      this.rideViews.all('all', page, { text }),
    ]);
    return { people: people.items, rides: rides.items.map((view) => toVisibleRide(admin, view)) };
  }
}

export const searchConsole = service(SearchConsole, [userDirectory, rideViews]);
