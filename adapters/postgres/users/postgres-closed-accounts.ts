import type { ClosedAccounts } from '../../../application/ports/users.ts';
import { integer, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { select, statement } from '../statement.ts';
import { decoderOf } from '../table.ts';
import { USERS } from './user-table.ts';

/** The strongest lock of a row: whoever inserts something that refers to the user waits for it, or it for them. */
const LOCK = select(
  'closed-accounts.lock',
  USERS,
  'where id = $id and deleted_at is null and merged_into_id is null for update',
);

const OPEN_BUSINESS = statement(
  'closed-accounts.open-business',
  USERS.columns,
  `select
    (select count(*) from rides where $id in (rider_id, driver_id, booker_id, payer_id)
      and status in ('pending', 'accepted', 'confirmed', 'in_progress'))::integer as rides,
    (select count(*) from payments where user_id = $id and status not in ('succeeded', 'declined', 'cancelled'))::integer
      + (select count(*) from refunds join rides on rides.id = refunds.ride_id
          where coalesce(rides.payer_id, rides.rider_id) = $id and refunds.status = 'pending')::integer as payments,
    (select count(*) from standing_rides where ended_at is null
      and ($id in (rider_id, booker_id, payer_id) or (driver_id = $id and consent in ('asked', 'agreed'))))::integer as standing_rides,
    (select count(*) from cases where reported_id = $id and state <> 'resolved')::integer as complaints`,
  decoderOf({
    rides: integer(),
    payments: integer(),
    standingRides: integer('standing_rides'),
    complaints: integer(),
  }),
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
      takes = '{}', documents_valid_until = null
    where user_id = $user_id`,
);

const EMPTY_STANDING_RIDES = statement(
  'closed-accounts.empty-standing-rides',
  { id: uuid() },
  `update standing_rides set substitute_ids = array_remove(substitute_ids, $id),
      notes = case when rider_id <> $id then notes end, needs = case when rider_id <> $id then needs else '{}' end
    where rider_id = $id or $id = any(substitute_ids)`,
);

const FORGET_APPLICATION = statement(
  'closed-accounts.forget-application',
  USERS.columns,
  'delete from driver_applications where email = (select email from users where id = $id)',
);

/** Of each table what is the user's alone. */
const OWNED = [
  ['sessions', 'user_id'],
  ['notices', 'user_id'],
  ['notice_choices', 'user_id'],
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
  ['rider_needs', 'rider_id'],
  ['calendar_feeds', 'rider_id'],
  ['ride_links', 'created_by'],
  ['ride_messages', 'sender_id'],
  ['announcement_receipts', 'driver_id'],
  ['emergency_contacts', 'user_id'],
  ['care_invitations', 'passenger_id'],
  ['text_numbers', 'user_id'],
  ['text_verifications', 'user_id'],
  ['text_questions', 'user_id'],
  ['calls', 'person_id'],
  ['driver_documents', 'user_id'],
  ['driver_shifts', 'driver_id'],
  ['dispatch_shifts', 'user_id'],
  ['handover_notes', 'promised_to_id'],
  ['driver_positions', 'driver_id'],
].map(([table = '', column = '']) =>
  statement(
    `closed-accounts.forget.${table}.${column}`,
    { id: uuid() },
    `delete from ${table} where ${column} = $id` as `${string}$id`,
  ),
);

/** What the person needed; the rest of a ride stays. */
const EMPTY_NEEDS = statement(
  'closed-accounts.empty-needs',
  { rider_id: uuid() },
  `update rides set needs = '{}', extra_minutes = 0
    where rider_id = $rider_id and (needs <> '{}' or extra_minutes <> 0)`,
);

/** Promises end with the account; of those that led to a ride the link opens nothing any more. */
const FORGET_RETURNS = statement(
  'closed-accounts.forget-returns',
  { id: uuid() },
  'delete from return_trips where rider_id = $id and return_ride_id is null',
);
const FORGET_RETURN_LINKS = statement(
  'closed-accounts.forget-return-links',
  { id: uuid() },
  `update return_trips set token_hash = 'forgotten ' || outbound_ride_id where rider_id = $id and token_hash is not null`,
);

/** Whoever made them. */
const FORGET_TRIP_LINKS = statement(
  'closed-accounts.forget-trip-links',
  { rider_id: uuid() },
  'delete from ride_links using rides where rides.id = ride_links.ride_id and rides.rider_id = $rider_id',
);

/** The mail that tells of it goes once it has been sent. */
const FORGET_MAILS = statement(
  'closed-accounts.forget-mails',
  { id: uuid() },
  `delete from emails where user_id = $id and template <> 'account-deleted'`,
);

/** What phones have written that are nobody else's, before their numbers go. */
const FORGET_RECEIVED = statement(
  'closed-accounts.forget-received',
  { id: uuid() },
  `delete from received_texts using text_numbers own where own.user_id = $id and own.number = received_texts.number
    and not exists (select from text_numbers other where other.number = own.number and other.user_id <> $id)`,
);

/** What text messages cost stays counted, without whom they were for. */
const EMPTY_TEXTS = statement(
  'closed-accounts.empty-texts',
  { id: uuid() },
  `update texts set user_id = null, recipient = null, data = '{}',
      status = case when status = 'queued' then 'skipped' else status end,
      reason = case when status = 'queued' then 'account_closed' else reason end
    where user_id = $id`,
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
    await Promise.all([sql.run(FORGET_APPLICATION({ id })), sql.run(FORGET_RECEIVED({ id }))]);
    await Promise.all([
      ...OWNED.map((forget) => sql.run(forget({ id }))),
      sql.run(EMPTY_DRIVER_PROFILE({ user_id: id })),
      sql.run(EMPTY_STANDING_RIDES({ id })),
      sql.run(EMPTY_NEEDS({ rider_id: id })),
      sql.run(FORGET_RETURNS({ id })),
      sql.run(FORGET_RETURN_LINKS({ id })),
      sql.run(FORGET_TRIP_LINKS({ rider_id: id })),
      sql.run(FORGET_MAILS({ id })),
      sql.run(EMPTY_TEXTS({ id })),
      sql.run(FORGET_ANSWERS({ id })),
    ]);
    await sql.run(ANONYMIZE({ id, password: passwordHash, deleted_at: at }));
  },
});
