import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { insertRow, rideRow, userRow, type SqlRow } from '../../support/sql-fixtures.ts';
import { useSqlClient } from '../../support/sql-client.ts';
import { expectRefused, itRefuses } from '../../support/sql-refusals.ts';

const sql = useSqlClient();
const [EARLIER, NOW, LATER] = ['2026-03-05T17:00Z', '2026-03-05T18:00Z', '2026-03-05T19:00Z'];

const person = async (): Promise<string> => (await insertRow(sql.db, 'users', userRow())).id;
const shift = async (row: SqlRow = {}) =>
  insertRow(sql.db, 'dispatch_shifts', {
    id: randomUUID(),
    began_at: NOW,
    ...row,
    user_id: row['user_id'] ?? (await person()),
  });
const note = async (row: SqlRow = {}) =>
  insertRow(sql.db, 'handover_notes', { id: randomUUID(), text: 'Back at nine', written_at: NOW, ...row });

describe('a shift', () => {
  itRefuses(
    {
      dispatch_shifts_ends_after_start: { ended_at: EARLIER },
      dispatch_shifts_user_id_fkey: { user_id: randomUUID() },
    },
    shift,
  );

  it('is the only one of its person that goes on, and another one begins after it', async () => {
    const user_id = await person();
    const { id } = await shift({ user_id });
    await expectRefused(shift({ user_id, began_at: LATER }), 'dispatch_shifts_one_at_a_time');
    await sql.db.query('update dispatch_shifts set ended_at = $2 where id = $1', [id, LATER]);
    await shift({ user_id, began_at: LATER });
    const reopened = sql.db.query('update dispatch_shifts set ended_at = null where id = $1', [id]);
    await expectRefused(reopened, 'dispatch_shifts_one_at_a_time');
    await expectRefused(
      sql.db.query('delete from users where id = $1', [user_id]),
      'dispatch_shifts_user_id_fkey',
    );
  });
});

describe('a handover note', () => {
  itRefuses(
    {
      handover_notes_text_length: [{ text: ' ' }, { text: 'x'.repeat(2_001) }],
      handover_notes_author_id_fkey: { author_id: randomUUID() },
      handover_notes_ride_id_fkey: { ride_id: randomUUID() },
      handover_notes_promised_to_id_fkey: { promised_to_id: randomUUID() },
      handover_notes_done_by_fkey: { done_at: LATER, done_by: randomUUID() },
      handover_notes_done_after_written: { done_at: EARLIER },
    },
    note,
  );

  it('that is not done was done by nobody', async () => {
    await expectRefused(note({ done_by: await person() }), 'handover_notes_done_by_done');
  });

  it('keeps who wrote it, whom and what it is about, and when', async () => {
    const [author_id, rider] = [await person(), await person()];
    const { id: ride_id } = await insertRow(sql.db, 'rides', rideRow(rider));
    const { id } = await note({ author_id, promised_to_id: rider, ride_id });
    const other = { author_id: rider, promised_to_id: author_id, ride_id: null, written_at: LATER };
    for (const [column, value] of Object.entries(other)) {
      const change = sql.db.query(`update handover_notes set ${column} = $2 where id = $1`, [id, value]);
      await expect(change).rejects.toThrow('a handover note is');
    }
  });

  it('is worded anew with the time of it alone, and not once it is done', async () => {
    const { id } = await note();
    const change = (set: string) => sql.db.query(`update handover_notes set ${set} where id = $1`, [id]);
    await expect(change(`text = 'At ten'`)).rejects.toThrow('corrected while it is open');
    await change(`text = 'At ten', corrected_at = '${LATER}'`);
    await expect(change(`text = 'At one', corrected_at = null`)).rejects.toThrow(
      'corrected while it is open',
    );
    await change(`done_at = '${LATER}'`);
    await expect(change(`text = 'At two', corrected_at = now()`)).rejects.toThrow(
      'corrected while it is open',
    );
  });
});
