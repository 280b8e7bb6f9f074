import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { MEMBER_ROLES, type MemberRole } from '../../../domain/organisations/organisation.ts';

/** An open organisation of which a user is a member, in both roles unless others are given; its id. */
export async function anOrganisation(
  pool: Pool,
  userId: string,
  roles: readonly MemberRole[] = MEMBER_ROLES,
): Promise<string> {
  const id = randomUUID();
  await pool.query(
    `insert into organisations (id, name, kind, email, phone, created_at)
      values ($1, $2, 'clinic', 'rides@clinic.test', '+14195550150', $3)`,
    // By the clock that closes it: the database counts microseconds, of which the same moment here has none.
    [id, `Clinic ${id}`, new Date()],
  );
  await aMembership(pool, id, userId, roles);
  return id;
}

/** That a user is a member of an organisation; its id. */
export async function aMembership(
  pool: Pool,
  organisationId: string,
  userId: string,
  roles: readonly MemberRole[],
): Promise<string> {
  const id = randomUUID();
  await pool.query(
    `insert into organisation_members (id, organisation_id, user_id, roles, joined_at)
      values ($1, $2, $3, $4, $5)`,
    [id, organisationId, userId, roles, new Date()],
  );
  return id;
}

/** What an organisation pays for: all rides of whoever lets it help, $1,000.00 a month; its id. */
export async function anAgreement(
  pool: Pool,
  organisationId: string,
  {
    budgetCents = 1_000_00,
    coPayCents = 0,
  }: { readonly budgetCents?: number; readonly coPayCents?: number } = {},
): Promise<string> {
  const id = randomUUID();
  await pool.query(
    `insert into agreements (id, organisation_id, name, starts_on, budget_cents, budget_period, co_pay_cents,
        co_pay_percent, covers_tip, weekdays, places, shows_addresses, created_at)
      values ($1, $2, $3, '2020-01-01', $4, 'month', $5, 0, false, '{}', '[]', false, '2020-01-01')`,
    [id, organisationId, `Agreement ${id}`, budgetCents, coPayCents],
  );
  return id;
}
