import type { Device, Devices } from '../../../application/ports/sign-in.ts';
import { text, time, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, remove, select } from '../statement.ts';
import { defineTable, type FieldsOf } from '../table.ts';

export const DEVICES = defineTable(
  'devices',
  {
    id: uuid(),
    userId: uuid(),
    digest: text(),
    label: text(),
    address: text(),
    lastUsedAt: time(),
    createdAt: time(),
  } satisfies FieldsOf<Device>,
  {},
);

const OF_USER = select(
  'devices.of-user',
  DEVICES,
  'where user_id = $user_id order by last_used_at desc, id desc limit 20',
);

const SAVE = insert('devices.save', DEVICES, {
  onConflict: `(user_id, digest) do update
    set label = excluded.label, address = excluded.address, last_used_at = excluded.last_used_at`,
});

const FORGET_OLD = remove(
  'devices.forget-old',
  DEVICES,
  `where user_id = $user_id and id in
    (select id from devices where user_id = $user_id order by last_used_at desc, id desc offset 20)`,
);

const FORGET_ALL = remove('devices.forget-all', DEVICES, 'where user_id = $user_id');

export const postgresDevices = (sql: SqlRunner): Devices => ({
  ofUser: (userId) => sql.all(OF_USER({ user_id: userId })),
  save: async (device) => {
    const forgetOld = FORGET_OLD({ user_id: device.userId });
    await Promise.all([sql.run(SAVE(DEVICES.toRow(device))), sql.run(forgetOld)]);
  },
  forgetAll: (userId) => sql.write(FORGET_ALL({ user_id: userId })),
});
