import { COORDINATES } from '../organisations/organisation-tables.ts';

/**
 * The users who may see a ride for its passenger now: whom the passenger lets book or follow, and who coordinates the
 * organisation that booked it, as far as the passenger lets it. Both are columns: of the passenger, and of the ride.
 */
export const HELPERS_OF = (passengerId: string, rideId: string) =>
  `array(select caregiver_id from care_grants
      where passenger_id = ${passengerId} and caregiver_id is not null and ended_at is null
        and scopes && array['book', 'follow']
    union
    select organisation_members.user_id from rides as booked
      join care_grants on care_grants.passenger_id = booked.rider_id
        and care_grants.organisation_id = booked.organisation_id and care_grants.ended_at is null
      join organisation_members on organisation_members.organisation_id = booked.organisation_id
        and organisation_members.ended_at is null and ${COORDINATES}
      where booked.id = ${rideId})` as const;
