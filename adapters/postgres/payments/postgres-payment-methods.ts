import type {
  PaymentMethod,
  PaymentMethods,
  PaymentMethodViews,
} from '../../../application/ports/payment-methods.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { SqlRunner, Statement } from '../sql-runner.ts';

const COLUMNS =
  'id, user_id, stripe_payment_method_id, last4, brand, exp_month, exp_year, is_default, created_at';

/** The person's row is locked first, so that two first cards cannot both become the default. */
const INSERT: Statement = {
  name: 'payment-methods.insert',
  text: `with owner as (select id from users where id = $2 for no key update)
    insert into payment_methods (${COLUMNS})
    select $1, owner.id, $3, $4, $5, $6, $7,
      not exists (select from payment_methods where user_id = owner.id and is_default), $8
    from owner
    on conflict on constraint payment_methods_stripe_key do nothing
    returning ${COLUMNS}`,
};

const FIND_BY_PROVIDER: Statement = {
  name: 'payment-methods.find-by-provider',
  text: `select ${COLUMNS} from payment_methods where user_id = $1 and stripe_payment_method_id = $2`,
};

const FIND: Statement = {
  name: 'payment-methods.find',
  text: `select ${COLUMNS} from payment_methods where user_id = $1 and id = $2`,
};

const FIND_DEFAULT: Statement = {
  name: 'payment-methods.find-default',
  text: `select ${COLUMNS} from payment_methods where user_id = $1 and is_default`,
};

/** In this order, so that there are never two. */
const UNSET_DEFAULT: Statement = {
  name: 'payment-methods.unset-default',
  text: 'update payment_methods set is_default = false where user_id = $1 and is_default and id <> $2',
};

const SET_DEFAULT: Statement = {
  name: 'payment-methods.set-default',
  text: `update payment_methods set is_default = true where user_id = $1 and id = $2 returning ${COLUMNS}`,
};

const IN_USE: Statement = {
  name: 'payment-methods.in-use',
  text: `select 1 from payments where payment_method_id = $1
    and status in ('scheduled', 'created', 'open', 'authorized', 'capturing') limit 1`,
};

const REMOVE: Statement = {
  name: 'payment-methods.remove',
  text: `delete from payment_methods where user_id = $1 and id = $2 returning ${COLUMNS}`,
};

const PROMOTE: Statement = {
  name: 'payment-methods.promote',
  text: `update payment_methods set is_default = true where id = (
      select id from payment_methods where user_id = $1 order by created_at desc, id desc limit 1)
    and not exists (select from payment_methods where user_id = $1 and is_default)`,
};

const OF_USER: Statement = {
  name: 'payment-methods.of-user',
  text: `select ${COLUMNS} from payment_methods where user_id = $1
    order by is_default desc, created_at desc, id desc limit 50`,
};

const FIND_MANY: Statement = {
  name: 'payment-methods.find-many',
  text: `select ${COLUMNS} from payment_methods where id = any($1::uuid[])`,
};

interface MethodRow {
  readonly id: string;
  readonly user_id: string;
  readonly stripe_payment_method_id: string;
  readonly last4: string;
  readonly brand: string;
  readonly exp_month: number | null;
  readonly exp_year: number | null;
  readonly is_default: boolean;
  readonly created_at: Date;
}

export class PostgresPaymentMethods implements PaymentMethods, PaymentMethodViews {
  constructor(private readonly sql: SqlRunner) {}

  async insert(method: Omit<PaymentMethod, 'isDefault'>): Promise<PaymentMethod> {
    const { id, userId, providerId, last4, brand, expMonth, expYear, createdAt } = method;
    const values = [id, userId, providerId, last4, brand, expMonth, expYear, createdAt];
    const saved =
      (await this.one(INSERT, values)) ?? (await this.one(FIND_BY_PROVIDER, [userId, providerId]));
    if (!saved)
      throw new DomainError('conflict', 'PAYMENT_METHOD_TAKEN', 'This card is saved by someone else');
    return saved;
  }

  find(userId: string, methodId: string): Promise<PaymentMethod | null> {
    return this.one(FIND, [userId, methodId]);
  }

  findDefault(userId: string): Promise<PaymentMethod | null> {
    return this.one(FIND_DEFAULT, [userId]);
  }

  async setDefault(userId: string, methodId: string): Promise<PaymentMethod | null> {
    if (!(await this.find(userId, methodId))) return null;
    await this.sql.run(UNSET_DEFAULT, [userId, methodId]);
    return this.one(SET_DEFAULT, [userId, methodId]);
  }

  async remove(userId: string, methodId: string): Promise<PaymentMethod | null> {
    if (!(await this.find(userId, methodId))) return null;
    const { count } = await this.sql.run(IN_USE, [methodId]);
    if (count > 0) {
      throw new DomainError('conflict', 'PAYMENT_METHOD_IN_USE', 'A ride is still to be paid with this card');
    }
    const removed = await this.one(REMOVE, [userId, methodId]);
    if (removed?.isDefault) await this.sql.run(PROMOTE, [userId]);
    return removed;
  }

  async ofUser(userId: string): Promise<PaymentMethod[]> {
    const { rows } = await this.sql.run<MethodRow>(OF_USER, [userId]);
    return rows.map(methodFromRow);
  }

  async findMany(methodIds: readonly string[]): Promise<PaymentMethod[]> {
    const { rows } = await this.sql.run<MethodRow>(FIND_MANY, [methodIds]);
    return rows.map(methodFromRow);
  }

  private async one(statement: Statement, values: readonly unknown[]): Promise<PaymentMethod | null> {
    const { rows } = await this.sql.run<MethodRow>(statement, values);
    return rows[0] ? methodFromRow(rows[0]) : null;
  }
}

function methodFromRow(row: MethodRow): PaymentMethod {
  return {
    id: row.id,
    userId: row.user_id,
    providerId: row.stripe_payment_method_id,
    last4: row.last4,
    brand: row.brand,
    expMonth: row.exp_month ?? 0,
    expYear: row.exp_year ?? 0,
    isDefault: row.is_default,
    createdAt: row.created_at,
  };
}
