import type { PaymentMethods, PaymentMethodViews } from '../../../application/ports/payments.ts';
import { DomainError } from '../../../domain/errors.ts';
import { arrayOf, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { list, placeholders, select, statement, without } from '../statement.ts';
import { PAYMENT_METHODS } from './payment-tables.ts';

const { columns, fromRow } = PAYMENT_METHODS;
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

const FIND_BY_PROVIDER = select(
  'payment-methods.find-by-provider',
  PAYMENT_METHODS,
  'where user_id = $user_id and stripe_payment_method_id = $stripe_payment_method_id',
);

const FIND = select('payment-methods.find', PAYMENT_METHODS, 'where user_id = $user_id and id = $id');

const FIND_DEFAULT = select(
  'payment-methods.find-default',
  PAYMENT_METHODS,
  'where user_id = $user_id and is_default',
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

const OF_USER = select(
  'payment-methods.of-user',
  PAYMENT_METHODS,
  'where user_id = $user_id order by is_default desc, created_at desc, id desc limit 50',
);

const FIND_MANY = select('payment-methods.find-many', PAYMENT_METHODS, 'where id = any($ids)', {
  ids: arrayOf(uuid()),
});

export const postgresPaymentMethods = (sql: SqlRunner): PaymentMethods & PaymentMethodViews => ({
  insert: async (method) => {
    const row = PAYMENT_METHODS.toRow({ ...method, isDefault: false });
    const saved = (await sql.first(INSERT(row))) ?? (await sql.first(FIND_BY_PROVIDER(row)));
    if (saved) return saved;
    throw new DomainError('conflict', 'PAYMENT_METHOD_TAKEN', 'This card is saved by someone else');
  },
  find: async (userId, id) => (id === null ? null : sql.first(FIND({ user_id: userId, id }))),
  findDefault: (userId) => sql.first(FIND_DEFAULT({ user_id: userId })),
  setDefault: async (userId, id) => {
    const own = { user_id: userId, id };
    if (!(await sql.first(FIND(own)))) return null;
    await sql.run(UNSET_DEFAULT(own));
    return sql.first(SET_DEFAULT(own));
  },
  remove: async (userId, id) => {
    const own = { user_id: userId, id };
    if (!(await sql.first(FIND(own)))) return null;
    if (await sql.some(IN_USE({ id })))
      throw new DomainError('conflict', 'PAYMENT_METHOD_IN_USE', 'A ride is still to be paid with this card');
    const removed = await sql.first(REMOVE(own));
    if (removed?.isDefault) await sql.run(PROMOTE({ user_id: userId }));
    return removed;
  },
  ofUser: (userId) => sql.all(OF_USER({ user_id: userId })),
  findMany: (ids) => sql.all(FIND_MANY({ ids })),
});
