/**
 * The users who may see a ride for its passenger now: whom the passenger lets book or follow, and who coordinates the
 * organisation that booked it, as far as the passenger lets it. Both are columns: of the passenger, and of the ride. Nearly
 * every passenger has no helper, and costs one look.
 */
export const HELPERS_OF = (passengerId: string, rideId: string) =>
  `case when exists (select from care_grants where passenger_id = ${passengerId} and ended_at is null)
    then helpers_of_ride(${passengerId}, ${rideId}) else '{}' end` as const;
