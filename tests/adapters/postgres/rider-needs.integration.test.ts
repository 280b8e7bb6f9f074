import { beforeAll, describe } from 'vitest';
import { useSqlClient } from '../../support/sql-client.ts';
import { insertRow, userRow, type SqlRow } from '../../support/sql-fixtures.ts';
import { itRefuses } from '../../support/sql-refusals.ts';

const sql = useSqlClient();
let riderId: string;

beforeAll(async () => {
  riderId = String((await insertRow(sql.db, 'users', userRow())).id);
});

const needs = (overrides: SqlRow = {}) =>
  insertRow(sql.db, 'rider_needs', { rider_id: riderId, needs: '{walker}', extra_minutes: 5, ...overrides });

describe('what a rider needs', () => {
  itRefuses(
    {
      rider_needs_known: [{ needs: '{wings}' }, { needs: '{walker,NULL}' }],
      rider_needs_extra_minutes_in_steps: [
        { extra_minutes: 35 },
        { extra_minutes: -5 },
        { extra_minutes: 7 },
      ],
    },
    (overrides) => needs(overrides),
  );
});
