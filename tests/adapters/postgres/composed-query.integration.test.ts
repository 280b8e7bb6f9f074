import { describe, expect, it } from 'vitest';
import { queryBuilder, queryRows } from '../../../adapters/postgres/composed-query.ts';
import { UserModel } from '../../../adapters/postgres/users/user-model.ts';
import { useRecordedSql } from '../../support/recorded-sql.ts';
import { insertRow, userRow } from '../../support/sql-fixtures.ts';

const sql = useRecordedSql();

const toIds = (...ids: readonly string[]) => UserModel.query(queryBuilder).select('id').whereIn('id', ids);

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

  it('cannot be sent past the runner', async () => {
    await expect((async () => await toIds(crypto.randomUUID()))()).rejects.toThrow(
      'Unable to acquire a connection',
    );
  });
});
