import type { OfferAnswer, RideOffer } from '../../domain/rides/ride-offer.ts';
import type { Page, PageRequest } from './pages.ts';

/** Keeps who was offered which ride. */
export interface RideOfferLog {
  /** Notes offers as they stand; they are written a moment later, and only what has changed. Never throws. */
  note(offers: readonly RideOffer[]): void;
}

export interface RideOfferRecords {
  /** Deletes the offers that changed last before a time; how many. */
  forget(before: Date): Promise<number>;
}

/** An offer with the driver's name and what they did about it last. */
export interface RideOfferView {
  readonly offer: RideOffer;
  readonly driverName: string;
  readonly answer: OfferAnswer | null;
  readonly answeredAt: Date | null;
}

export interface RideOfferViews {
  /** Last changed first. */
  ofRide(rideId: string, page: PageRequest): Promise<Page<RideOfferView>>;
}
