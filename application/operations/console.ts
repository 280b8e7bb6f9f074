import { z } from 'zod';
import { toPlate } from '../../domain/drivers/plate.ts';
import { orNotFound } from '../../domain/errors.ts';
import { admin, dispatcher } from '../access.ts';
import { textField } from '../input-fields.ts';
import { mapPage, pageRequest } from '../ports/pages.ts';
import { bookingLists, rideViews } from '../ports/rides.ts';
import { type UserAccount, userDirectory, type UserDirectory } from '../ports/users.ts';
import { sessions } from '../ports/sign-in.ts';
import { walletViews } from '../ports/wallet.ts';
import { toVisibleRide, type VisibleRide } from '../rides/visible-ride.ts';
import { lookUp, query } from '../use-case.ts';
import { toAccountFor } from '../users/accounts.ts';
import { userIdInput, userPageInput } from '../users/inputs.ts';

/** Of each kind; whoever needs more opens the list of that kind. */
const MOST_HITS = 5;

const searchConsoleInput = z.object({ text: textField(100) });

/** What was found: the first of each kind. */
interface ConsoleHits {
  /** Drivers of a licence plate first, the others by name. */
  readonly people: readonly UserAccount[];
  /** Newest first. */
  readonly rides: readonly VisibleRide[];
}

/** People and rides by what was typed, as the lists of users and bookings find them, and drivers by their plates. */
export const searchConsole = query({
  access: dispatcher,
  input: searchConsoleInput,
  needs: { userDirectory, bookingLists },
  run: async ({ actor, input: { text } }, { userDirectory, bookingLists }): Promise<ConsoleHits> => {
    const page = { limit: MOST_HITS, after: null };
    const anybody = { search: text, userType: null, suspended: null, hasAccount: null };
    const plate = toPlate(text);
    const [drivers, people, rides] = await Promise.all([
      plate === null ? [] : userDirectory.byPlate(plate, MOST_HITS),
      userDirectory.list(anybody, { sort: 'name', direction: 'asc' }, page),
      bookingLists.all('all', page, { text }),
    ]);
    return {
      people: [...new Map([...drivers, ...people.items].map((found) => [found.user.id, found])).values()]
        .slice(0, MOST_HITS)
        .map(toAccountFor(actor)),
      rides: rides.items.map((view) => toVisibleRide(actor, view)),
    };
  },
});

/** Throws `NOT_FOUND` for an account that is not there, or is closed. */
async function requireAccount(directory: UserDirectory, userId: string): Promise<UserAccount> {
  return orNotFound(await directory.find(userId), 'User');
}

/** An account, for admins; here and below `NOT_FOUND` for one that is not there, or is closed. */
export const showUser = lookUp(dispatcher, userIdInput, userDirectory, async (directory, { actor, input }) =>
  toAccountFor(actor)(await requireAccount(directory, input.userId)),
);

/** A driver's rides as driver, anybody else's as rider, newest first. */
export const listUserBookings = query({
  access: dispatcher,
  input: userPageInput,
  needs: { userDirectory, rideViews },
  run: async ({ actor, input: { userId, ...page } }, { userDirectory, rideViews }) => {
    const { user } = await requireAccount(userDirectory, userId);
    const found = await (user.userType === 'driver'
      ? rideViews.ofDriver(userId, 'all', pageRequest(page))
      : rideViews.ofRider(userId, 'all', pageRequest(page)));
    return mapPage(found, (view) => toVisibleRide(actor, view));
  },
});

export const showUserWallet = query({
  access: admin,
  input: userIdInput,
  needs: { userDirectory, walletViews },
  run: async ({ input: { userId } }, { userDirectory, walletViews }) => {
    await requireAccount(userDirectory, userId);
    return walletViews.balance(userId);
  },
});

/** The wallet's activity, newest first. */
export const listUserTransactions = query({
  access: admin,
  input: userPageInput,
  needs: { userDirectory, walletViews },
  run: async ({ input: { userId, ...page } }, { userDirectory, walletViews }) => {
    await requireAccount(userDirectory, userId);
    return walletViews.transactions(userId, pageRequest(page));
  },
});

export const countUserTransactions = lookUp(admin, userIdInput, walletViews, (views, { input: { userId } }) =>
  views.countTransactions(userId),
);

/** Where the user is signed in, the last used first. */
export const listUserSessions = query({
  access: admin,
  input: userIdInput,
  needs: { userDirectory, sessions },
  run: async ({ input: { userId } }, { userDirectory, sessions }) => {
    await requireAccount(userDirectory, userId);
    return sessions.list(userId);
  },
});
