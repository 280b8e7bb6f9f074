import { json, nullable, text, time, uuid } from '../column-types.ts';
import { defineTable } from '../table.ts';

export const SECURITY_EVENTS = defineTable(
  'security_events',
  {
    id: uuid(),
    at: time(),
    kind: text(),
    userId: nullable(uuid()),
    account: nullable(text()),
    address: nullable(text()),
    requestId: nullable(text()),
    details: json(),
  },
  {},
);
