import { beforeAll, expect, it } from 'vitest';
import {
  postgresAnnouncements,
  postgresAnnouncementViews,
} from '../../../adapters/postgres/messages/postgres-announcements.ts';
import { postgresRideMessages } from '../../../adapters/postgres/messages/postgres-ride-messages.ts';
import { postgresTextViews } from '../../../adapters/postgres/texts/postgres-text-views.ts';
import type {
  Announcements,
  AnnouncementViews,
  RideMessages,
  RideMessageViews,
} from '../../../application/ports/messages.ts';
import type { TextViews } from '../../../application/ports/texts.ts';
import { insertBusyMonths } from '../../support/busy-months.ts';
import { getPlans } from '../../support/query-plans.ts';
import { useRecordedSql } from '../../support/recorded-sql.ts';

const NEVER = '01980000-0000-7000-8000-00000000ffff';
const AT = new Date('2026-03-26T14:00:00Z');
const LONG_AGO = new Date('2026-03-01T00:10:00Z');
const PAGE = { limit: 20, after: null };
const sql = useRecordedSql();
const messages = postgresRideMessages(sql.runner);
const announcements = postgresAnnouncements(sql.runner);
const views = postgresAnnouncementViews(sql.runner);
const texts = postgresTextViews(sql.runner);
let [id, rideId, driverId, announcementId] = ['', '', '', ''];

beforeAll(async () => {
  await insertBusyMonths(sql.db);
  await sql.db.query(
    `insert into ride_messages (id, ride_id, driver_id, sender_id, side, text, sent_at)
      select gen_random_uuid(), id, driver_id, driver_id, 'driver', 'Hello', timestamptz '2026-03-01' + n * interval '20 s'
        from (select *, row_number() over (order by id) as n from rides where driver_id is not null) as rides, generate_series(1, 3)`,
  );
  await sql.db.query(
    `insert into announcements (id, text, audience, sent_at)
      select gen_random_uuid(), 'Hello', 'online', timestamptz '2026-03-01' + n * interval '20 s' from generate_series(1, 2000) n`,
  );
  await sql.db.query(
    `insert into announcement_receipts (id, announcement_id, driver_id, sent_at)
      select gen_random_uuid(), announcements.id, drivers.id, sent_at from announcements,
        (select id from users where user_type = 'driver' order by id limit 5) as drivers`,
  );
  // One of thirty failed.
  await sql.db.query(
    `insert into texts (id, user_id, recipient, template, language, data, status, attempts, created_at, sent_at)
      select gen_random_uuid(), id, '+14195550100', 'notice', 'en', '{}',
          case when n % 30 = 0 then 'failed' else 'delivered' end, 1, at, at
        from (select id, row_number() over () as place from users order by user_type = 'driver' desc, id limit 200) as users,
          generate_series(1, 3000) n, lateral (select timestamptz '2026-03-01' + n * interval '20 s' as at) as moment
        where n % 50 = place % 50`,
  );
  // Of fifty phones, one of which is the driver's.
  await sql.db.query(
    `insert into received_texts (provider_id, number, body, received_at)
      select 'SM' || n, '+141955501' || lpad((n % 50)::text, 2, '0'), 'YES', timestamptz '2026-03-01' + n * interval '20 s'
        from generate_series(1, 5000) n`,
  );
  await sql.db.query(
    `insert into text_numbers (user_id, number, language)
      select id, '+14195550100', 'en' from users where user_type = 'driver'`,
  );
  await sql.db.query('analyze');
  // The newest: `forget` is one of the calls, and takes the oldest away.
  const { rows } = await sql.db.query<Record<string, string>>(
    'select id, ride_id, driver_id from ride_messages order by sent_at desc limit 1',
  );
  const { rows: sent } = await sql.db.query<Record<string, string>>(
    'select announcement_id, driver_id from announcement_receipts order by sent_at desc limit 1',
  );
  [id, rideId] = [rows[0]?.['id'] ?? '', rows[0]?.['ride_id'] ?? ''];
  [announcementId, driverId] = [sent[0]?.['announcement_id'] ?? '', sent[0]?.['driver_id'] ?? ''];
}, 60_000);

const aMessage = () => ({
  id: NEVER,
  rideId,
  driverId,
  senderId: driverId,
  side: 'driver' as const,
  preset: null,
  text: 'Hello',
  sentAt: AT,
  readAt: null,
  helperReadAt: null,
});

type Calls<Port> = Partial<Record<keyof Port, readonly [() => Promise<unknown>, string]>>;

/** With the index that finds the rows. */
const OF_RIDES: Calls<RideMessages & RideMessageViews> = {
  find: [() => messages.find(id), 'ride_messages_pkey'],
  count: [() => messages.count(rideId, driverId), 'ride_messages_of_ride'],
  markRead: [() => messages.markRead(rideId, driverId, 'rider', AT), 'ride_messages_of_ride'],
  ofRide: [() => messages.ofRide(rideId), 'ride_messages_of_ride'],
  between: [() => messages.between(rideId, driverId), 'ride_messages_of_ride'],
  countOfRide: [() => messages.countOfRide(rideId), 'ride_messages_of_ride'],
  writtenBy: [() => messages.writtenBy(driverId), 'ride_messages_by_sender'],
  forget: [() => messages.forget(LONG_AGO), 'ride_messages_to_forget'],
};
const OF_OPERATORS: Calls<Announcements> = {
  find: [() => announcements.find(announcementId), 'announcements_pkey'],
  markRead: [() => announcements.markRead(announcementId, driverId, AT), 'announcement_receipts_once'],
  forget: [() => announcements.forget(LONG_AGO), 'announcements_newest'],
};
const LISTS: Calls<AnnouncementViews> = {
  list: [() => views.list(PAGE), 'announcements_newest'],
  receipts: [() => views.receipts(announcementId, false, PAGE), 'announcement_receipts_of_announcement'],
  ofDriver: [() => views.ofDriver(driverId, PAGE), 'announcement_receipts_of_driver'],
};

/** A list that is narrowed is asked for by the name of its filter. */
const OF_TEXTS: Readonly<Record<string, readonly [() => ReturnType<TextViews[keyof TextViews]>, string]>> = {
  list: [() => texts.list({}, PAGE), 'texts_by_created'],
  'list by status': [() => texts.list({ status: 'failed' }, PAGE), 'texts_by_status'],
  'list by person': [() => texts.list({ userId: driverId }, PAGE), 'texts_by_user'],
  'list by person, received': [
    () => texts.list({ userId: driverId, status: 'received' }, PAGE),
    'received_texts_by_number',
  ],
  days: [() => texts.days(new Date('2026-03-01T16:00:00Z'), 'America/New_York'), 'texts_by_created'],
};

it.each([OF_RIDES, OF_OPERATORS, LISTS, OF_TEXTS].flatMap((calls) => Object.entries(calls)))(
  '%s of messages reads through its index',
  async (_, [call, index]) => {
    sql.sent.length = 0;
    await call();
    expect(sql.sent).toHaveLength(1);
    for (const statement of [...sql.sent]) {
      const { first, settled } = await getPlans(sql.db, statement);
      for (const { scannedTables, indexes } of [first, settled]) {
        for (const table of [
          'ride_messages',
          'announcements',
          'announcement_receipts',
          'texts',
          'received_texts',
        ])
          expect(scannedTables).not.toContain(table);
        expect(indexes).toContain(index);
      }
    }
  },
);

it('lists with a person what their phone has sent since it was first written to for them, and nobody else’s', async () => {
  const number = '+14195559999';
  const { rows } = await sql.db.query<{ id: string }>(
    'select id from users where id not in (select user_id from text_numbers) order by id limit 2',
  );
  const [before, after] = rows.map((row) => row.id);
  await sql.db.query(`insert into text_numbers (user_id, number, language) values ($1, $2, 'en')`, [
    after,
    number,
  ]);
  const sent = `insert into texts (id, user_id, recipient, template, language, data, status, created_at)
    values (gen_random_uuid(), $1, $2, $3, 'en', '{}', 'queued', $4)`;
  await sql.db.query(sent, [before, number, 'number-code', '2026-04-01']);
  await sql.db.query(sent, [after, number, 'consent-question', '2026-04-03']);
  const received = `insert into received_texts (provider_id, number, body, keyword, received_at, answered_at)
    values ($1, $2, 'words', $3, $4, $4)`;
  await sql.db.query(received, ['SM-before', number, 'stop', '2026-04-02']);
  await sql.db.query(received, ['SM-yes', number, 'yes', '2026-04-04']);
  await sql.db.query(received, ['SM-what', number, null, '2026-04-05']);
  await sql.db.query(received, ['SM-other', '+14195559998', 'yes', '2026-04-06']);
  const listOf = async (filter: object) =>
    (await texts.list({ userId: after, ...filter }, PAGE)).items.map(({ template, status }) => [
      template,
      status,
    ]);
  const answers = [
    ['not-understood', 'received'],
    ['yes', 'received'],
  ];
  const newest = (await texts.list({ userId: after }, PAGE)).items.filter(
    ({ recipient }) => recipient === number,
  );
  expect(newest.map(({ template, status }) => [template, status])).toEqual([
    ...answers,
    ['consent-question', 'queued'],
  ]);
  expect(await listOf({ status: 'received' })).toEqual(answers);
  expect((await listOf({ status: 'queued' })).map(([template]) => template)).toContain('consent-question');
  // A page of one, and the next after it.
  const { nextCursor } = await texts.list({ userId: after }, { limit: 1, after: null });
  const [second] = (await texts.list({ userId: after }, { limit: 1, after: nextCursor })).items;
  expect(second).toMatchObject({ template: 'yes', recipient: number, userId: after });
  expect((await texts.list({ status: 'received' }, PAGE)).items).toEqual([]);
});

it('a new message is written once', async () => {
  await messages.insert(aMessage());
  await expect(messages.insert(aMessage())).rejects.toMatchObject({ code: 'MESSAGE_EXISTS' });
});

it('what was written stays as it is', async () => {
  const change = (set: string) => sql.db.query(`update ride_messages set ${set} where id = $1`, [id]);
  await expect(change(`text = 'Goodbye'`)).rejects.toThrow('what was written stays as it is');
  expect(await change(`read_at = sent_at + interval '1 minute'`)).toMatchObject({ rowCount: 1 });
  await expect(change('read_at = null')).rejects.toThrow('what was written stays as it is');
  await expect(sql.db.query(`update announcements set text = 'Goodbye'`)).rejects.toThrow('stays as it is');
});
