import type { TripLink } from '../../domain/rides/trip-link.ts';
import { port } from '../tokens.ts';

/** The links by which rides are followed; the ride is locked before one of its links is written. */
export interface TripLinks {
  find(linkId: string): Promise<TripLink | null>;
  /** The oldest first. */
  ofRide(rideId: string): Promise<TripLink[]>;
  /** Keeps the digest of the token. Throws `TOO_MANY_TRIP_LINKS` (conflict) when its place is taken. */
  insert(link: TripLink, digest: string): Promise<void>;
  /** Takes the places of links that have expired by `now`: nothing opens them any more. */
  freeEnded(rideId: string, now: Date): Promise<void>;
  /** Writes that it was stopped, and gives its place back. */
  saveRevoked(link: TripLink): Promise<void>;
  /** Stops those that some have made for rides of a passenger, of an organisation's alone where one is named. */
  stopMadeFor(
    passengerId: string,
    makerIds: readonly string[],
    organisationId: string | null,
    at: Date,
  ): Promise<void>;
  /** Those that a user has made, the oldest first. */
  madeBy(userId: string): Promise<TripLink[]>;
  /** Deletes those that expired before a time; how many. */
  forget(before: Date): Promise<number>;
}

/** What shows them. No replica answers: who is stopped is stopped at once. */
export interface TripLinkViews {
  /** Of several rides in one query, the oldest first. */
  ofRides(rideIds: readonly string[]): Promise<TripLink[]>;
  /** By the digest of its token; null when there is none, or it has no place any more. */
  findByToken(digest: string): Promise<TripLink | null>;
}

export const tripLinkViews = port<TripLinkViews>('tripLinkViews');
