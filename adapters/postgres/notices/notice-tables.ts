import type { Notice, PushSubscription } from '../../../application/ports/notices.ts';
import type { NoticeChoice } from '../../../domain/notices/notice-kinds.ts';
import { arrayOf, boolean, integer, json, nullable, text, time, uuid } from '../column-types.ts';
import { defineTable, type FieldsOf } from '../table.ts';

export const NOTICES = defineTable(
  'notices',
  {
    id: uuid(),
    userId: uuid(),
    kind: text<Notice['kind']>(),
    data: json<object>(),
    status: text<Notice['status']>(),
    reached: arrayOf(uuid()),
    createdAt: time(),
  },
  { attempts: integer(), last_error: nullable(text()), sent_at: nullable(time()) },
);

export const PUSH_SUBSCRIPTIONS = defineTable(
  'push_subscriptions',
  {
    id: uuid(),
    userId: uuid(),
    sessionId: uuid(),
    endpoint: text(),
    publicKey: text(),
    secret: text(),
    language: text<PushSubscription['language']>(),
    createdAt: time(),
  } satisfies FieldsOf<PushSubscription>,
  {},
);

export const NOTICE_CHOICES = defineTable(
  'notice_choices',
  {
    kind: text<NoticeChoice['kind']>(),
    channel: text<NoticeChoice['channel']>(),
    isOn: boolean(),
  } satisfies FieldsOf<NoticeChoice>,
  { user_id: uuid() },
);
