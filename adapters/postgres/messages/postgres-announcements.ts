import { raw } from 'objection';
import type {
  AnnouncementReceiptView,
  Announcements,
  AnnouncementView,
  AnnouncementViews,
} from '../../../application/ports/messages.ts';
import { fullName } from '../../../domain/users/user.ts';
import { arrayOf, integer, smallInteger, time, uuid } from '../column-types.ts';
import { narrow, queryOf, queryRows, type Rows } from '../composed-query.ts';
import { newestFirst, readPage, type Order } from '../keyset.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, remove, select, statement } from '../statement.ts';
import { decoderOf, onlyValue } from '../table.ts';
import { personColumns, personFromRow } from '../users/person-row.ts';
import { ANNOUNCEMENT_RECEIPTS, ANNOUNCEMENTS } from './message-tables.ts';

const INSERT = insert('announcements.insert', ANNOUNCEMENTS);
const FIND = select('announcements.find', ANNOUNCEMENTS, 'where id = $id');
const FORGET = remove('announcements.forget', ANNOUNCEMENTS, 'where sent_at < $sent_at');
const MARK_READ = statement(
  'announcements.mark-read',
  ANNOUNCEMENT_RECEIPTS.columns,
  `update announcement_receipts set read_at = coalesce(read_at, greatest($read_at, sent_at))
    where announcement_id = $announcement_id and driver_id = $driver_id returning read_at`,
  onlyValue(time()),
);

/** All in one statement, however many drivers there are. */
const INSERT_RECEIPTS = statement(
  'announcements.insert-receipts',
  { ...ANNOUNCEMENT_RECEIPTS.columns, ids: arrayOf(uuid()), driver_ids: arrayOf(uuid()) },
  `insert into announcement_receipts (id, announcement_id, driver_id, sent_at)
    select id, $announcement_id, driver_id, $sent_at from unnest($ids::uuid[], $driver_ids::uuid[]) as sent (id, driver_id)`,
);

const DRIVERS = `select users.id from users join driver_profiles on driver_profiles.user_id = users.id
    where users.user_type = 'driver' and users.is_driver_approved and not users.suspended and users.deleted_at is null` as const;
const userId = (row: Readonly<Record<string, unknown>>) => decodeId(row).id;
const decodeId = decoderOf({ id: uuid() });

const ONE = statement('announcements.to-one', { id: uuid() }, `${DRIVERS} and users.id = $id`, userId);
const ONLINE = statement(
  'announcements.to-online',
  {},
  `${DRIVERS} and driver_profiles.is_available order by users.id`,
  userId,
);
const OF_SHIFT = statement(
  'announcements.to-shift',
  { from: time(), to: time(), weekdays: arrayOf(smallInteger()), hours: arrayOf(smallInteger()) },
  `${DRIVERS} and (
      exists (select from weekly_availability as week join unnest($weekdays::smallint[], $hours::smallint[]) as wanted (weekday, hour)
        on wanted.weekday = week.weekday and wanted.hour = week.hour where week.user_id = users.id)
      or exists (select from driver_shifts where driver_id = users.id and started_at < $to and seen_at > $from))
    order by users.id`,
  userId,
);

export const postgresAnnouncements = (sql: SqlRunner): Announcements => ({
  find: (id) => sql.first(FIND({ id })),
  recipients: (to) => {
    if ('driverId' in to) return sql.all(ONE({ id: to.driverId }));
    if ('isOnline' in to) return sql.all(ONLINE());
    const { from, hours: slots } = to;
    const weekdays = slots.map(({ weekday }) => weekday);
    return sql.all(OF_SHIFT({ from, to: to.to, weekdays, hours: slots.map(({ hour }) => hour) }));
  },
  insert: async (announcement, receipts) => {
    await sql.write(INSERT(ANNOUNCEMENTS.toRow(announcement)));
    await sql.run(
      INSERT_RECEIPTS({
        announcement_id: announcement.id,
        sent_at: announcement.sentAt,
        ids: receipts.map(({ id }) => id),
        driver_ids: receipts.map(({ driverId }) => driverId),
      }),
    );
  },
  markRead: (announcementId, driverId, at) =>
    sql.first(MARK_READ({ announcement_id: announcementId, driver_id: driverId, read_at: at })),
  forget: (before) => sql.count(FORGET({ sent_at: before })),
});

const NEWEST = newestFirst('sent_at', 'announcements');
const NEWEST_RECEIVED = newestFirst('sent_at', 'announcement_receipts');
/** All of an announcement were sent at once: by id. */
const RECEIPTS: Order = {
  column: 'sent_at',
  type: 'time',
  direction: 'asc',
  table: 'announcement_receipts',
};

type Row = Readonly<Record<string, unknown>>;

export const postgresAnnouncementViews = (sql: SqlRunner): AnnouncementViews => ({
  find: async (announcementId) => {
    const query = announcements().where('announcements.id', announcementId);
    const [row] = await queryRows(sql, 'announcement-views.find', query);
    return row ? toView(row) : null;
  },
  list: (page) =>
    readPage(sql, 'announcement-views.list', {
      query: announcements(),
      order: NEWEST,
      page,
      toItem: toView,
    }),
  receipts: (announcementId, isRead, page) => {
    const query = narrow(queryOf(ANNOUNCEMENT_RECEIPTS), { announcement_id: announcementId });
    if (isRead !== undefined) query.where(raw(`(announcement_receipts.read_at is not null) = ?`, [isRead]));
    query
      .joinRelated('driver')
      .select(raw(ANNOUNCEMENT_RECEIPTS.list()), ...personColumns('driver', 'driver_'));
    return readPage(sql, 'announcement-views.receipts', { query, order: RECEIPTS, page, toItem: toReceipt });
  },
  ofDriver: (driverId, page) => {
    const query = narrow(queryOf(ANNOUNCEMENT_RECEIPTS), { driver_id: driverId })
      .joinRelated('announcement')
      .select(raw(ANNOUNCEMENT_RECEIPTS.list()), raw(ANNOUNCEMENTS.list('announcement', 'announcement_')));
    const toItem = (row: Row) => ({
      announcement: ANNOUNCEMENTS.fromRow(row, 'announcement_'),
      readAt: ANNOUNCEMENT_RECEIPTS.fromRow(row).readAt,
    });
    return readPage(sql, 'announcement-views.of-driver', { query, order: NEWEST_RECEIVED, page, toItem });
  },
});

function announcements(): Rows {
  return queryOf(ANNOUNCEMENTS)
    .leftJoinRelated('sender')
    .select(
      raw(ANNOUNCEMENTS.list()),
      ...personColumns('sender', 'sender_'),
      raw(
        `(select count(*)::int from announcement_receipts as sent where sent.announcement_id = announcements.id) as drivers`,
      ),
      raw(`(select count(sent.read_at)::int from announcement_receipts as sent
        where sent.announcement_id = announcements.id) as reads`),
    );
}

const countsFromRow = decoderOf({ drivers: integer(), reads: integer() });

function toView(row: Row): AnnouncementView {
  const announcement = ANNOUNCEMENTS.fromRow(row);
  const { drivers: driverCount, reads: readCount } = countsFromRow(row);
  const senderName = announcement.sentBy && fullName(personFromRow(row, 'sender_'));
  return { announcement, senderName, driverCount, readCount };
}

function toReceipt(row: Row): AnnouncementReceiptView {
  return {
    receipt: ANNOUNCEMENT_RECEIPTS.fromRow(row),
    driverName: fullName(personFromRow(row, 'driver_')),
  };
}
