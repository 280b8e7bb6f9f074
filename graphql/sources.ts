import type { RideParticipant } from '../application/ports/rides.ts';
import type { Vehicle } from '../domain/drivers/driver.ts';
import type { ResolversParentTypes } from './generated/resolver-types.ts';

/** What stands behind GraphQL types that are no type of the application. */
export type RideParticipantSource = RideParticipant & { readonly vehicle?: Vehicle };

/** The dashboard's fields are read side by side, only those asked for. */
export type DriverDashboardSource = Record<string, never>;

export interface AvailabilityDaySource {
  readonly version: string;
  readonly day: string;
  readonly hours: readonly number[];
}

/** Of sources with several parts the one that the type is about: what no resolver says is read from it. */
export const PARTS = {
  Approval: 'approval',
  ApprovalLimits: 'limits',
  Case: 'report',
  DriverOnTheWay: 'position',
  DriverProfile: 'driver',
  Payout: 'payout',
  PayoutRequest: 'request',
  Quote: 'route',
  Receipt: 'receipt',
  RepricedRide: 'ride',
  RideOffer: 'offer',
} as const satisfies { [Type in keyof ResolversParentTypes]?: keyof ResolversParentTypes[Type] };
