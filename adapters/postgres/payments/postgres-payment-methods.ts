import type {
  PaymentMethod,
  PaymentMethods,
  PaymentMethodViews,
} from '../../../application/ports/payments.ts';
import { DomainError } from '../../../domain/errors.ts';
import { arrayOf, uuid } from '../column-types.ts';
import type { Query, SqlRunner } from '../sql-runner.ts';
import { list, placeholders, statement, without } from '../statement.ts';
import { PAYMENT_METHODS } from './payment-tables.ts';

const { columns, fromRow } = PAYMENT_METHODS;
const METHODS = `select ${PAYMENT_METHODS.list()} from payment_methods` as const;
const RETURNING = `returning ${PAYMENT_METHODS.list()}` as const;
const GIVEN = without(PAYMENT_METHODS.names, 'is_default');

/** The person's row is locked first, so that two first cards cannot both become the default. */
const INSERT = statement(
  'payment-methods.insert',
  columns,
  `with owner as (select id from users where id = $user_id for no key update)
    insert into payment_methods (${list(GIVEN)}, is_default)
    select ${placeholders(GIVEN)},
      not exists (select from payment_methods where user_id = owner.id and is_default)
    from owner
    on conflict on constraint payment_methods_stripe_key do nothing
    ${RETURNING}`,
  fromRow,
);

const FIND_BY_PROVIDER = statement(
  'payment-methods.find-by-provider',
  columns,
  `${METHODS} where user_id = $user_id and stripe_payment_method_id = $stripe_payment_method_id`,
  fromRow,
);

const FIND = statement(
  'payment-methods.find',
  columns,
  `${METHODS} where user_id = $user_id and id = $id`,
  fromRow,
);

const FIND_DEFAULT = statement(
  'payment-methods.find-default',
  columns,
  `${METHODS} where user_id = $user_id and is_default`,
  fromRow,
);

/** In this order, so that there are never two. */
const UNSET_DEFAULT = statement(
  'payment-methods.unset-default',
  columns,
  'update payment_methods set is_default = false where user_id = $user_id and is_default and id <> $id',
);

const SET_DEFAULT = statement(
  'payment-methods.set-default',
  columns,
  `update payment_methods set is_default = true where user_id = $user_id and id = $id ${RETURNING}`,
  fromRow,
);

const IN_USE = statement(
  'payment-methods.in-use',
  columns,
  `select 1 from payments where payment_method_id = $id
    and status in ('scheduled', 'created', 'open', 'authorized', 'capturing') limit 1`,
);

const REMOVE = statement(
  'payment-methods.remove',
  columns,
  `delete from payment_methods where user_id = $user_id and id = $id ${RETURNING}`,
  fromRow,
);

const PROMOTE = statement(
  'payment-methods.promote',
  columns,
  `update payment_methods set is_default = true where id = (
      select id from payment_methods where user_id = $user_id order by created_at desc, id desc limit 1)
    and not exists (select from payment_methods where user_id = $user_id and is_default)`,
);

const OF_USER = statement(
  'payment-methods.of-user',
  columns,
  `${METHODS} where user_id = $user_id order by is_default desc, created_at desc, id desc limit 50`,
  fromRow,
);

const FIND_MANY = statement(
  'payment-methods.find-many',
  { ids: arrayOf(uuid()) },
  `${METHODS} where id = any($ids)`,
  fromRow,
);

export class PostgresPaymentMethods implements PaymentMethods, PaymentMethodViews {
  constructor(private readonly sql: SqlRunner) {}

  async insert(method: Omit<PaymentMethod, 'isDefault'>): Promise<PaymentMethod> {
    const row = PAYMENT_METHODS.toRow({ ...method, isDefault: false });
    const saved = (await this.one(INSERT(row))) ?? (await this.one(FIND_BY_PROVIDER(row)));
    if (!saved)
      throw new DomainError('conflict', 'PAYMENT_METHOD_TAKEN', 'This card is saved by someone else');
    return saved;
  }

  async find(userId: string, methodId: string | null): Promise<PaymentMethod | null> {
    return methodId === null ? null : this.one(FIND({ user_id: userId, id: methodId }));
  }

  findDefault(userId: string): Promise<PaymentMethod | null> {
    return this.one(FIND_DEFAULT({ user_id: userId }));
  }

  async setDefault(userId: string, methodId: string): Promise<PaymentMethod | null> {
    if (!(await this.find(userId, methodId))) return null;
    await this.sql.run(UNSET_DEFAULT({ user_id: userId, id: methodId }));
    return this.one(SET_DEFAULT({ user_id: userId, id: methodId }));
  }

  async remove(userId: string, methodId: string): Promise<PaymentMethod | null> {
    if (!(await this.find(userId, methodId))) return null;
    const { count } = await this.sql.run(IN_USE({ id: methodId }));
    if (count > 0) {
      throw new DomainError('conflict', 'PAYMENT_METHOD_IN_USE', 'A ride is still to be paid with this card');
    }
    const removed = await this.one(REMOVE({ user_id: userId, id: methodId }));
    if (removed?.isDefault) await this.sql.run(PROMOTE({ user_id: userId }));
    return removed;
  }

  async ofUser(userId: string): Promise<PaymentMethod[]> {
    return [...(await this.sql.run(OF_USER({ user_id: userId }))).rows];
  }

  async findMany(methodIds: readonly string[]): Promise<PaymentMethod[]> {
    return [...(await this.sql.run(FIND_MANY({ ids: methodIds }))).rows];
  }

  private async one(query: Query<PaymentMethod>): Promise<PaymentMethod | null> {
    const { rows } = await this.sql.run(query);
    return rows[0] ?? null;
  }
}
