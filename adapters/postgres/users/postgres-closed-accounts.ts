import type { ClosedAccounts } from '../../../application/ports/users.ts';
import { integer, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { select, statement } from '../statement.ts';
import { decoderOf } from '../table.ts';
import { USERS } from './user-table.ts';

/** The strongest lock of a row: whoever inserts something that refers to the user waits for it, or it for them. */
const LOCK = select('closed-accounts.lock', USERS, 'where id = $id and deleted_at is null for update');

const OPEN_BUSINESS = statement(
  'closed-accounts.open-business',
  USERS.columns,
  `select
    (select count(*) from rides where (rider_id = $id or driver_id = $id)
      and status in ('pending', 'accepted', 'confirmed', 'in_progress'))::integer as rides,
    (select count(*) from payments where user_id = $id and status not in ('succeeded', 'declined', 'cancelled'))::integer
      + (select count(*) from refunds join rides on rides.id = refunds.ride_id
          where rides.rider_id = $id and refunds.status = 'pending')::integer as payments,
    (select count(*) from cases where reported_id = $id and state <> 'resolved')::integer as complaints`,
  decoderOf({ rides: integer(), payments: integer(), complaints: integer() }),
);

const ANONYMIZE = statement(
  'closed-accounts.anonymize',
  USERS.columns,
  `update users set email = 'deleted-' || id || '@deleted.invalid', email_verified_at = null, password = $password,
      first_name = 'Deleted', last_name = 'Account', phone = null, profile_image_url = null,
      has_second_factor = false, is_driver_approved = false, stripe_customer_id = null, deleted_at = $deleted_at
    where id = $id`,
);

const EMPTY_DRIVER_PROFILE = statement(
  'closed-accounts.empty-driver-profile',
  { user_id: uuid() },
  `update driver_profiles set is_available = false, availability = 'offline', current_lat = null, current_lng = null,
      vehicle_make = null, vehicle_model = null, vehicle_year = null, vehicle_color = null, license_plate = null,
      documents_valid_until = null
    where user_id = $user_id`,
);

const FORGET_APPLICATION = statement(
  'closed-accounts.forget-application',
  USERS.columns,
  'delete from driver_applications where email = (select email from users where id = $id)',
);

/** Of each table what is the user's alone. */
const OWNED = [
  ['sessions', 'user_id'],
  ['devices', 'user_id'],
  ['one_time_tokens', 'user_id'],
  ['totp_secrets', 'user_id'],
  ['recovery_codes', 'user_id'],
  ['passkeys', 'user_id'],
  ['passkey_challenges', 'user_id'],
  ['payment_methods', 'user_id'],
  ['weekly_availability', 'user_id'],
  ['trusted_drivers', 'rider_id'],
  ['trusted_drivers', 'driver_id'],
  ['saved_places', 'rider_id'],
  ['rider_preferences', 'rider_id'],
  ['calendar_feeds', 'rider_id'],
  ['driver_documents', 'user_id'],
  ['driver_shifts', 'driver_id'],
  ['driver_positions', 'driver_id'],
].map(([table = '', column = '']) =>
  statement(
    `closed-accounts.forget.${table}.${column}`,
    { id: uuid() },
    `delete from ${table} where ${column} = $id` as `${string}$id`,
  ),
);

/** The mail that tells of it goes once it has been sent. */
const FORGET_MAILS = statement(
  'closed-accounts.forget-mails',
  { id: uuid() },
  `delete from emails where user_id = $id and template <> 'account-deleted'`,
);

/** Answers that were kept to be given again hold names. */
const FORGET_ANSWERS = statement(
  'closed-accounts.forget-answers',
  { id: uuid() },
  `delete from idempotency_keys where caller like '%' || $id::text || '%'`,
);

export const postgresClosedAccounts = (sql: SqlRunner): ClosedAccounts => ({
  lock: (id) => sql.first(LOCK({ id })),
  openBusiness: (id) => sql.only(OPEN_BUSINESS({ id })),
  erase: async (id, passwordHash, at) => {
    await sql.run(FORGET_APPLICATION({ id }));
    await Promise.all([
      ...OWNED.map((forget) => sql.run(forget({ id }))),
      sql.run(EMPTY_DRIVER_PROFILE({ user_id: id })),
      sql.run(FORGET_MAILS({ id })),
      sql.run(FORGET_ANSWERS({ id })),
    ]);
    await sql.run(ANONYMIZE({ id, password: passwordHash, deleted_at: at }));
  },
});
