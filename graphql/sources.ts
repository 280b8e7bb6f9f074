import type { RideParticipant } from '../application/ports/rides.ts';
import type { Vehicle } from '../domain/drivers/driver.ts';

/** What stands behind GraphQL types that are no type of the application. */
export type RideParticipantSource = RideParticipant & { readonly vehicle?: Vehicle };

/** The dashboard's fields are read side by side, only those asked for. */
export type DriverDashboardSource = Record<string, never>;

export interface AvailabilityDaySource {
  readonly version: string;
  readonly day: string;
  readonly hours: readonly number[];
}
