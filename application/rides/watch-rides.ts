import type { Authenticate, Caller } from '../users/authenticate.ts';
import type { EventFeed } from '../ports/event-feed.ts';
import type { RideEvent } from '../ports/events.ts';
import type { VisibleRide } from './visible-ride.ts';
import type { ShowRides } from './show-rides.ts';

/**
 * Live changes for one open connection. The session is checked again for every event that concerns the person:
 * a log-out, suspension or change of role ends the stream (quality, "Faults").
 */
export class WatchRides {
  constructor(
    private readonly feed: EventFeed,
    private readonly authenticate: Authenticate,
    private readonly showRides: ShowRides,
  ) {}

  /** Every change of a ride the person takes part in, as they may see it. */
  async *rides(token: string | null, signal?: AbortSignal): AsyncGenerator<VisibleRide> {
    for await (const { event, caller } of this.events(token, concerns, signal)) {
      const [ride] = await this.showRides.many(caller.actor, [event.rideId]);
      if (ride) yield ride;
    }
  }

  /** For a driver: a sign that the open requests changed, to ask for them again. */
  async *requests(token: string | null, signal?: AbortSignal): AsyncGenerator<true> {
    for await (const { caller } of this.events(token, maySeeRequests, signal)) {
      if (caller.actor.userType === 'driver') yield true;
    }
  }

  private async *events(
    token: string | null,
    isFor: (caller: Caller, event: RideEvent) => boolean,
    signal?: AbortSignal,
  ): AsyncGenerator<{ event: RideEvent; caller: Caller }> {
    const opened = await this.authenticate.execute(token);
    if (!opened) return;
    for await (const event of this.feed.rides(signal)) {
      if (!isFor(opened, event)) continue;
      const caller = await this.authenticate.execute(token);
      if (caller?.actor.userType !== opened.actor.userType) return;
      yield { event, caller };
    }
  }
}

function concerns({ actor }: Caller, event: RideEvent): boolean {
  return [event.riderId, event.driverId, event.formerDriverId].includes(actor.userId);
}

function maySeeRequests({ actor }: Caller, event: RideEvent): boolean {
  return actor.userType === 'driver' && event.riderId !== actor.userId;
}
