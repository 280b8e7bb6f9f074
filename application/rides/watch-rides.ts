import type { UserActor, UserType } from '../../domain/users/user.ts';
import type { Authenticate, Caller } from '../users/authenticate.ts';
import type { EventFeed } from '../ports/event-feed.ts';
import type { RideEvent } from '../ports/events.ts';
import type { VisibleRide } from './visible-ride.ts';
import type { ShowRides } from './show-rides.ts';

/**
 * Live changes for one open connection. The session is checked again for every event that concerns the person:
 * a log-out, suspension or change of role ends the stream.
 */
export class WatchRides {
  constructor(
    private readonly feed: EventFeed,
    private readonly authenticate: Authenticate,
    private readonly showRides: ShowRides,
  ) {}

  /** Every change of a ride the person takes part in, as they may see it. */
  async *rides(token: string | null, signal?: AbortSignal): AsyncGenerator<VisibleRide> {
    const changes = this.events(token, ({ userId }) => this.feed.forUser(userId, signal));
    for await (const { event, caller } of changes) {
      const [ride] = await this.showRides.many(caller.actor, [event.rideId]);
      if (ride) yield ride;
    }
  }

  /** For a driver: a sign that the open requests changed, to ask for them again. */
  async *requests(token: string | null, signal?: AbortSignal): AsyncGenerator<true> {
    for await (const { event, caller } of this.events(token, () => this.feed.all(signal), 'driver')) {
      if (event.riderId !== caller.actor.userId) yield true;
    }
  }

  private async *events(
    token: string | null,
    subscribe: (user: UserActor) => AsyncIterable<RideEvent>,
    requiredType?: UserType,
  ): AsyncGenerator<{ event: RideEvent; caller: Caller }> {
    const opened = await this.authenticate.execute(token);
    if (!opened || (requiredType && opened.actor.userType !== requiredType)) return;
    for await (const event of subscribe(opened.actor)) {
      const caller = await this.authenticate.execute(token);
      if (caller?.actor.userType !== opened.actor.userType) return;
      yield { event, caller };
    }
  }
}
