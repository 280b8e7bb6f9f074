import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useSqlClient } from '../../support/sql-client.ts';
import { insertRow, postEntry, userRow } from '../../support/sql-fixtures.ts';
import { expectRefused } from '../../support/sql-refusals.ts';

const sql = useSqlClient();

const MERGED = 'update users set merged_into_id = $2 where id = $1';

async function aPassenger(): Promise<string> {
  const id = randomUUID();
  const row = userRow({ id, has_account: false, email: `passenger-${id}@no-account.invalid` });
  return String((await insertRow(sql.db, 'users', row)).id);
}

async function aMerge() {
  const [fromId, intoId] = [await aPassenger(), await aPassenger()];
  const row = { id: randomUUID(), from_id: fromId, into_id: intoId, reason: 'Twice', merged_at: new Date() };
  const { id } = await insertRow(sql.db, 'passenger_merges', row);
  await sql.db.query(MERGED, [fromId, intoId]);
  return { id, fromId, intoId };
}

const credit = (userId: string) =>
  postEntry(sql.db, { kind: 'deposit', user_id: userId }, [
    { account: 'provider_clearing', cents: -100 },
    { account: 'rider_available', userId, cents: 100 },
  ]);

describe('the rules of merges', () => {
  it('nobody with an account is merged, and nobody into themself', async () => {
    const { id: rider } = await insertRow(sql.db, 'users', userRow());
    const passenger = await aPassenger();
    await expectRefused(sql.db.query(MERGED, [rider, passenger]), 'users_merged_no_account');
    await expectRefused(sql.db.query(MERGED, [passenger, passenger]), 'users_merged_no_account');
  });

  it('a passenger is merged once at a time, and what was merged stays', async () => {
    const { id, fromId, intoId } = await aMerge();
    const again = {
      id: randomUUID(),
      from_id: fromId,
      into_id: intoId,
      reason: 'Twice',
      merged_at: new Date(),
    };
    await expectRefused(insertRow(sql.db, 'passenger_merges', again), 'passenger_merges_one_of_passenger');
    const change = (column: string, value: unknown) =>
      sql.db.query(`update passenger_merges set ${column} = $2 where id = $1`, [id, value]);
    await expectRefused(change('into_id', await aPassenger()), 'passenger_merges_fixed');
    await expectRefused(
      sql.db.query('delete from passenger_merges where id = $1', [id]),
      'passenger_merges_kept',
    );
    await change('undone_at', new Date(Date.now() + 1000));
    await expectRefused(change('undone_at', null), 'passenger_merges_fixed');
  });

  it('nobody who is merged is left with money', async () => {
    const { fromId, intoId } = await aMerge();
    await expectRefused(credit(fromId), 'journal_entries_nothing_of_merged');
    await expect(credit(intoId)).resolves.toBeTruthy();
  });

  it('a transfer is in the ledger as it was recorded, and stays', async () => {
    const { id: mergeId, fromId, intoId } = await aMerge();
    await credit(intoId);
    const move = async (amount: number, recorded: number) => {
      const entryId = await postEntry(sql.db, { kind: 'wallet_moved', user_id: intoId }, [
        { account: 'rider_available', userId: fromId, cents: -amount },
        { account: 'rider_available', userId: intoId, cents: amount },
      ]);
      const row = { entry_id: entryId, merge_id: mergeId, amount_cents: recorded };
      return insertRow(sql.db, 'passenger_merge_transfers', row);
    };
    await expectRefused(move(-50, -49), 'passenger_merge_transfers_booked');
    await move(-50, -50);
    await expectRefused(
      sql.db.query('update passenger_merge_transfers set amount_cents = 1'),
      'passenger_merge_transfers_append_only',
    );
  });
});
