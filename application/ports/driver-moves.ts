import type { RideEvent } from './events.ts';

/** Tells every process that the drivers of these rides have moved. What is lost is not repeated: the next move comes soon. */
export interface DriverMoves {
  announce(rides: readonly RideEvent[]): void;
}
