import type { RideMove, RideChangeFeed } from '../../../application/ports/rides.ts';
import type { RideAction } from '../../../domain/rides/ride.ts';
import type { Draft } from './tables.ts';

/** One unit of work at a time, so that nobody waits for the moves of another. */
export class InMemoryRideChangeFeed implements RideChangeFeed {
  constructor(private readonly draft: Draft) {}

  async take(actions: readonly RideAction[], now: Date, limit: number): Promise<RideMove[]> {
    const { history, rides, toldMoves } = this.draft.tables;
    const aDayAgo = now.getTime() - 86_400_000;
    const due = history.filter(
      ({ id, rideId, action, at }) =>
        !toldMoves.has(id) &&
        actions.includes(action) &&
        at.getTime() > aDayAgo &&
        !rides.get(rideId)?.isTestData,
    );
    return due.slice(0, limit).map(({ id, rideId, action, from, actorRole, actorId, reason }) => {
      toldMoves.add(id);
      const { riderId = '', bookerId, driverId = null, askedIds = null } = rides.get(rideId) ?? {};
      const isHelper = [...this.draft.tables.careGrants.values()].some(
        (grant) => grant.passengerId === riderId && grant.caregiverId === bookerId && !grant.endedAt,
      );
      return {
        id,
        rideId,
        riderId,
        bookerId: isHelper ? (bookerId ?? null) : null,
        driverId,
        askedIds,
        action,
        from,
        actorRole,
        actorId,
        reason,
      };
    });
  }
}
