import type { PoolClient } from 'pg';
import type {
  OpenPaymentRecords,
  PaymentRecords,
  RecordedPayment,
  RecordedRefund,
  RecordedTransfer,
  ReconciledRecords,
  MatchedObject,
} from '../../../application/ports/reconciliation.ts';
import { boolean, cents, integer, money, nullable, text, uuid } from '../column-types.ts';
import { liftTimeLimits, type ConnectionPool } from '../connection-pool.ts';
import { domainErrorFrom } from '../constraint-errors.ts';
import { decoderOf, type Decoder, type FieldsOf } from '../table.ts';

/** How the rows of one kind are read: `rows` has their columns, `made_at` and `updated_at`. */
interface Kind<Row> {
  readonly name: string;
  readonly rows: string;
  readonly decode: Decoder<Row>;
}

const PAYMENTS: Kind<RecordedPayment> = {
  name: 'payment',
  rows: `select id, provider_id, status, amount_cents, captured_cents, created_at as made_at, updated_at from payments`,
  decode: decoderOf({
    id: uuid(),
    providerId: nullable(text()),
    status: text(),
    amountCents: cents(),
    capturedCents: cents(),
  } satisfies FieldsOf<RecordedPayment>),
};

const REFUNDS: Kind<RecordedRefund> = {
  name: 'refund',
  rows: `select id, provider_id, status, card_cents, created_at as made_at, updated_at
    from refunds where card_cents > 0`,
  decode: decoderOf({
    id: uuid(),
    providerId: nullable(text()),
    status: text(),
    cardCents: cents(),
  } satisfies FieldsOf<RecordedRefund>),
};

/** Made when they were sent; those that were not have no such time. */
const TRANSFERS: Kind<RecordedTransfer> = {
  name: 'transfer',
  rows: `select id, stripe_transfer_id as provider_id, status = 'completed' as is_paid, net_amount as amount,
      case when status = 'completed' then completed_at end as made_at, updated_at
    from payouts
    union all
    select id, stripe_transfer_id, status = 'completed', amount,
      case when status = 'completed' then completed_at end, updated_at
    from payout_requests`,
  decode: decoderOf({
    id: uuid(),
    providerId: nullable(text()),
    isPaid: boolean(),
    amountCents: money(),
  } satisfies FieldsOf<RecordedTransfer>),
};

/** In the database, because as many ids as there are objects do not fit into the memory of a process. */
const OPEN = `
  create temp table seen_objects (
    kind text not null, id uuid not null, provider_id text not null, times integer not null, primary key (kind, id)
  )`;

const SEE = `
  insert into seen_objects as seen (kind, id, provider_id, times)
  select $1, id, min(provider_id), count(*)::integer
  from unnest($2::uuid[], $3::text[]) as object (id, provider_id) group by id
  on conflict (kind, id) do update set times = seen.times + excluded.times`;

const MATCHED_TWICE = (rows: string) => `
  select id, seen_objects.provider_id, times from seen_objects join (${rows}) ours using (id)
  where kind = $1 and times > 1 order by id`;

const UNSEEN = (rows: string) => `
  declare unseen no scroll cursor with hold for
  select * from (${rows}) ours
  where made_at >= $2 and updated_at <= $3::timestamptz and not exists (select from seen_objects where kind = $1 and id = ours.id)`;

const PAGE = 1_000;

/** A text, because a `Date` has only milliseconds. */
const openedFromRow = decoderOf({ openedAt: text() });
const seenFromRow = decoderOf({ id: uuid(), providerId: text(), times: integer() });
type Row = Readonly<Record<string, unknown>>;

/** Each time on a connection of its own, which is closed afterwards. */
export class PostgresPaymentRecords implements PaymentRecords {
  constructor(private readonly pool: ConnectionPool) {}

  async open(): Promise<OpenPaymentRecords> {
    try {
      const client = await this.pool.connect();
      try {
        await liftTimeLimits(client);
        await client.query(OPEN);
        const { rows } = await client.query<Row>('select now()::text as opened_at');
        const { openedAt } = openedFromRow(rows[0] ?? {});
        return {
          payments: new ReconciledKind(client, PAYMENTS, openedAt),
          refunds: new ReconciledKind(client, REFUNDS, openedAt),
          transfers: new ReconciledKind(client, TRANSFERS, openedAt),
          close: async () => client.release(true),
        };
      } catch (error) {
        client.release(true);
        throw error;
      }
    } catch (error) {
      throw domainErrorFrom(error);
    }
  }
}

class ReconciledKind<T> implements ReconciledRecords<T> {
  constructor(
    private readonly client: PoolClient,
    private readonly kind: Kind<T>,
    private readonly openedAt: string,
  ) {}

  async match(objects: readonly MatchedObject[]): Promise<T[]> {
    const ids = objects.map(({ id }) => id);
    await this.query(SEE, [this.kind.name, ids, objects.map(({ providerId }) => providerId)]);
    const rows = await this.query(`select * from (${this.kind.rows}) ours where id = any($1::uuid[])`, [ids]);
    return rows.map((row) => this.kind.decode(row));
  }

  async *unmatched(since: Date): AsyncGenerator<readonly T[]> {
    await this.query(UNSEEN(this.kind.rows), [this.kind.name, since, this.openedAt]);
    let rows: Row[];
    do {
      rows = await this.query(`fetch ${PAGE} from unseen`, []);
      yield rows.map((row) => this.kind.decode(row));
    } while (rows.length === PAGE);
    await this.query('close unseen', []);
  }

  async matchedTwice(): Promise<readonly (MatchedObject & { readonly times: number })[]> {
    const rows = await this.query(MATCHED_TWICE(this.kind.rows), [this.kind.name]);
    return rows.map((row) => seenFromRow(row));
  }

  private async query(sql: string, values: readonly unknown[]): Promise<Row[]> {
    try {
      return (await this.client.query<Row>(sql, [...values])).rows;
    } catch (error) {
      throw domainErrorFrom(error);
    }
  }
}
