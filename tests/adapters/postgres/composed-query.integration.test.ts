import { describe, expect, it } from 'vitest';
import { narrow, queryOf, queryRows } from '../../../adapters/postgres/composed-query.ts';
import { DRIVER_APPLICATIONS } from '../../../adapters/postgres/drivers/driver-table.ts';
import { PAYOUT_REQUESTS } from '../../../adapters/postgres/payouts/payout-tables.ts';
import { USERS } from '../../../adapters/postgres/users/user-table.ts';
import { useRecordedSql } from '../../support/recorded-sql.ts';
import { insertRow, userRow } from '../../support/sql-fixtures.ts';

const sql = useRecordedSql();

const toIds = (...ids: readonly string[]) => queryOf(USERS).select('id').whereIn('id', ids);

describe('composed queries', () => {
  it('travel through the runner as prepared statements with their values', async () => {
    const { id } = await insertRow(sql.db, 'users', userRow());
    expect(await queryRows(sql.runner, 'test.ids', toIds(id))).toEqual([{ id }]);
    expect(sql.sent).toMatchObject([{ text: 'select "id" from "users" where "id" in ($1)', values: [id] }]);
  });

  it('have one name per shape: the same for other values, another for another text', async () => {
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
    await queryRows(sql.runner, 'test.ids', toIds(one));
    await queryRows(sql.runner, 'test.ids', toIds(two));
    await queryRows(sql.runner, 'test.ids', toIds(one, two));
    const [first, second, third] = sql.sent.map(({ name }) => name);
    expect(first).toMatch(/^test\.ids\.[0-9a-f]{12}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('join the rows that a table says its columns lead to', async () => {
    const query = queryOf(PAYOUT_REQUESTS).joinRelated('driver').select('driver.email');
    await queryRows(sql.runner, 'test.joined', query);
    expect(sql.sent[0]?.text).toBe(
      'select "driver"."email" from "payout_requests" inner join "users" as "driver"' +
        ' on "driver"."id" = "payout_requests"."driver_id"',
    );
    const byEmail = queryOf(DRIVER_APPLICATIONS).joinRelated('applicant').select('applicant.id');
    await queryRows(sql.runner, 'test.joined', byEmail);
    expect(sql.sent[1]?.text).toContain('on "applicant"."email" = "driver_applications"."email"');
  });

  it('are narrowed to the values that were asked for', async () => {
    const values = { email: 'a@maumee.test', first_name: undefined, last_name: null };
    await queryRows(sql.runner, 'test.narrow', narrow(queryOf(USERS).select('id'), values));
    expect(sql.sent).toMatchObject([
      {
        text: 'select "id" from "users" where "email" = $1 and "last_name" is null',
        values: ['a@maumee.test'],
      },
    ]);
  });

  it('cannot be sent past the runner', async () => {
    await expect((async () => await toIds(crypto.randomUUID()))()).rejects.toThrow(
      'Unable to acquire a connection',
    );
  });
});
