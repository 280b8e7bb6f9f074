import { requireUser } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { notFound } from '../../domain/errors.ts';
import { type RideViews, rideViews } from '../ports/rides.ts';
import { type UserViews, userViews } from '../ports/users.ts';
import { service } from '../tokens.ts';

export interface RiderStats {
  readonly totalRides: number;
  /** Null when nobody has rated the rider yet ("No ratings"). */
  readonly rating: number | null;
}

/** A rider's own figures. */
export class ShowRiderStats {
  constructor(
    private readonly rideViews: RideViews,
    private readonly userViews: UserViews,
  ) {}

  async execute(actor: Actor | null): Promise<RiderStats> {
    const { userId } = requireUser(actor);
    const [totalRides, user] = await Promise.all([
      this.rideViews.completedCount(userId),
      this.userViews.find(userId),
    ]);
    if (!user) throw notFound('User');
    return { totalRides, rating: user.riderRatingCount > 0 ? user.riderRating : null };
  }
}

export const showRiderStats = service(ShowRiderStats, [rideViews, userViews]);
