import type { CalendarFeeds } from '../../../application/ports/standing-rides.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, remove, select } from '../statement.ts';
import { CALENDAR_FEEDS } from './standing-ride-tables.ts';

const SAVE = insert('calendar-feeds.save', CALENDAR_FEEDS, {
  onConflict: '(rider_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at',
});
const REMOVE = remove('calendar-feeds.remove', CALENDAR_FEEDS, 'where rider_id = $rider_id');
const OF_RIDER = select('calendar-feeds.of-rider', CALENDAR_FEEDS, 'where rider_id = $rider_id');
const FIND = select('calendar-feeds.find', CALENDAR_FEEDS, 'where token_hash = $token_hash');

export const postgresCalendarFeeds = (sql: SqlRunner): CalendarFeeds => ({
  save: (riderId, tokenHash, createdAt) =>
    sql.write(SAVE(CALENDAR_FEEDS.toRow({ riderId, tokenHash, createdAt }))),
  remove: (riderId) => sql.some(REMOVE({ rider_id: riderId })),
  createdAt: async (riderId) => (await sql.first(OF_RIDER({ rider_id: riderId })))?.createdAt ?? null,
  findRider: async (tokenHash) => (await sql.first(FIND({ token_hash: tokenHash })))?.riderId ?? null,
});
