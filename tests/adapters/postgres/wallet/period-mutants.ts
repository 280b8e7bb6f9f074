import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import { insertRow, postEntry } from '../../../support/sql-fixtures.ts';
import { unguarded, type Mutant } from './unguarded.ts';

/** January 2020, in which nothing was posted. */
async function anEmptyMonth(db: ClientBase, debitCents = 0): Promise<void> {
  await insertRow(db, 'accounting_periods', {
    id: randomUUID(),
    month: '2020-01',
    since: '2020-01-01T05:00:00Z',
    until: '2020-02-01T05:00:00Z',
    accounts: JSON.stringify(
      ['provider_clearing', 'platform_revenue'].map((account) => ({
        account,
        openingCents: 0,
        debitCents,
        creditCents: 0,
        closingCents: 0,
      })),
    ),
    closed_at: new Date(),
  });
}

const RULE = 'A closed month has the trial balance with which it was closed';

/** Ways to break what a month was closed with. */
export const PERIOD_PLANTS: readonly Mutant[] = [
  [RULE, 2, (db) => anEmptyMonth(db, 100)],
  [
    RULE,
    2,
    async (db) => {
      await anEmptyMonth(db);
      const entry = await postEntry(db, { kind: 'deposit' }, [
        { account: 'provider_clearing', cents: -100 },
        { account: 'platform_revenue', cents: 100 },
      ]);
      await unguarded(
        db,
        'journal_entries',
        `update journal_entries set created_at = '2020-01-15T12:00:00Z' where id = $1`,
        entry,
      );
    },
  ],
];
