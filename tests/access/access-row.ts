import type { RideStatus } from '../../domain/rides/ride.ts';
import type { Role } from '../../domain/users/user.ts';

/** What an id of an operation is the id of. */
export type IdKind =
  | 'ride'
  | 'card'
  | 'payout'
  | 'payout request'
  | 'driver'
  | 'funding'
  | 'setup'
  | 'session'
  | 'passkey'
  | 'upload'
  | 'document upload'
  | 'applicant'
  | 'application'
  | 'document'
  | 'user'
  | 'case'
  | 'place'
  | 'standing ride'
  | 'planned ride'
  | 'trip link'
  | 'announcement'
  | 'handover note'
  | 'care grant'
  | 'care invitation'
  | 'passenger'
  | 'helped passenger'
  | 'merge'
  | 'organisation'
  | 'agreement'
  | 'invoice'
  | 'organisation payment'
  | 'invoice payment'
  | 'membership'
  | 'member invitation'
  | 'pricing'
  | 'approval';

export const ADMIN = ['admin'] as const;
/** Who runs rides. */
export const OPERATORS = ['dispatcher', 'admin'] as const;
export const RIDERS_AND_ADMINS = ['rider', 'admin'] as const;
export const RIDERS_AND_OPERATORS = ['rider', 'dispatcher', 'admin'] as const;

/** The id that an operation is called with, and the rest of what it needs. */
export interface NamedId {
  readonly id: string;
  /** Of the caller's own pair when they have one: the other person of the ride. */
  readonly counterpartId: string;
}

/** One operation with one of its ids, or with none. */
export interface AccessRow {
  /** Whom it is for; the others are refused before anything is looked for. */
  readonly for: 'anyone' | 'signed-in' | readonly Role[];
  readonly names?: IdKind;
  /** The state in which an own ride can be named. */
  readonly status?: RideStatus;
  /** Drivers answer an open request with it; one who comes too late is told so. */
  readonly isRace?: boolean;
  /** Why an own id is refused all the same, where what it needs cannot be set up. */
  readonly ownRefusal?: string;
  /** Ends the session it is called with. */
  readonly endsSession?: boolean;
  /** What a call of REST asks with in its address. */
  readonly ask?: (named: NamedId) => Readonly<Record<string, string>>;
  /** Variables or body. */
  readonly send?: (named: NamedId) => object;
}

/** A mutation whose input is the id of a ride, and little more. */
export const ofRide = (
  audience: AccessRow['for'],
  status: NonNullable<AccessRow['status']>,
  rest: (named: NamedId) => object = () => ({}),
): AccessRow => ({
  for: audience,
  names: 'ride',
  status,
  send: (named) => ({ input: { rideId: named.id, ...rest(named) } }),
});
export const ofRideId = ({ id }: NamedId) => ({ rideId: id });
export const ofPlannedRide = (
  audience: AccessRow['for'],
  rest: (named: NamedId) => object = () => ({}),
): AccessRow => ({
  for: audience,
  names: 'planned ride',
  send: (named) => ({ input: { occurrenceId: named.id, ...rest(named) } }),
});
