import { useQuery } from '@apollo/client/react';
import { OwnDriverProfileDocument } from '../../../generated/driver-profile.ts';

/** How a driver is rated, and how many rides they have driven; null until it is known. */
export function useDriverFigures(): {
  readonly rating: number | null;
  readonly completedRides: number;
} | null {
  const { data } = useQuery(OwnDriverProfileDocument);
  if (!data) return null;
  const { rating, totalTrips } = data.driverProfile;
  return { rating: totalTrips > 0 ? rating : null, completedRides: totalTrips };
}
