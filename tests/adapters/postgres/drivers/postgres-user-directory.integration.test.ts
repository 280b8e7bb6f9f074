import { beforeAll, describe, expect, it } from 'vitest';
import { postgresUserDirectory } from '../../../../adapters/postgres/drivers/postgres-user-directory.ts';
import type { UserFilter, UserOrder } from '../../../../application/ports/users.ts';
import { countPages, getPlans } from '../../../support/query-plans.ts';
import { useRecordedSql } from '../../../support/recorded-sql.ts';

const sql = useRecordedSql();
const directory = postgresUserDirectory(sql.runner);

const ALL: UserFilter = { search: null, userType: null, suspended: null, hasAccount: null };
const NEWEST: UserOrder = { sort: 'created', direction: 'desc' };

/** 12,000 people: one in ten drives, one in a hundred is suspended; and three with names of their own. */
beforeAll(async () => {
  await sql.db.query(
    `insert into users (id, email, password, first_name, last_name, user_type, suspended, suspended_reason, created_at)
     select gen_random_uuid(), 'person-' || n || '@maumee.test', 'x', 'Rita ' || n, 'Rider',
         case when n % 10 = 0 then 'driver' else 'rider' end, n % 100 = 0, 'Fraud', now() - n * interval '1 minute'
       from generate_series(1, 12000) n`,
  );
  await sql.db.query(
    `insert into users (id, email, password, first_name, last_name, user_type, phone, deleted_at)
     values (gen_random_uuid(), 'zoe.o''brien@example.com', 'x', 'Zoë', 'O''Brien-Smith', 'rider', '+14195550123', null),
       (gen_random_uuid(), 'adam@example.org', 'x', 'Adam', 'Zo', 'admin', null, null),
       (gen_random_uuid(), 'adam@example.org.uk', 'x', 'Adam', 'York', 'rider', '+442079460123', null),
       (gen_random_uuid(), 'org@adam.example', 'x', 'Ada', 'Moor', 'rider', null, null),
       (gen_random_uuid(), 'gone@example.org', 'x', 'Zoltan', 'Gone', 'rider', '+14195550124', now())`,
  );
  await sql.db.query(
    `insert into driver_profiles (id, user_id, license_plate)
      select gen_random_uuid(), id, case when first_name = 'Rita 20' then 'gls-41 90' else 'Q' || row_number() over () end
        from users where user_type = 'driver'`,
  );
  await sql.db.query('analyze users, driver_profiles');
});

async function found(search: string): Promise<string[]> {
  const { items } = await directory.list({ ...ALL, search }, NEWEST, { limit: 20, after: null });
  return items.map(({ user }) => user.email).sort();
}

describe('the directory of people', () => {
  it.each([
    ['zo', ['adam@example.org', "zoe.o'brien@example.com"]],
    ["O'Brien", ["zoe.o'brien@example.com"]],
    ['smith zoë', ["zoe.o'brien@example.com"]],
    // Nearly everybody has the second word: it is not looked up, and has to be there all the same.
    ['zoë maumee', []],
    ['11999 maumee', ['person-11999@maumee.test']],
    // A whole address is its account's, and nobody's whose words begin so.
    ['ADAM@EXAMPLE.ORG', ['adam@example.org']],
    ['adam@example.or', ['adam@example.org', 'adam@example.org.uk', 'org@adam.example']],
    ['gone@example.org', []],
    ['(419) 555-0123', ["zoe.o'brien@example.com"]],
    ['+1 419.555', ["zoe.o'brien@example.com"]],
    ['14195550123', ["zoe.o'brien@example.com"]],
    ['555-01', ["zoe.o'brien@example.com"]],
    ['+44 20 7946 0123', ['adam@example.org.uk']],
    ['419 555 0124', []],
    ['brien example', ["zoe.o'brien@example.com"]],
    ['ien', []],
    ['@@@ & | !', []],
    ['person-11999', ['person-11999@maumee.test']],
    // Left its account.
    ['zoltan', []],
  ])('finds for %j %j', async (search, emails) => {
    expect(await found(search)).toEqual(emails);
  });

  it('finds a person by their id', async () => {
    const { items } = await directory.list({ ...ALL, search: 'adam@example.org' }, NEWEST, {
      limit: 1,
      after: null,
    });
    const id = items[0]?.user.id ?? '';
    expect(await found(id)).toEqual(['adam@example.org']);
    expect(await directory.find(id)).toEqual({
      user: expect.objectContaining({ email: 'adam@example.org' }) as unknown,
      driver: null,
      rideCount: 0,
      averageRating: null,
      totalEarningsCents: null,
    });
  });

  it.each(['created', 'name', 'role', 'status'] as const)(
    'goes on in pages without gaps or repeats, by %s, either way',
    async (sort) => {
      for (const direction of ['asc', 'desc'] as const) {
        const whole = await directory.list(ALL, { sort, direction }, { limit: 30, after: null });
        const first = await directory.list(ALL, { sort, direction }, { limit: 10, after: null });
        const second = await directory.list(ALL, { sort, direction }, { limit: 10, after: first.nextCursor });
        const third = await directory.list(ALL, { sort, direction }, { limit: 10, after: null, skip: 20 });
        const ids = [first, second, third].flatMap(({ items }) => items.map(({ user }) => user.id));
        expect(ids).toEqual(whole.items.map(({ user }) => user.id));
      }
    },
  );

  it('counts to ten thousand', async () => {
    expect(await directory.count(ALL)).toEqual({ count: 10_000, isComplete: false });
    expect(await directory.count({ ...ALL, userType: 'driver' })).toEqual({ count: 1200, isComplete: true });
    expect(await directory.count({ ...ALL, suspended: true })).toEqual({ count: 120, isComplete: true });
    expect(await directory.count({ ...ALL, search: 'adam@example.org' })).toEqual({
      count: 1,
      isComplete: true,
    });
    expect(await directory.count({ ...ALL, search: 'zo' })).toEqual({ count: 2, isComplete: true });
  });

  it.each<[string, Partial<UserFilter>, UserOrder, string]>([
    ['all', {}, NEWEST, 'users_by_created'],
    ['all by name', {}, { sort: 'name', direction: 'asc' }, 'users_by_name'],
    ['all by role', {}, { sort: 'role', direction: 'asc' }, 'users_by_role'],
    ['all by standing', {}, { sort: 'status', direction: 'desc' }, 'users_by_standing'],
    ['drivers', { userType: 'driver' }, NEWEST, 'users_by_type'],
    ['drivers by name', { userType: 'driver' }, { sort: 'name', direction: 'asc' }, 'users_by_type_and_name'],
    ['the suspended', { suspended: true }, NEWEST, 'users_suspended'],
    [
      'the suspended by name',
      { suspended: true },
      { sort: 'name', direction: 'desc' },
      'users_suspended_by_name',
    ],
    ['those of a rare word', { search: 'brien' }, NEWEST, 'users_by_words'],
    [
      'those of a rare word by name',
      { search: 'brien' },
      { sort: 'name', direction: 'asc' },
      'users_by_words',
    ],
    ['the one with an address', { search: 'adam@example.org' }, NEWEST, 'users_email_key'],
    ['those of an unknown address', { search: 'adam@example.or' }, NEWEST, 'users_by_words'],
    ['those with a phone number', { search: '419 555 0123' }, NEWEST, 'users_by_words'],
  ])('lists %s from an index', async (_what, filter, order, index) => {
    sql.sent.length = 0;
    await directory.list({ ...ALL, ...filter }, order, { limit: 20, after: null });
    const [statement] = sql.sent;
    if (!statement) throw new Error('Nothing was sent');
    for (const plan of Object.values(await getPlans(sql.db, statement))) {
      expect(plan.indexes).toContain(index);
      expect(plan.scannedTables).not.toContain('users');
    }
  });

  it('finds drivers by how their plates begin, from the index', async () => {
    sql.sent.length = 0;
    const plates = ['GLS4190', 'GLS41', 'GLS42', 'LS4190'];
    const emails = await Promise.all(
      plates.map(async (plate) => (await directory.byPlate(plate, 5)).map(({ user }) => user.email)),
    );
    expect(emails).toEqual([['person-20@maumee.test'], ['person-20@maumee.test'], [], []]);
    for (const plan of Object.values(await getPlans(sql.db, sql.sent[0]!))) {
      expect(plan.indexes).toContain('driver_profiles_by_plate');
      expect(plan.scannedTables).not.toContain('driver_profiles');
    }
  });

  it('sums up what drivers were paid without a look at each payout', async () => {
    await sql.db.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off');
    await directory.list({ ...ALL, userType: 'driver' }, NEWEST, { limit: 20, after: null });
    const { first } = await getPlans(sql.db, sql.sent.at(-1)!);
    await sql.db.query('rollback');
    expect(first.indexes).toEqual(
      expect.arrayContaining(['payouts_completed_by_driver', 'payout_requests_completed_by_driver']),
    );
  });

  it.each(['rita', 'person-77', 'brien', 'xyzzy', 'adam', 'nobody@example.org'])(
    'looks through few people for %s, whatever the list and however short its page',
    async (search) => {
      for (const sort of ['created', 'name'] as const) {
        sql.sent.length = 0;
        await directory.list({ ...ALL, search }, { sort, direction: 'asc' }, { limit: 1, after: null });
        expect(await countPages(sql.db, sql.sent[0]!)).toBeLessThan(1_000);
      }
    },
  );
});
