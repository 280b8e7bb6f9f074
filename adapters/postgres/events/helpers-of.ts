/**
 * The users who may see a ride for its passenger now: whom the passenger lets book or follow, and who coordinates the
 * organisation that booked it, as far as the passenger lets it. Both are columns: of the passenger, and of the ride. A
 * function, so that nearly every passenger, who has no helper, costs one look.
 */
export const HELPERS_OF = (passengerId: string, rideId: string) =>
  `helpers_of_ride(${passengerId}, ${rideId})` as const;
