import { notFound } from '../../domain/errors.ts';
import { admin } from '../access.ts';
import { mapPage, pageRequest } from '../ports/pages.ts';
import { rideViews } from '../ports/rides.ts';
import { sessions, userDirectory, type UserAccount, type UserDirectory } from '../ports/users.ts';
import { walletViews } from '../ports/wallet.ts';
import { toVisibleRide } from '../rides/visible-ride.ts';
import { query } from '../use-case.ts';
import { userIdInput, userPageInput } from '../users/inputs.ts';

/** Throws `NOT_FOUND` for an account that is not there, or is closed. */
async function requireAccount(directory: UserDirectory, userId: string): Promise<UserAccount> {
  const account = await directory.find(userId);
  if (!account) throw notFound('User');
  return account;
}

/** An account, for admins; here and below `NOT_FOUND` for one that is not there, or is closed. */
export const showUser = query({
  access: admin,
  input: userIdInput,
  needs: { userDirectory },
  run: ({ input: { userId } }, { userDirectory }) => requireAccount(userDirectory, userId),
});

/** A driver's rides as driver, anybody else's as rider, newest first. */
export const listUserBookings = query({
  access: admin,
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

export const countUserTransactions = query({
  access: admin,
  input: userIdInput,
  needs: { walletViews },
  run: ({ input: { userId } }, { walletViews }) => walletViews.countTransactions(userId),
});

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
