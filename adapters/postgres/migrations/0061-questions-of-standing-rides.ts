import type { Knex } from 'knex';

// The column before the checks that know it; each may be done again.
export const config = { transaction: false };

/** A check that takes the place of the one of its name, in one statement: the new one refuses nothing that is there. */
const replaceCheck = async (knex: Knex, { name, rule }: { readonly name: string; readonly rule: string }) => {
  await knex.raw(
    `alter table text_questions drop constraint ${name}, add constraint ${name} check (${rule}) not valid`,
  );
  await knex.raw(`alter table text_questions validate constraint ${name}`);
};

const WIDENED = [
  {
    name: 'text_questions_kind_known',
    rule: `kind in ('return', 'cancel', 'consent', 'drive', 'alone')`,
    before: `kind in ('return', 'cancel', 'consent')`,
  },
  {
    name: 'text_questions_about_ride',
    rule: `(kind in ('consent', 'alone')) = (ride_id is null) and (kind = 'alone') = (occurrence_id is not null)`,
    before: `(kind = 'consent') = (ride_id is null)`,
  },
];

export const up = async (knex: Knex) => {
  await knex.raw(
    'alter table text_questions add column if not exists occurrence_id uuid references standing_occurrences on delete restrict',
  );
  await knex.raw(`comment on column text_questions.occurrence_id is 'The planned ride that it is about'`);
  for (const check of WIDENED) await replaceCheck(knex, check);
  await knex.raw('drop index concurrently if exists text_questions_by_occurrence');
  await knex.raw(`create index concurrently text_questions_by_occurrence on text_questions (occurrence_id)
    where occurrence_id is not null`);
};

export const down = async (knex: Knex) => {
  await knex.raw('drop index text_questions_by_occurrence');
  await knex.raw(`delete from text_questions where kind in ('drive', 'alone')`);
  for (const { name, before } of WIDENED) await replaceCheck(knex, { name, rule: before });
  await knex.raw('alter table text_questions drop column occurrence_id');
};
