import type { Holds } from '../../../application/ports/wallet.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, select, update } from '../statement.ts';
import { HOLDS } from './wallet-tables.ts';

const CHANGES = ['status', 'captured_cents', 'released_cents', 'closed_at'] as const;

const INSERT = insert('holds.insert', HOLDS);
const LOCK_OPEN = select(
  'holds.lock-open',
  HOLDS,
  `where ride_id = $ride_id and status = 'open' for no key update`,
);
const SAVE = update('holds.save', HOLDS, CHANGES, 'where ride_id = $ride_id and id = $id');

export const postgresHolds = (sql: SqlRunner): Holds => ({
  insert: (hold) => sql.write(INSERT(HOLDS.toRow(hold))),
  lockOpen: (rideId) => sql.first(LOCK_OPEN({ ride_id: rideId })),
  save: (hold) => sql.change(SAVE(HOLDS.toRow(hold)), 'Hold'),
});
