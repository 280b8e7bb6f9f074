import type { Knex } from 'knex';

const TRIGGER = 'create or replace trigger handover_notes_fixed before update on handover_notes for each row';
const COMMENT = 'comment on table handover_notes is';

export const up = (knex: Knex) =>
  knex.raw(`
alter table handover_notes add column corrected_at timestamptz;
${TRIGGER}
  when ((old.author_id, old.ride_id, old.promised_to_id, old.written_at)
      is distinct from (new.author_id, new.ride_id, new.promised_to_id, new.written_at)
    or (old.text is distinct from new.text
      and (old.done_at is not null or new.corrected_at is null
        or new.corrected_at is not distinct from old.corrected_at)))
  execute function refuse_change('a handover note is marked done, or corrected while it is open, and else never changes');
${COMMENT} 'What one shift at the desk leaves to the next; marked done, corrected while it is open, and else never changed';
`);
export const down = (knex: Knex) =>
  knex.raw(`
${TRIGGER}
  when ((old.author_id, old.text, old.ride_id, old.promised_to_id, old.written_at)
      is distinct from (new.author_id, new.text, new.ride_id, new.promised_to_id, new.written_at))
  execute function refuse_change('a handover note is marked done, and never changes');
${COMMENT} 'What one shift at the desk leaves to the next; marked done, and else never changed';
alter table handover_notes drop column corrected_at;
`);
