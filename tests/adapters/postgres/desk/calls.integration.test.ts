import { beforeAll, expect, it } from 'vitest';
import { postgresCalls, postgresCallViews } from '../../../../adapters/postgres/desk/postgres-calls.ts';
import { insertBusyMonths, someoneBusy } from '../../../support/busy-months.ts';
import { getPlans } from '../../../support/query-plans.ts';
import { useRecordedSql } from '../../../support/recorded-sql.ts';

const sql = useRecordedSql();
const calls = postgresCalls(sql.runner);
const views = postgresCallViews(sql.runner);
const PAGE = { limit: 20, after: null };
const CALL = '01980000-0000-7000-8000-00000000ca11';
let riderId: string;
let mergedId: string;

beforeAll(async () => {
  await insertBusyMonths(sql.db);
  ({ riderId } = await someoneBusy(sql.db));
  await sql.db.query(
    `insert into calls (id, person_id, words, called_at)
      select gen_random_uuid(), id, 'Call ' || n, timestamptz '2026-03-01' + n * interval '20 s'
        from (select id, row_number() over (order by id) as n from users where user_type = 'rider') riders,
          generate_series(1, 30)`,
  );
  const { rows } = await sql.db.query<{ id: string }>(
    `insert into users (id, email, password, first_name, last_name, user_type, has_account, merged_into_id)
      select id, 'passenger-' || id || '@no-account.invalid', '!', 'Walter', 'W', 'rider', false, $1
        from (select gen_random_uuid() as id) made returning id`,
    [riderId],
  );
  mergedId = rows[0]?.id ?? '';
  await sql.db.query('analyze');
}, 60_000);

/** The indexes by which a page is found; the table is not read from end to end. */
async function indexesOf(personId: string | null): Promise<readonly string[]> {
  sql.sent.length = 0;
  await views.list(personId, PAGE);
  const [statement] = sql.sent;
  if (!statement) throw new Error('Nothing was asked');
  const { first } = await getPlans(sql.db, statement);
  expect(first.scannedTables).not.toContain('calls');
  return first.indexes;
}

it('pages of calls are read through their indexes, of one person and of all', async () => {
  expect(await indexesOf(null)).toContain('calls_by_time');
  expect(await indexesOf(riderId)).toContain('calls_by_person');
});

it('a call is read with whom it was about and who took it, also of a record that was merged', async () => {
  const call = {
    id: CALL,
    personId: mergedId,
    callerName: 'Ann',
    phone: '+14195550177',
    words: 'Where the driver is',
    takenBy: riderId,
    calledAt: new Date('2026-04-01T12:00:00Z'),
  };
  await calls.insert(call);
  const { items } = await views.list(riderId, { limit: 1, after: null });
  expect(items).toEqual([
    {
      call,
      person: { id: mergedId, firstName: 'Walter', lastName: 'W' },
      takenBy: expect.objectContaining({ id: riderId }) as unknown,
    },
  ]);
});

it('a call never changes, has words, and a number as people are called by', async () => {
  await expect(sql.db.query(`update calls set words = 'Other' where id = $1`, [CALL])).rejects.toThrow(
    'a call never changes',
  );
  const insert = (fields: string) =>
    sql.db.query(
      `insert into calls (id, person_id, words, called_at, phone, caller_name)
        select gen_random_uuid(), $1, ${fields}`,
      [riderId],
    );
  for (const [fields, broken] of [
    [`'', now(), null, null`, 'calls_words_length'],
    [`repeat('x', 1001), now(), null, null`, 'calls_words_length'],
    [`'Hello', now(), '555', null`, 'calls_phone_format'],
    [`'Hello', now(), null, ''`, 'calls_caller_name_length'],
  ] as const)
    await expect(insert(fields)).rejects.toMatchObject({ constraint: broken });
});
