import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useSqlClient } from '../../support/sql-client.ts';
import { insertRow, userRow, type SqlRow, type StoredRow } from '../../support/sql-fixtures.ts';
import { expectRefused, itRefuses } from '../../support/sql-refusals.ts';

const sql = useSqlClient();

const user = (overrides: SqlRow = {}): Promise<StoredRow> => insertRow(sql.db, 'users', userRow(overrides));

describe('users', () => {
  itRefuses(
    {
      users_user_type_known: { user_type: 'root' },
      users_dispatcher_is_admin: { is_dispatcher: true },
      users_email_lower_case: [{ email: 'Dana@maumee.test' }, { email: '' }],
      users_provisional_is_suspended: { is_suspension_provisional: true },
      users_suspension_has_reason: [{ suspended: true }, { suspended: true, suspended_reason: '  ' }],
      users_rider_rating_range: [{ rider_rating: '5.01' }, { rider_rating: '0.99' }],
      users_rider_rating_count_not_negative: { rider_rating_count: -1 },
    },
    (overrides) => user(overrides),
  );

  it.each([
    ['e-mail address', 'email', 'users_email_key'],
    ['provider customer', 'stripe_customer_id', 'users_stripe_customer_key'],
    ['provider account', 'stripe_connect_account_id', 'users_stripe_connect_account_key'],
  ])('refuse a second user with the same %s', async (_, column, constraint) => {
    const value = `same-${randomUUID()}`;
    await user({ [column]: value });
    await expectRefused(user({ [column]: value }), constraint);
  });

  it('begin to approve when a dispatcher becomes an admin, and are no dispatchers as anything else', async () => {
    const { id } = await user({ user_type: 'admin', is_dispatcher: true, created_at: '2020-01-01T00:00Z' });
    const change = async (assignment: string): Promise<unknown> => {
      const { rows } = await sql.db.query(
        `update users set ${assignment} where id = $1
         returning is_dispatcher, extract(year from approves_since)::int > 2020 as approves_since_now`,
        [id],
      );
      return rows[0];
    };
    const { rows } = await sql.db.query('select approves_since from users where id = $1', [id]);
    expect(rows).toEqual([{ approves_since: null }]);
    expect(await change('is_dispatcher = false')).toEqual({ is_dispatcher: false, approves_since_now: true });
    expect(await change('is_dispatcher = true')).toEqual({ is_dispatcher: true, approves_since_now: null });
    expect(await change(`user_type = 'rider'`)).toEqual({ is_dispatcher: false, approves_since_now: null });
  });

  it('keep updated_at by themselves, unless the statement sets it', async () => {
    const { id } = await user({ updated_at: '2020-01-01T00:00Z' });
    const change = async (assignment: string): Promise<unknown> => {
      const { rows } = await sql.db.query<{ year: number }>(
        `update users set ${assignment} where id = $1 returning extract(year from updated_at)::int as year`,
        [id],
      );
      return rows[0]?.year;
    };
    expect(await change(`phone = '419 555 0100'`)).toBeGreaterThan(2020);
    expect(await change(`updated_at = '2021-06-01T00:00Z'`)).toBe(2021);
  });
});

describe('passkeys', () => {
  const passkey = async (overrides: SqlRow = {}) => {
    const { id } = await user();
    const key = { credential_id: randomUUID(), public_key: '', transports: [], name: 'Phone' };
    const row = { id: randomUUID(), user_id: id, ...key, counter: 0, created_at: '2030-01-01T00:00Z' };
    return insertRow(sql.db, 'passkeys', { ...row, ...overrides });
  };

  it('refuse a counter below zero, and a credential that is registered', async () => {
    await expectRefused(passkey({ counter: -1 }), 'passkeys_counter_not_negative');
    const credential = { credential_id: randomUUID() };
    await passkey(credential);
    await expectRefused(passkey(credential), 'passkeys_credential_key');
  });

  it('refuse a challenge for a purpose that does not exist', async () => {
    const row = { challenge: randomUUID(), purpose: 'payout', expires_at: '2030-01-01T00:00Z' };
    await expectRefused(insertRow(sql.db, 'passkey_challenges', row), 'passkey_challenges_purpose_known');
  });
});

describe('sessions', () => {
  it('refuse a token in the clear', async () => {
    const { id } = await user();
    const session = { id: randomUUID(), sess: '{}', expire: '2030-01-01T00:00Z', user_id: id };
    const token = 'f3kJ-raw-token';
    await expectRefused(insertRow(sql.db, 'sessions', { sid: token, ...session }), 'sessions_sid_is_digest');
    const sid = createHash('sha256').update(token).digest('hex');
    await insertRow(sql.db, 'sessions', { sid, ...session });
    await sql.db.query('delete from users where id = $1', [id]);
    expect((await sql.db.query('select 1 from sessions where sid = $1', [sid])).rows).toEqual([]);
  });
});

describe('payment methods', () => {
  async function card(userId: string, overrides: SqlRow = {}): Promise<StoredRow> {
    return insertRow(sql.db, 'payment_methods', {
      id: randomUUID(),
      user_id: userId,
      stripe_payment_method_id: `pm_${randomUUID()}`,
      last4: '4242',
      brand: 'visa',
      ...overrides,
    });
  }

  itRefuses(
    {
      payment_methods_last4_digits: [{ last4: '42x2' }, { last4: '424' }],
      payment_methods_exp_month_range: { exp_month: 13 },
      payment_methods_exp_year_range: { exp_year: 27 },
    },
    async (overrides) => {
      const { id } = await user();
      return card(id, overrides);
    },
  );

  it('refuse a second default and a card saved twice', async () => {
    const { id } = await user();
    const first = await card(id, { is_default: true });
    await card(id);
    await expectRefused(card(id, { is_default: true }), 'payment_methods_one_default');
    const { stripe_payment_method_id } = first;
    await expectRefused(card(id, { stripe_payment_method_id }), 'payment_methods_stripe_key');
  });
});

describe('trusted drivers', () => {
  it('refuse a pair twice, and a rider who trusts themselves', async () => {
    const [rider, driver] = [await user(), await user()];
    const trust = (driverId: string): Promise<StoredRow> =>
      insertRow(sql.db, 'trusted_drivers', { id: randomUUID(), rider_id: rider.id, driver_id: driverId });
    await trust(driver.id);
    await expectRefused(trust(driver.id), 'trusted_drivers_pair_key');
    await expectRefused(trust(rider.id), 'trusted_drivers_two_people');
  });
});

describe('stored objects', () => {
  const object = async (overrides: SqlRow = {}): Promise<StoredRow> =>
    insertRow(sql.db, 'stored_objects', {
      id: randomUUID(),
      owner_id: overrides['owner_id'] ?? (await user()).id,
      purpose: 'profile_photo',
      state: 'attached',
      content_type: 'image/webp',
      size_bytes: 9,
      upload_expires_at: '2030-01-01T00:00Z',
      created_at: '2029-01-01T00:00Z',
      ...overrides,
    });

  itRefuses(
    {
      stored_objects_purpose_known: { purpose: 'payload' },
      stored_objects_state_known: { state: 'lost' },
      stored_objects_size_positive: { size_bytes: 0 },
      stored_objects_kept_is_described: [{ content_type: null }, { size_bytes: null, state: 'stored' }],
    },
    (overrides) => object(overrides),
  );

  it('are one photo of a user at a time', async () => {
    const { owner_id: ownerId } = await object();
    await object({ owner_id: ownerId as string, state: 'released' });
    await expectRefused(object({ owner_id: ownerId as string }), 'stored_objects_one_photo');
  });
});
