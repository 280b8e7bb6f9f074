import type { ShownNumber, TextNumbers, TextNumberViews } from '../../../application/ports/texts.ts';
import type { TextNumber, TextVerification } from '../../../domain/texts/text-number.ts';
import { integer, nullable, text, time, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { assignments, insert, remove, select, statement } from '../statement.ts';
import { decoderOf, defineTable, type FieldsOf, onlyValue } from '../table.ts';

const FIELDS = {
  userId: uuid(),
  number: text(),
  language: text(),
  verifiedAt: nullable(time()),
  consentedAt: nullable(time()),
  consentSource: nullable(text()),
  consentWay: nullable(text()),
  recordedBy: nullable(uuid()),
  endedAt: nullable(time()),
  endedSource: nullable(text()),
} satisfies FieldsOf<TextNumber>;

export const TEXT_NUMBERS = defineTable('text_numbers', FIELDS, {});

export const TEXT_VERIFICATIONS = defineTable(
  'text_verifications',
  {
    userId: uuid(),
    id: uuid(),
    number: text(),
    language: text(),
    tries: integer(),
    expiresAt: time(),
  } satisfies FieldsOf<TextVerification>,
  {},
);

const LOCK = select('text-numbers.lock', TEXT_NUMBERS, 'where user_id = $user_id for update');
const LOCK_ALL = select(
  'text-numbers.lock-all',
  TEXT_NUMBERS,
  `where number = $number and exists (select from users
      where users.id = user_id and deleted_at is null and merged_into_id is null)
    order by user_id for update`,
);
const SAVE = insert('text-numbers.save', TEXT_NUMBERS, {
  onConflict: `(user_id) do update set ${assignments(
    'number',
    'language',
    'verified_at',
    'consented_at',
    'consent_source',
    'consent_way',
    'recorded_by',
    'ended_at',
    'ended_source',
  )}`,
});

const OPT_OUT = { number: text(), source: text(), at: time() };
const OPTED_OUT_AT = statement(
  'text-numbers.opted-out-at',
  OPT_OUT,
  'select at from text_opt_outs where number = $number',
  onlyValue(time()),
);
const ADD_OPT_OUT = statement(
  'text-numbers.opt-out',
  OPT_OUT,
  `insert into text_opt_outs (number, source, at) values ($number, $source, $at)
    on conflict (number) do nothing`,
);
const REMOVE_OPT_OUT = statement(
  'text-numbers.opt-in',
  OPT_OUT,
  'delete from text_opt_outs where number = $number',
);

const SAVE_VERIFICATION = insert('text-verifications.save', TEXT_VERIFICATIONS, {
  onConflict: `(user_id) do update set ${assignments('id', 'number', 'language', 'tries', 'expires_at')}`,
});
const LOCK_VERIFICATION = select(
  'text-verifications.lock',
  TEXT_VERIFICATIONS,
  'where user_id = $user_id for update',
);
const SAVE_TRY = statement(
  'text-verifications.save-try',
  TEXT_VERIFICATIONS.columns,
  'update text_verifications set tries = tries + 1 where user_id = $user_id',
);
const DELETE_VERIFICATION = remove(
  'text-verifications.delete',
  TEXT_VERIFICATIONS,
  'where user_id = $user_id',
);

const FIND = statement(
  'text-number-views.find',
  TEXT_NUMBERS.columns,
  `select ${TEXT_NUMBERS.list()}, (select at from text_opt_outs where text_opt_outs.number = text_numbers.number)
      as opted_out_at, (select first_name from users where users.id = recorded_by) as recorder_name
    from text_numbers where user_id = $user_id` as 'where user_id = $user_id',
  decoderOf({
    ...FIELDS,
    optedOutAt: nullable(time()),
    recorderName: nullable(text()),
  } satisfies FieldsOf<ShownNumber>),
);

export const postgresTextNumbers = (sql: SqlRunner): TextNumbers => ({
  lock: (userId) => sql.first(LOCK({ user_id: userId })),
  save: (number) => sql.write(SAVE(TEXT_NUMBERS.toRow(number))),
  lockAll: (number) => sql.all(LOCK_ALL({ number })),
  optedOutAt: (number) => sql.first(OPTED_OUT_AT({ number })),
  optOut: (number, source, now) => sql.write(ADD_OPT_OUT({ number, source, at: now })),
  optIn: (number) => sql.write(REMOVE_OPT_OUT({ number })),
  saveVerification: (verification) => sql.write(SAVE_VERIFICATION(TEXT_VERIFICATIONS.toRow(verification))),
  lockVerification: (userId) => sql.first(LOCK_VERIFICATION({ user_id: userId })),
  saveTry: (userId) => sql.write(SAVE_TRY({ user_id: userId })),
  deleteVerification: (userId) => sql.write(DELETE_VERIFICATION({ user_id: userId })),
});

export const postgresTextNumberViews = (sql: SqlRunner): TextNumberViews => ({
  find: (userId) => sql.first(FIND({ user_id: userId })),
});
