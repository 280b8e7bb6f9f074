import { expect, it } from 'vitest';
import { MOVED_REFERENCES } from '../../../adapters/postgres/care/merged-rows.ts';
import { useSqlClient } from '../../support/sql-client.ts';

const sql = useSqlClient();

/**
 * What names a person and stays with the record of a passenger who is merged into somebody else, with why. A table that is
 * new stands here, or in `MOVED_REFERENCES` of the statements that move it.
 */
const STAY: Readonly<Record<string, readonly string[]>> = {
  'what was said of them then': ['handover_notes.promised_to_id'],
  'only who signs in has any': [
    'devices.user_id',
    'one_time_tokens.user_id',
    'passkey_challenges.user_id',
    'passkeys.user_id',
    'recovery_codes.user_id',
    'sessions.user_id',
    'totp_secrets.user_id',
    'payment_methods.user_id',
    'payments.user_id',
    'calendar_feeds.rider_id',
    'ride_links.created_by',
    'ride_messages.sender_id',
    'emails.user_id',
    'notices.user_id',
    'notice_choices.user_id',
    'push_subscriptions.user_id',
    'stored_objects.owner_id',
    'care_grants.caregiver_id',
    'organisation_members.user_id',
    'rides.booker_id',
    'standing_rides.booker_id',
    'standing_rides.payer_id',
    'ratings.rater_id',
    'cases.reporter_id',
  ],
  'only drivers and admins have any': [
    'announcement_receipts.driver_id',
    'announcements.sent_by',
    'ride_messages.driver_id',
    'approval_limits.created_by',
    'approvals.decided_by',
    'approvals.requested_by',
    'case_messages.author_id',
    'cases.assignee_id',
    'cash_settings.created_by',
    'driver_applications.email',
    'driver_applications.reviewed_by',
    'driver_commitments.driver_id',
    'driver_decisions.driver_id',
    'driver_documents.reviewed_by',
    'driver_documents.user_id',
    'driver_positions.driver_id',
    'driver_profiles.user_id',
    'driver_shifts.driver_id',
    'dispatch_shifts.user_id',
    'handover_notes.author_id',
    'handover_notes.done_by',
    'earning_offsets.driver_id',
    'earnings.driver_id',
    'organisation_invitations.invited_by',
    'organisation_payments.recorded_by',
    'payout_requests.driver_id',
    'payout_requests.reviewed_by',
    'payouts.driver_id',
    'pricing_config.created_by',
    'refunds.requested_by',
    'ride_marks.driver_id',
    'ride_passes.driver_id',
    'rides.driver_id',
    'standing_occurrences.driver_id',
    'standing_rides.driver_id',
    'trusted_drivers.driver_id',
    'wallet_credits.granted_by',
    'weekly_availability.user_id',
  ],
  'who did it, as it was then': [
    'audit_log.actor_id',
    'calls.taken_by',
    'care_grants.ended_by',
    'care_grants.recorded_by',
    'care_invitations.recorded_by',
    'text_numbers.recorded_by',
    'journal_entries.actor_id',
    'organisation_members.ended_by',
    'passenger_merges.merged_by',
    'passenger_merges.undone_by',
    'ride_history.actor_id',
  ],
  'money and what was meant then is never rewritten: what is there follows by an entry': [
    'approvals.user_id',
    'balances.user_id',
    'cases.reported_id',
    'holds.user_id',
    'journal_entries.user_id',
    'postings.user_id',
    'transactions.user_id',
    'wallet_credits.user_id',
  ],
  'a phone is asked anew for the record that it is to stand for; what was sent stays with whom it was sent to':
    ['text_numbers.user_id', 'text_questions.user_id', 'text_verifications.user_id', 'texts.user_id'],
  'read with those of the other person': ['calls.person_id'],
  'ended by the merge': ['care_invitations.passenger_id'],
  'the merge itself': ['passenger_merges.from_id', 'passenger_merges.into_id'],
};

/** Columns that name a person by a trigger, cheaper than a foreign key: balances and the payer of a ride are at hand. */
const BY_TRIGGER = ['holds.user_id', 'postings.user_id'];

it('every column that names a person is moved by a merge, or stays for a reason', async () => {
  const { rows } = await sql.db.query<{ reference: string }>(
    `select conrelid::regclass || '.' || attname as reference
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
      where contype = 'f' and confrelid = 'users'::regclass`,
  );
  const decided = [...MOVED_REFERENCES, ...Object.values(STAY).flat()];
  expect(new Set(decided).size).toBe(decided.length);
  const references = [...BY_TRIGGER, ...rows.map(({ reference }) => reference)];
  expect(references.sort()).toEqual(decided.sort());
});

it('arrays of ids are of drivers, devices or invoices, but for the passengers whom agreements name, who are moved', async () => {
  const { rows } = await sql.db.query<{ name: string }>(
    `select c.relname || '.' || attname as name from pg_attribute a join pg_class c on c.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and atttypid = 'uuid[]'::regtype order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'agreements.passenger_ids',
    'asking_orders.circle_ids',
    'asking_orders.driver_ids',
    'notices.reached', // of devices, which had it
    'organisation_payments.named_invoice_ids',
    'ride_events.asked_ids',
    'rides.asked_ids',
    'standing_rides.substitute_ids',
  ]);
});
