import type { NewNotice, Notices } from '../../../application/ports/notices.ts';
import { VEHICLE_NEEDS } from '../../../domain/needs/needs.ts';
import { FREE } from '../drivers/driver-view-statements.ts';
import { arrayOf, integer, json, text, time, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, remove, select, statement } from '../statement.ts';
import { decoderOf } from '../table.ts';
import { takesNotices } from '../texts/postgres-texts.ts';
import { NOTICE_CHOICES, NOTICES } from './notice-tables.ts';

/** Of `users`: whether anything takes a notice to them. */
const IS_REACHED = 'exists (select from push_subscriptions where user_id = users.id)' as const;

/** With their jobs, in one statement: none for whoever is not reached. */
const ADD_ALL = statement(
  'notices.add-all',
  { notices: json<readonly NewNotice[]>(), created_at: time() },
  `with given as (
      select * from jsonb_to_recordset($notices::jsonb)
        as notice (id uuid, "userId" uuid, kind text, data jsonb, "notBefore" timestamptz)
    ), added as (
      insert into notices (id, user_id, kind, data, created_at)
      select notice.id, users.id, notice.kind, notice.data, $created_at from given as notice
        join users on users.id = notice."userId" and ${IS_REACHED}
      on conflict (id) do nothing returning id
    )
    select graphile_worker.add_job('send-notice', payload := json_build_object('noticeId', id),
      run_at := coalesce("notBefore", $created_at::timestamptz), job_key := 'send-notice:' || id)
      from added join given using (id)`,
);

const LOCK = select('notices.lock', NOTICES, 'where id = $id for no key update');

/** A reader of the table learns whom something was about, and not what was said. */
const SAVE_OUTCOME = statement(
  'notices.save-outcome',
  { ...NOTICES.columns, now: time() },
  `update notices set status = $status, reached = $reached, last_error = $last_error, attempts = attempts + 1,
      sent_at = case when $status = 'sent' then $now::timestamptz end,
      data = case when $status = 'queued' then data else data - 'text' end
    where id = $id`,
);

/** As `ineligibility` of the domain has it for a ride for now, but for the driver's other rides, which are looked at when they accept. */
const DRIVERS_NEAR = statement(
  'notices.drivers-near',
  { ride_ids: arrayOf(uuid()), since: time(), most: integer(), vehicle_needs: arrayOf(text()) },
  `select rides.id as ride_id, near.user_id from rides cross join lateral (
      select driver_profiles.user_id from ${FREE}
        and driver_profiles.user_id not in (rides.rider_id, coalesce(rides.payer_id, rides.rider_id))
        and (driver_profiles.allow_long_distance or not rides.is_long_distance)
        and (driver_profiles.takes_cash or rides.payment_method <> 'cash')
        and not exists (
          select from unnest(rides.needs) need
            where need = any($vehicle_needs::text[]) and need <> all(driver_profiles.takes))
        and (exists (select from push_subscriptions where user_id = driver_profiles.user_id)
          or exists (select from text_numbers own
            where own.user_id = driver_profiles.user_id and ${takesNotices("'new-request'")}))
        and not exists (
          select from ride_passes where ride_id = rides.id and driver_id = driver_profiles.user_id)
      order by (
        select power(lat - rides.pickup_lat, 2)
            + power((lng - rides.pickup_lng) * cos(radians(rides.pickup_lat))::numeric, 2)
          from driver_positions where driver_id = driver_profiles.user_id and measured_at >= $since
      ) nulls last, driver_profiles.user_id
      limit $most
    ) near
    where rides.id = any($ride_ids::uuid[]) and rides.status = 'pending' and rides.scheduled_for is null
      and not rides.is_specific_driver and rides.asked_ids is null`,
  decoderOf({ rideId: uuid(), userId: uuid() }),
);

const FORGET = remove('notices.forget', NOTICES, 'where created_at < $created_at');

const CHOICES = select('notice-choices.of', NOTICE_CHOICES, 'where user_id = $user_id');

const CHOOSE = insert('notice-choices.save', NOTICE_CHOICES, {
  also: ['user_id'],
  onConflict: '(user_id, kind, channel) do update set is_on = excluded.is_on',
});

const TURNED_OFF = statement(
  'notice-choices.turned-off',
  { channel: text(), user_ids: arrayOf(uuid()) },
  `select user_id, kind from notice_choices
    where user_id = any($user_ids::uuid[]) and channel = $channel and not is_on`,
  decoderOf({ userId: uuid(), kind: NOTICES.columns.kind }),
);

export const postgresNotices = (sql: SqlRunner): Notices => ({
  addAll: async (notices, now) => {
    if (notices.length > 0) await sql.run(ADD_ALL({ notices, created_at: now }));
  },
  lock: (id) => sql.first(LOCK({ id })),
  saveOutcome: (id, { status, reached, error }, now) =>
    sql.change(SAVE_OUTCOME({ id, status, reached, last_error: error, now }), 'Notice'),
  driversNear: (ride_ids, since, most) =>
    sql.all(DRIVERS_NEAR({ ride_ids, since, most, vehicle_needs: VEHICLE_NEEDS })),
  forget: (before) => sql.count(FORGET({ created_at: before })),
  choices: (userId) => sql.all(CHOICES({ user_id: userId })),
  choose: (userId, choice) => sql.write(CHOOSE({ ...NOTICE_CHOICES.toRow(choice), user_id: userId })),
  turnedOff: (channel, userIds) => sql.all(TURNED_OFF({ channel, user_ids: userIds })),
});
