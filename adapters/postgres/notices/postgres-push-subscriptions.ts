import type { PushSubscriptions } from '../../../application/ports/notices.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, remove, select } from '../statement.ts';
import { PUSH_SUBSCRIPTIONS } from './notice-tables.ts';

const OF_USER = select('push-subscriptions.of-user', PUSH_SUBSCRIPTIONS, 'where user_id = $user_id');
/** Whoever has the secret is the same browser. */
const REMOVE_SAME = remove(
  'push-subscriptions.remove-same',
  PUSH_SUBSCRIPTIONS,
  'where endpoint = $endpoint and secret = $secret and session_id <> $session_id',
);

const SAVE = insert('push-subscriptions.save', PUSH_SUBSCRIPTIONS, {
  onConflict: `(session_id) do update set id = excluded.id, endpoint = excluded.endpoint,
      public_key = excluded.public_key, secret = excluded.secret, language = excluded.language,
      created_at = excluded.created_at`,
});

const REMOVE_OF = remove(
  'push-subscriptions.remove-of-session',
  PUSH_SUBSCRIPTIONS,
  'where session_id = $session_id',
);
const REMOVE = remove('push-subscriptions.remove', PUSH_SUBSCRIPTIONS, 'where id = $id');

export const postgresPushSubscriptions = (sql: SqlRunner): PushSubscriptions => ({
  ofUser: (userId) => sql.all(OF_USER({ user_id: userId })),
  save: async (subscription) => {
    const row = PUSH_SUBSCRIPTIONS.toRow(subscription);
    await sql.run(REMOVE_SAME(row));
    await sql.write(SAVE(row));
  },
  removeOf: async (sessionId) => (await sql.count(REMOVE_OF({ session_id: sessionId }))) > 0,
  remove: (id) => sql.write(REMOVE({ id })),
});
