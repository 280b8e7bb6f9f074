import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { type CareScope, toScopes } from '../../domain/care/care-grant.ts';
import type { UserActor } from '../../domain/users/user.ts';

/** The passenger lets the helper do what the scopes say, from now on. */
export async function giveCare(
  pool: Pool,
  passenger: UserActor,
  helper: UserActor,
  scopes: readonly CareScope[],
): Promise<void> {
  await pool.query(
    `insert into care_grants (id, passenger_id, caregiver_id, scopes, consent, recorded_by, granted_at)
      values ($1, $2, $3, $4, 'online', $2, now())`,
    [randomUUID(), passenger.userId, helper.userId, toScopes(scopes)],
  );
}
