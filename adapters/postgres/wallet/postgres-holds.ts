import type { Holds } from '../../../application/ports/wallet.ts';
import { notFound } from '../../../domain/errors.ts';
import type { Hold } from '../../../domain/wallet/hold.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { assignments, insertInto, statement } from '../statement.ts';
import { HOLDS } from './wallet-tables.ts';

const INSERT = statement('holds.insert', HOLDS.columns, insertInto(HOLDS));

const LOCK_OPEN = statement(
  'holds.lock-open',
  HOLDS.columns,
  `select ${HOLDS.list()} from holds where ride_id = $ride_id and status = 'open' for no key update`,
  HOLDS.fromRow,
);

const SAVE = statement(
  'holds.save',
  HOLDS.columns,
  `update holds set ${assignments('status', 'captured_cents', 'released_cents', 'closed_at')}
    where ride_id = $ride_id and id = $id`,
);

export class PostgresHolds implements Holds {
  constructor(private readonly sql: SqlRunner) {}

  async insert(hold: Hold): Promise<void> {
    await this.sql.run(INSERT(HOLDS.toRow(hold)));
  }

  async lockOpen(rideId: string): Promise<Hold | null> {
    const { rows } = await this.sql.run(LOCK_OPEN({ ride_id: rideId }));
    return rows[0] ?? null;
  }

  async save(hold: Hold): Promise<void> {
    const { count } = await this.sql.run(SAVE(HOLDS.toRow(hold)));
    if (count === 0) throw notFound('Hold');
  }
}
