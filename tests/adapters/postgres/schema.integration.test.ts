import { describe, expect, it } from 'vitest';
import { SPECIFIED_ENUMS, SPECIFIED_KEYS, SPECIFIED_TABLES } from '../../support/specified-schema.ts';
import { useSqlClient } from '../../support/sql-client.ts';

const sql = useSqlClient();

async function toLines(query: string, values: readonly unknown[] = []): Promise<string[]> {
  const { rows } = await sql.db.query<[string]>({ text: query, values: [...values], rowMode: 'array' });
  return rows.map(([line]) => line);
}

const columnsSql = `
  select concat_ws(' ', attname, format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
                   '= ' || regexp_replace(pg_get_expr(adbin, adrelid), '::text(\\[\\])?$', ''))
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where attrelid = $1::regclass and attnum > 0 and not attisdropped`;

const trimmedLines = (text: string): string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim());

describe('every field of the specification', () => {
  it.each(Object.entries(SPECIFIED_TABLES))(
    'of %s is there, with type, default and nullability',
    async (table, fields) => {
      expect(await toLines(columnsSql, [table])).toEqual(expect.arrayContaining(trimmedLines(fields)));
    },
  );

  it.each(SPECIFIED_ENUMS)('%s takes its words and no other', async (column, words) => {
    const [table, name] = column.split('.');
    // A check of its own, or a line in the function that holds all rules of the table: not in (...) then 'the rule'.
    const [definition] = await toLines(
      `select pg_get_constraintdef(oid) from pg_constraint where conname = $1 union all
       select substring(prosrc from 'not in \\(([^)]*)\\)\\s+then ''' || $1 || '''') from pg_proc
        where prosrc like '%then ''' || $1 || '''%'`,
      [`${table}_${name}_known`],
    );
    expect([...(definition ?? '').matchAll(/'([^']*)'/g)].map(([, word]) => word)).toEqual(words);
  });

  it.each(SPECIFIED_KEYS)('%s is unique by %s', async (table, columns) => {
    const keys = await toLines(
      `select pg_get_constraintdef(oid) from pg_constraint where conrelid = $1::regclass and contype = 'u'`,
      [table],
    );
    expect(keys).toContain(`UNIQUE (${columns})`);
  });
});

describe('the whole schema', () => {
  it('has a primary key of the application on every table', async () => {
    const tables = await toLines(
      `select relname from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace
          and relname not like 'knex%'
          and not exists (select from pg_constraint where conrelid = c.oid and contype = 'p')`,
    );
    expect(tables).toEqual([]);
    const defaults = await toLines(
      `select adrelid::regclass || '' from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
        where attname = 'id' and adrelid::regclass::text not like 'knex%'
          and adrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
    );
    expect(defaults).toEqual([]);
  });

  it('has a foreign key behind every column that names a row of another table', async () => {
    const loose = await toLines(
      `select c.relname || '.' || attname from pg_attribute a join pg_class c on c.oid = attrelid
        where relnamespace = 'public'::regnamespace and relkind = 'r' and atttypid = 'uuid'::regtype
          and attname <> 'id' and not exists (
            select from pg_constraint where conrelid = c.oid and contype = 'f' and attnum = any (conkey))`,
    );
    // A payment is written before the ride it is for, which may never be; events are notes that live for an hour,
    // offers for some weeks;
    // what takes a driver's time is a ride or one that is only planned; sums of an audit are written for everybody at once; security events are stored many at a time.
    const events = ['driver_id', 'former_driver_id', 'ride_id', 'rider_id'].map(
      (name) => `ride_events.${name}`,
    );
    const sums = ['verified_balances.user_id', 'verified_counters.driver_id'];
    const offers = ['driver_id', 'ride_id'].map((name) => `ride_offers.${name}`);
    expect(loose.sort()).toEqual([
      'driver_commitments.subject_id',
      'holds.user_id', // the payer of its ride, by a trigger
      'passenger_merge_rows.row_id', // of one of several tables
      'payments.ride_id',
      'postings.user_id', // whose balances it changes, by a trigger
      'return_trips.call_id', // of a ride before it is booked
      ...events,
      ...offers,
      'security_events.user_id',
      ...sums,
    ]);
  });

  it('keeps money and history when somebody is deleted', async () => {
    const erased = await toLines(
      `select conrelid::regclass || '' from pg_constraint where contype = 'f' and confdeltype in ('c', 'n', 'd')
          and connamespace = 'public'::regnamespace order by 1`,
    );
    expect([...new Set(erased)]).toEqual([
      'announcement_receipts', // with the announcement, or its driver
      'asking_orders', // with their ride
      'balances', // sums of postings, which are kept and keep whom they name
      'calendar_feeds',
      'calls', // with whom they were about
      'care_invitations',
      'case_messages', // with their case, when nothing keeps it any more
      'devices',
      'driver_applications',
      'driver_commitments', // repeated from rides and planned rides, which are kept
      'driver_decisions', // only numbers: the history is kept
      'driver_documents',
      'driver_positions',
      'driver_profiles',
      'driver_shifts',
      'emails', // only whom it was for: the address is kept
      'emergency_contacts',
      'notice_choices',
      'notices',
      'one_time_tokens',
      'passkey_challenges',
      'passkeys',
      'payment_methods',
      'payments', // only the card that paid
      'push_subscriptions',
      'recovery_codes',
      'return_trips', // only the card that paid
      'ride_links', // with their ride
      'ride_marks',
      'ride_messages', // with their ride
      'ride_passes',
      'rider_needs',
      'rider_preferences',
      'rides', // only the card it was paid with
      'saved_places',
      'sessions',
      'standing_rides', // only the card that pays for them
      'start_pin_tries',
      'totp_secrets',
      'trusted_drivers',
      'weekly_availability',
    ]);
  });

  it('forgets of mail and payments only who and which card, when they are deleted', async () => {
    const forgotten = await toLines(
      `select conrelid::regclass || '.' || attname from pg_constraint
         join pg_attribute on attrelid = conrelid and attnum = any(conkey)
        where contype = 'f' and confdeltype <> 'r' and conrelid in ('emails'::regclass, 'payments'::regclass)
        order by 1`,
    );
    expect(forgotten).toEqual(['emails.user_id', 'payments.payment_method_id']);
  });

  it('keeps updated_at on every table that has it', async () => {
    const forgotten = await toLines(
      `select c.relname from pg_class c join pg_attribute on attrelid = c.oid and attname = 'updated_at'
        where relnamespace = 'public'::regnamespace and relkind = 'r' and not exists (
          select from pg_trigger where tgrelid = c.oid and tgname = 'set_updated_at')`,
    );
    expect(forgotten).toEqual([]);
  });

  it('stores every time with its zone', async () => {
    const naive = await toLines(
      `select table_name || '.' || column_name from information_schema.columns
        where table_schema = 'public' and data_type = 'timestamp without time zone'`,
    );
    expect(naive).toEqual([]);
  });

  it('names every rule, so that errors can be told apart', async () => {
    const unnamed = await toLines(
      `select conname || '' from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace
          and conrelid <> 0 and conname ~ '_check[0-9]*$'`,
    );
    expect(unnamed).toEqual([]);
  });
});
