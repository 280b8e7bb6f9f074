import { notFound } from '../../domain/errors.ts';
import { requireAdmin, requireType } from '../../domain/users/permissions.ts';
import type { Session } from '../../domain/users/session.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { mapPage, pageRequest, type Page } from '../ports/pages.ts';
import { type RideViews, rideViews } from '../ports/rides.ts';
import {
  type Sessions,
  type UserAccount,
  type UserDirectory,
  userDirectory,
  sessions,
} from '../ports/users.ts';
import { type WalletActivity, type WalletBalance, type WalletViews, walletViews } from '../ports/wallet.ts';
import { toVisibleRide, type VisibleRide } from '../rides/visible-ride.ts';
import { userIdInput, userPageInput, type UserIdInput, type UserPageInput } from '../users/inputs.ts';
import { service } from '../tokens.ts';

/** An account and what belongs to it, for admins. Throws `NOT_FOUND` for one that is not there, or is closed. */
export class ShowUser {
  constructor(
    private readonly userDirectory: UserDirectory,
    private readonly rideViews: RideViews,
    private readonly walletViews: WalletViews,
    private readonly openSessions: Sessions,
  ) {}

  async execute(actor: Actor | null, input: UserIdInput): Promise<UserAccount> {
    requireAdmin(actor);
    return this.require(parseInput(userIdInput, input).userId);
  }

  /** A driver's rides as driver, anybody else's as rider, newest first. */
  async bookings(actor: Actor | null, input: UserPageInput): Promise<Page<VisibleRide>> {
    const admin = requireType(actor, 'admin');
    const { userId, ...asked } = parseInput(userPageInput, input);
    const page = pageRequest(asked);
    const { user } = await this.require(userId);
    const found = await (user.userType === 'driver'
      ? this.rideViews.ofDriver(userId, 'all', page)
      : this.rideViews.ofRider(userId, 'all', page));
    return mapPage(found, (view) => toVisibleRide(admin, view));
  }

  async wallet(actor: Actor | null, input: UserIdInput): Promise<WalletBalance> {
    requireAdmin(actor);
    const { userId } = parseInput(userIdInput, input);
    await this.require(userId);
    return this.walletViews.balance(userId);
  }

  /** The wallet's activity, newest first. */
  async transactions(actor: Actor | null, input: UserPageInput): Promise<Page<WalletActivity>> {
    requireAdmin(actor);
    const { userId, ...asked } = parseInput(userPageInput, input);
    await this.require(userId);
    return this.walletViews.transactions(userId, pageRequest(asked));
  }

  async countTransactions(actor: Actor | null, input: UserIdInput): Promise<number> {
    requireAdmin(actor);
    return this.walletViews.countTransactions(parseInput(userIdInput, input).userId);
  }

  /** Where the user is signed in, the last used first. */
  async sessions(actor: Actor | null, input: UserIdInput): Promise<Session[]> {
    requireAdmin(actor);
    const { userId } = parseInput(userIdInput, input);
    await this.require(userId);
    return this.openSessions.list(userId);
  }

  private async require(userId: string): Promise<UserAccount> {
    const account = await this.userDirectory.find(userId);
    if (!account) throw notFound('User');
    return account;
  }
}

export const showUser = service(ShowUser, [userDirectory, rideViews, walletViews, sessions]);
