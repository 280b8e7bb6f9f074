import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { useSqlClient } from '../../support/sql-client.ts';
import { insertRow, type SqlRow, userRow } from '../../support/sql-fixtures.ts';
import { expectRefused, itRefuses } from '../../support/sql-refusals.ts';

const sql = useSqlClient();
let passenger_id: string;

const user = async (overrides: SqlRow = {}) =>
  (await insertRow(sql.db, 'users', { ...userRow(), ...overrides })).id;
const consented = () => ({ id: randomUUID(), passenger_id, scopes: ['book', 'follow'], consent: 'online' });
const grant = async (overrides: SqlRow = {}) =>
  insertRow(sql.db, 'care_grants', {
    ...consented(),
    caregiver_id: overrides['caregiver_id'] ?? (await user()),
    granted_at: '2026-11-20T17:00Z',
    ...overrides,
  });
const invitation = (overrides: SqlRow = {}) =>
  insertRow(sql.db, 'care_invitations', {
    ...consented(),
    token_hash: randomUUID(),
    created_at: '2026-11-20T17:00Z',
    expires_at: '2026-11-27T17:00Z',
    ...overrides,
  });
const change = (id: string, set: string) => sql.db.query(`update care_grants set ${set} where id = $1`, [id]);

beforeAll(async () => {
  passenger_id = await user();
});

describe('a grant of care', () => {
  itRefuses(
    {
      care_grants_scopes_known: { scopes: ['drive'] },
      care_grants_scopes_some: { scopes: [] },
      care_grants_payer_books: { scopes: ['pay', 'follow'] },
      care_grants_consent_known: { consent: 'guessed' },
      care_grants_ends_after_start: { ended_at: '2026-11-20T16:59Z' },
    },
    grant,
  );

  it('is given to somebody else, one at a time', async () => {
    await expectRefused(grant({ caregiver_id: passenger_id }), 'care_grants_two_people');
    const { id, caregiver_id } = await grant();
    await expectRefused(grant({ caregiver_id }), 'care_grants_one_of_pair');
    await change(id, 'ended_at = now()');
    await grant({ caregiver_id });
  });

  it('ends once, and never changes', async () => {
    const { id } = await grant();
    const other = await user();
    const changes = [
      `scopes = '{cancel}'`,
      `caregiver_id = '${other}'`,
      `passenger_id = '${other}'`,
      `recorded_by = '${other}'`,
      `consent = 'phone'`,
      'granted_at = now()',
    ];
    for (const set of changes) await expectRefused(change(id, set), 'care_grants_fixed');
    await expectRefused(change(id, `ended_by = '${other}'`), 'care_grants_ended_by_ended');
    await change(id, `ended_at = now(), ended_by = '${other}'`);
    await expectRefused(change(id, 'ended_at = null, ended_by = null'), 'care_grants_fixed');
  });
});

describe('an invitation of a caregiver', () => {
  itRefuses(
    {
      care_invitations_scopes_known: { scopes: ['drive'] },
      care_invitations_scopes_some: { scopes: [] },
      care_invitations_payer_books: { scopes: ['pay'] },
      care_invitations_consent_known: { consent: 'guessed' },
      care_invitations_email_lower_case: [{ email: '' }, { email: 'Ann@maumee.test' }],
      care_invitations_week_at_most: [
        { expires_at: '2026-11-27T17:00:01Z' },
        { expires_at: '2026-11-20T17:00Z' },
      ],
    },
    invitation,
  );

  it('has a token of its own', async () => {
    await invitation({ token_hash: 'the same' });
    await expectRefused(invitation({ token_hash: 'the same' }), 'care_invitations_token_key');
  });
});

describe('a passenger without an account', () => {
  const passenger = (overrides: SqlRow = {}) => {
    const id = randomUUID();
    return user({ id, has_account: false, email: `passenger-${id}@no-account.invalid`, ...overrides });
  };

  it('has the address of nobody, which nobody else has, and no way to sign in', async () => {
    const id = await passenger();
    await expectRefused(passenger({ email: 'ann@maumee.test' }), 'users_no_account_no_address');
    await expectRefused(passenger({ user_type: 'driver' }), 'users_no_account_no_sign_in');
    await expectRefused(passenger({ email_verified_at: '2026-11-20T17:00Z' }), 'users_no_account_no_sign_in');
    await expectRefused(passenger({ has_second_factor: true }), 'users_no_account_no_sign_in');
    await expectRefused(
      user({ email: `passenger-${id}@no-account.invalid`.replace('a', 'b') }),
      'users_address_of_no_account',
    );
    await sql.db.query(
      `update users set email = 'deleted@deleted.invalid', deleted_at = now() where id = $1`,
      [id],
    );
    const { rows } = await sql.db.query('select has_account from users where id = $1', [id]);
    expect(rows).toEqual([{ has_account: false }]);
  });
});
