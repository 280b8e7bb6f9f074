import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { useSqlClient } from '../../support/sql-client.ts';
import { insertRow, type SqlRow, userRow } from '../../support/sql-fixtures.ts';
import { expectRefused, itRefuses } from '../../support/sql-refusals.ts';

const sql = useSqlClient();
let user_id: string;
let organisation_id: string;

const user = async () => (await insertRow(sql.db, 'users', userRow())).id;
const organisation = (overrides: SqlRow = {}) =>
  insertRow(sql.db, 'organisations', {
    id: randomUUID(),
    name: `Clinic ${randomUUID()}`,
    kind: 'clinic',
    email: 'rides@clinic.test',
    phone: '+14195550150',
    created_at: '2026-11-20T17:00Z',
    ...overrides,
  });
const member = async (overrides: SqlRow = {}) =>
  insertRow(sql.db, 'organisation_members', {
    id: randomUUID(),
    organisation_id,
    user_id: overrides['user_id'] ?? (await user()),
    roles: ['manager'],
    joined_at: '2026-11-20T17:00Z',
    ...overrides,
  });
const invitation = (overrides: SqlRow = {}) =>
  insertRow(sql.db, 'organisation_invitations', {
    id: randomUUID(),
    organisation_id,
    roles: ['coordinator'],
    email: 'ann@maumee.test',
    token_hash: randomUUID(),
    created_at: '2026-11-20T17:00Z',
    expires_at: '2026-11-27T17:00Z',
    ...overrides,
  });
const grant = (overrides: SqlRow = {}) =>
  insertRow(sql.db, 'care_grants', {
    id: randomUUID(),
    passenger_id: user_id,
    organisation_id,
    scopes: ['book'],
    consent: 'phone',
    granted_at: '2026-11-20T17:00Z',
    ...overrides,
  });
const change = (table: string, id: string, set: string) =>
  sql.db.query(`update ${table} set ${set} where id = $1`, [id]);

beforeAll(async () => {
  user_id = await user();
  organisation_id = (await organisation()).id;
});

describe('an organisation', () => {
  itRefuses(
    {
      organisations_name_some: { name: ' Clinic' },
      organisations_kind_known: { kind: 'club' },
      organisations_email_lower_case: { email: 'Rides@clinic.test' },
      organisations_closed_after_start: { closed_at: '2026-11-20T16:59Z' },
    },
    organisation,
  );

  it('has a name of its own while it is open', async () => {
    const { id, name } = await organisation();
    const again = { name: String(name).toUpperCase() };
    await expectRefused(organisation(again), 'organisations_name_key');
    await change('organisations', id, 'closed_at = now()');
    await organisation(again);
  });
});

describe('a membership', () => {
  itRefuses(
    {
      organisation_members_roles_known: { roles: ['owner'] },
      organisation_members_roles_some: { roles: [] },
      organisation_members_ends_after_start: { ended_at: '2026-11-20T16:59Z' },
    },
    member,
  );

  it('is one at a time, ends once, and never changes', async () => {
    const { id, user_id: whose } = await member();
    await expectRefused(member({ user_id: whose }), 'organisation_members_one_of_pair');
    const other = await user();
    for (const set of [`roles = '{coordinator}'`, `user_id = '${other}'`, 'joined_at = now()'])
      await expect(change('organisation_members', id, set)).rejects.toThrow('never changes');
    await expectRefused(
      change('organisation_members', id, `ended_by = '${other}'`),
      'organisation_members_ended_by_ended',
    );
    await change('organisation_members', id, `ended_at = now(), ended_by = '${other}'`);
    await expect(change('organisation_members', id, 'ended_at = null')).rejects.toThrow('never changes');
    await member({ user_id: whose });
  });
});

describe('an invitation of a member', () => {
  itRefuses(
    {
      organisation_invitations_roles_known: { roles: ['owner'] },
      organisation_invitations_roles_some: { roles: [] },
      organisation_invitations_email_lower_case: { email: 'Ann@maumee.test' },
      organisation_invitations_week_at_most: { expires_at: '2026-11-27T17:01Z' },
    },
    invitation,
  );

  it('has a token of its own', async () => {
    const { token_hash } = await invitation();
    await expectRefused(invitation({ token_hash }), 'organisation_invitations_token_key');
  });
});

describe('what a passenger lets an organisation do', () => {
  it('is of an organisation or of a person, one at a time', async () => {
    await expectRefused(grant({ caregiver_id: await user() }), 'care_grants_one_helper');
    await expectRefused(grant({ organisation_id: null }), 'care_grants_one_helper');
    const { id } = await grant();
    await expectRefused(grant(), 'care_grants_one_of_organisation');
    await expect(
      change('care_grants', id, `organisation_id = '${(await organisation()).id}'`),
    ).rejects.toThrow('never changes');
    await change('care_grants', id, 'ended_at = now()');
    await grant();
  });
});
