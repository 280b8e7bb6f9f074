import type { DispatchShifts, HandoverNotes } from '../../../application/ports/dispatch-shifts.ts';
import { MOST_OPEN_NOTES } from '../../../domain/dispatch/shift.ts';
import { integer, time } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, select, statement, update } from '../statement.ts';
import { onlyValue } from '../table.ts';
import { DISPATCH_SHIFTS, HANDOVER_NOTES } from './shift-tables.ts';

const ON_DUTY = select(
  'dispatch-shifts.on-duty',
  DISPATCH_SHIFTS,
  'where ended_at is null and began_at >= $since order by began_at, id',
  { since: time() },
);
const BEGIN = statement(
  'dispatch-shifts.begin',
  DISPATCH_SHIFTS.columns,
  `insert into dispatch_shifts (id, user_id, began_at) values ($id, $user_id, $began_at)
    on conflict (user_id) where ended_at is null do nothing`,
);
const END = statement(
  'dispatch-shifts.end',
  DISPATCH_SHIFTS.columns,
  'update dispatch_shifts set ended_at = $ended_at where user_id = $user_id and ended_at is null',
);

export const postgresDispatchShifts = (sql: SqlRunner): DispatchShifts => ({
  onDuty: (since) => sql.all(ON_DUTY({ since })),
  begin: ({ id, userId, beganAt }) => sql.write(BEGIN({ id, user_id: userId, began_at: beganAt })),
  end: (userId, at) => sql.write(END({ user_id: userId, ended_at: at })),
});

/** Open ones by one index, done ones by another. */
const CURRENT = statement(
  'handover-notes.current',
  { done_since: time() },
  `(select ${HANDOVER_NOTES.list()} from handover_notes where done_at is null
      order by written_at desc, id desc limit ${MOST_OPEN_NOTES})
    union all
    (select ${HANDOVER_NOTES.list()} from handover_notes where done_at >= $done_since
      order by done_at desc, id desc limit ${MOST_OPEN_NOTES})
    order by written_at desc, id desc`,
  HANDOVER_NOTES.fromRow,
);
const LOCK = select('handover-notes.lock', HANDOVER_NOTES, 'where id = $id for no key update');
const COUNT_OPEN = statement(
  'handover-notes.count-open',
  HANDOVER_NOTES.columns,
  'select count(*)::integer from handover_notes where done_at is null',
  onlyValue(integer()),
);
const INSERT = insert('handover-notes.insert', HANDOVER_NOTES);
const SAVE = update('handover-notes.save', HANDOVER_NOTES, ['text', 'corrected_at', 'done_at', 'done_by']);
const PROMISED_TO = select(
  'handover-notes.promised-to',
  HANDOVER_NOTES,
  'where promised_to_id = $promised_to_id order by written_at desc, id desc',
);

export const postgresHandoverNotes = (sql: SqlRunner): HandoverNotes => ({
  current: (doneSince) => sql.all(CURRENT({ done_since: doneSince })),
  lock: (id) => sql.first(LOCK({ id })),
  countOpen: async () => (await sql.first(COUNT_OPEN())) ?? 0,
  insert: (note) => sql.write(INSERT(HANDOVER_NOTES.toRow(note))),
  save: (note) => sql.change(SAVE(HANDOVER_NOTES.toRow(note)), 'Handover note'),
  promisedTo: (userId) => sql.all(PROMISED_TO({ promised_to_id: userId })),
});
