import type { Holds } from '../../../application/ports/holds.ts';
import { notFound } from '../../../domain/errors.ts';
import type { Hold, HoldStatus } from '../../../domain/wallet/hold.ts';
import type { SqlRunner, Statement } from '../sql-runner.ts';

const INSERT: Statement = {
  name: 'holds.insert',
  text: `insert into holds
    (id, ride_id, user_id, amount_cents, status, captured_cents, released_cents, opened_at, closed_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
};

const LOCK_OPEN: Statement = {
  name: 'holds.lock-open',
  text: `select id, ride_id, user_id, amount_cents, status, captured_cents, released_cents, opened_at, closed_at
    from holds where ride_id = $1 and status = 'open' for no key update`,
};

const SAVE: Statement = {
  name: 'holds.save',
  text: `update holds set status = $2, captured_cents = $3, released_cents = $4, closed_at = $5 where id = $1`,
};

/** bigint columns arrive as texts; the amounts of one ride are far below what a number holds exactly. */
interface HoldRow {
  readonly id: string;
  readonly ride_id: string;
  readonly user_id: string;
  readonly amount_cents: string;
  readonly status: HoldStatus;
  readonly captured_cents: string;
  readonly released_cents: string;
  readonly opened_at: Date;
  readonly closed_at: Date | null;
}

export class PostgresHolds implements Holds {
  constructor(private readonly sql: SqlRunner) {}

  async insert(hold: Hold): Promise<void> {
    await this.sql.run(INSERT, [
      ...[hold.id, hold.rideId, hold.userId, hold.amountCents, hold.status],
      ...[hold.capturedCents, hold.releasedCents, hold.openedAt, hold.closedAt],
    ]);
  }

  async lockOpen(rideId: string): Promise<Hold | null> {
    const { rows } = await this.sql.run<HoldRow>(LOCK_OPEN, [rideId]);
    return rows[0] ? holdFromRow(rows[0]) : null;
  }

  async save(hold: Hold): Promise<void> {
    const { id, status, capturedCents, releasedCents, closedAt } = hold;
    const { count } = await this.sql.run(SAVE, [id, status, capturedCents, releasedCents, closedAt]);
    if (count === 0) throw notFound('Hold');
  }
}

function holdFromRow(row: HoldRow): Hold {
  return {
    id: row.id,
    rideId: row.ride_id,
    userId: row.user_id,
    amountCents: Number(row.amount_cents),
    status: row.status,
    capturedCents: Number(row.captured_cents),
    releasedCents: Number(row.released_cents),
    openedAt: row.opened_at,
    closedAt: row.closed_at,
  };
}
