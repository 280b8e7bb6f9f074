import type { NoticeLists, SentNotice } from '../../../application/ports/notices.ts';
import { integer, nullable, text, time, uuid } from '../column-types.ts';
import { raw } from 'objection';
import { queryOf } from '../composed-query.ts';
import { newestFirst, readPage } from '../keyset.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { decoderOf, type Decoder } from '../table.ts';
import { NOTICES } from './notice-tables.ts';

const NEWEST = newestFirst('created_at', 'notices');

const fromRow = decoderOf({
  id: uuid(),
  userId: uuid(),
  kind: text<SentNotice['kind']>(),
  status: text<SentNotice['status']>(),
  devices: integer(),
  attempts: integer(),
  lastError: nullable(text()),
  createdAt: time(),
  sentAt: nullable(time()),
}) satisfies Decoder<SentNotice>;

export const postgresNoticeLists = (sql: SqlRunner): NoticeLists => ({
  ofUser: (userId, page) => {
    const query = queryOf(NOTICES)
      .select('notices.*')
      .select(raw('cardinality(notices.reached) as devices'))
      .where('notices.user_id', userId);
    return readPage(sql, 'notice-lists.of-user', { query, order: NEWEST, page, toItem: fromRow });
  },
});
