import type { Device, Devices } from '../../../application/ports/users.ts';
import { text, time, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insertInto, statement } from '../statement.ts';
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

const OF_USER = statement(
  'devices.of-user',
  DEVICES.columns,
  `select ${DEVICES.list()} from devices where user_id = $user_id order by last_used_at desc, id desc limit 20`,
  DEVICES.fromRow,
);

const SAVE = statement(
  'devices.save',
  DEVICES.columns,
  `${insertInto(DEVICES)} on conflict (user_id, digest) do update
    set label = excluded.label, address = excluded.address, last_used_at = excluded.last_used_at`,
);

const FORGET_OLD = statement(
  'devices.forget-old',
  DEVICES.columns,
  `delete from devices where user_id = $user_id and id in
    (select id from devices where user_id = $user_id order by last_used_at desc, id desc offset 20)`,
);

const FORGET_ALL = statement(
  'devices.forget-all',
  DEVICES.columns,
  'delete from devices where user_id = $user_id',
);

export class PostgresDevices implements Devices {
  constructor(private readonly sql: SqlRunner) {}

  async ofUser(userId: string): Promise<Device[]> {
    const { rows } = await this.sql.run(OF_USER({ user_id: userId }));
    return [...rows];
  }

  async save(device: Device): Promise<void> {
    await Promise.all([
      this.sql.run(SAVE(DEVICES.toRow(device))),
      this.sql.run(FORGET_OLD({ user_id: device.userId })),
    ]);
  }

  async forgetAll(userId: string): Promise<void> {
    await this.sql.run(FORGET_ALL({ user_id: userId }));
  }
}
