import type { DriverMoves } from '../../../application/ports/drivers.ts';
import type { RideEvent } from '../../../application/ports/rides.ts';
import type { EventPublisher } from './event-publisher.ts';

/** Announces moves as the publisher announces events: gathered for some milliseconds, many in one notification. */
export class DriverMoveAnnouncer implements DriverMoves {
  constructor(private readonly publisher: Pick<EventPublisher, 'publish'>) {}

  announce(rides: readonly RideEvent[]): void {
    this.publisher.publish(rides);
  }
}
