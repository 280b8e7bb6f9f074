import { runSql } from '../../support/database-server.ts';
import type { MeasuredUsers } from './measured-users.ts';

/** The records that an admin looks at, of one database. */
export interface AdminTargets {
  readonly users: MeasuredUsers;
  /** A completed one in the middle of all. */
  readonly rideId: string;
  readonly openRideId: string;
  readonly caseId: string;
  readonly caseRideId: string;
  /** The whole address of a rider among many whose addresses begin so. */
  readonly riderEmail: string;
  readonly riderId: string;
  readonly driverEmail: string;
  /** In the middle of the time that the rides are spread over. */
  readonly day: string;
}

export async function findAdminTargets(databaseUrl: string, users: MeasuredUsers): Promise<AdminTargets> {
  const [found] = await runSql<Omit<AdminTargets, 'users'>>(
    databaseUrl,
    `with middle as (
       select id, created_at from rides where status = 'completed' and created_at < now() - interval '365 days'
         order by created_at desc limit 1
     ), a_case as (select id, ride_id from cases order by opened_at limit 1)
     select (select id from middle) as "rideId", (select created_at::date::text from middle) as day,
       (select id from rides where status = 'pending' order by created_at desc limit 1) as "openRideId",
       (select id from a_case) as "caseId", (select ride_id from a_case) as "caseRideId",
       (select email from users where id = $1) as "driverEmail", id as "riderId", email as "riderEmail"
     from users where email = 'filled-rider-77@example.com'`,
    [users.heavyDriver.userId],
  );
  return { ...found!, users };
}
