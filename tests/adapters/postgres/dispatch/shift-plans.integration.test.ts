import { beforeAll, expect, it } from 'vitest';
import {
  postgresDispatchShifts,
  postgresHandoverNotes,
} from '../../../../adapters/postgres/dispatch/postgres-shifts.ts';
import { insertBusyMonths, someoneBusy } from '../../../support/busy-months.ts';
import { getPlans } from '../../../support/query-plans.ts';
import { useRecordedSql } from '../../../support/recorded-sql.ts';

const sql = useRecordedSql();
const shifts = postgresDispatchShifts(sql.runner);
const notes = postgresHandoverNotes(sql.runner);
const AT = new Date('2026-03-26T14:00:00Z');
let [personId, noteId] = ['', ''];

beforeAll(async () => {
  await insertBusyMonths(sql.db);
  ({ riderId: personId } = await someoneBusy(sql.db));
  await sql.db.query(
    `insert into dispatch_shifts (id, user_id, began_at, ended_at)
      select gen_random_uuid(), id, at, case when n % 200 = 0 then null else at + interval '8 hours' end
        from (select id, n, timestamptz '2026-03-01' + n * interval '1 minute' as at from
          (select id, row_number() over (order by id) as n from users) people, generate_series(1, 5)) made
      on conflict do nothing`,
  );
  await sql.db.query(
    `insert into handover_notes (id, text, promised_to_id, written_at, done_at)
      select gen_random_uuid(), 'Back at nine', id, at, case when n % 50 = 0 then null else at + interval '1 hour' end
        from (select id, n, timestamptz '2026-03-01' + n * interval '20 s' as at from
          (select id, row_number() over (order by id) as n from users) people, generate_series(1, 5)) made`,
  );
  await sql.db.query('analyze');
  const { rows } = await sql.db.query<{ id: string }>('select id from handover_notes limit 1');
  noteId = rows[0]?.id ?? '';
}, 60_000);

const note = () => ({
  id: noteId,
  authorId: null,
  text: 'Back at nine',
  rideId: null,
  promisedToId: null,
  writtenAt: AT,
  correctedAt: null,
  doneAt: null,
  doneBy: null,
});

const READS: Readonly<Record<string, readonly [() => Promise<unknown>, ...string[]]>> = {
  'who is on duty': [() => shifts.onDuty(AT), 'dispatch_shifts_on_duty'],
  'the end of a shift': [() => shifts.end(personId, AT), 'dispatch_shifts_one_at_a_time'],
  'current notes': [() => notes.current(AT), 'handover_notes_open', 'handover_notes_done'],
  'a note': [() => notes.lock(noteId), 'handover_notes_pkey'],
  'the change of a note': [() => notes.save(note()), 'handover_notes_pkey'],
  'how many notes are open': [() => notes.countOpen(), 'handover_notes_open'],
  'what was promised to somebody': [() => notes.promisedTo(personId), 'handover_notes_promised_to'],
};

it.each(Object.entries(READS))('%s: found through its index', async (_, [call, ...expected]) => {
  sql.sent.length = 0;
  await call();
  expect(sql.sent).toHaveLength(1);
  for (const statement of [...sql.sent]) {
    const { first, settled } = await getPlans(sql.db, statement);
    for (const { scannedTables, indexes } of [first, settled]) {
      for (const table of ['dispatch_shifts', 'handover_notes']) expect(scannedTables).not.toContain(table);
      expect(indexes).toEqual(expect.arrayContaining(expected));
    }
  }
});
