import { beforeAll, expect, it } from 'vitest';
import { postgresApprovalViews } from '../../../adapters/postgres/approvals/postgres-approval-views.ts';
import { postgresCaseViews } from '../../../adapters/postgres/cases/postgres-case-views.ts';
import { postgresDriverDocuments } from '../../../adapters/postgres/drivers/postgres-driver-documents.ts';
import { postgresDriverReviewViews } from '../../../adapters/postgres/drivers/postgres-driver-review-views.ts';
import { postgresEmailViews } from '../../../adapters/postgres/email/postgres-email-views.ts';
import { postgresNoticeLists } from '../../../adapters/postgres/notices/postgres-notice-lists.ts';
import { postgresPayoutRequestViews } from '../../../adapters/postgres/payouts/postgres-payout-request-views.ts';
import { postgresPayoutViews } from '../../../adapters/postgres/payouts/postgres-payout-views.ts';
import { postgresRatingViews } from '../../../adapters/postgres/ratings/postgres-rating-views.ts';
import { postgresAuditEntries } from '../../../adapters/postgres/security/postgres-audit-entries.ts';
import { postgresSecurityRecords } from '../../../adapters/postgres/security/postgres-security-records.ts';
import { postgresAccounting } from '../../../adapters/postgres/wallet/postgres-accounting.ts';
import { getPlans } from '../../support/query-plans.ts';
import { useRecordedSql } from '../../support/recorded-sql.ts';

const sql = useRecordedSql();

const ID = '00000000-0000-7000-8000-00000000000a';
const PAGE = { limit: 20, after: null };
const ALWAYS = { since: null, until: null };
const YEAR = { since: new Date('2025-01-01T05:00:00Z'), until: new Date('2026-01-01T05:00:00Z') };

const reviews = postgresDriverReviewViews(sql.runner);
const documents = postgresDriverDocuments(sql.runner);
const audit = postgresAuditEntries(sql.runner);
const security = postgresSecurityRecords(sql.runner);
const accounting = postgresAccounting(sql.runner);
const ratings = postgresRatingViews(sql.runner);
const emails = postgresEmailViews(sql.runner);
const notices = postgresNoticeLists(sql.runner);
const payouts = postgresPayoutViews(sql.runner);
const requests = postgresPayoutRequestViews(sql.runner);
const cases = postgresCaseViews(sql.runner);
const approvals = postgresApprovalViews(sql.runner);

/** Every list of the console that grows, and the indexes it is read from in its order. */
const LISTS: Readonly<Record<string, readonly [read: () => Promise<unknown>, ...indexes: string[]]>> = {
  applications: [() => reviews.list({}, PAGE), 'driver_applications_by_created'],
  'applications in a state': [
    () => reviews.list({ status: 'pending' }, PAGE),
    'driver_applications_by_status',
  ],
  'the application of a person': [
    () => reviews.find(ID),
    'driver_applications_pkey',
    'users_pkey',
    'driver_profiles_pkey',
  ],
  'documents of drivers': [() => documents.ofUser(ID), 'driver_documents_user_type_key'],
  'documents that expire': [() => documents.toRemind('2026-11-22'), 'driver_documents_to_remind'],
  'the audit log': [() => audit.list(ALWAYS, PAGE), 'audit_log_by_time'],
  'the audit log of a year': [() => audit.list(YEAR, PAGE), 'audit_log_by_time'],
  'the audit log of an actor': [() => audit.list({ ...ALWAYS, actorId: ID }, PAGE), 'audit_log_by_actor'],
  'the audit log of an action': [
    () => audit.list({ ...ALWAYS, action: 'ride.refund' }, PAGE),
    'audit_log_by_action',
  ],
  'the audit log of an action by an actor': [
    () => audit.list({ ...ALWAYS, actorId: ID, action: 'ride.refund' }, PAGE),
    // Which of the two is as good as the other on an empty table.
    'audit_log_by_(actor_and_)?action',
  ],
  'the audit log of a record': [() => audit.list({ ...ALWAYS, subjectId: ID }, PAGE), 'audit_log_by_subject'],
  'security events': [() => security.list({}, PAGE), 'security_events_by_time', 'audit_log_by_time'],
  'security events of a kind': [
    () => security.list({ kind: 'sign_in' }, PAGE),
    'security_events_by_kind',
    'audit_log_by_action',
  ],
  'security events of a person': [
    () => security.list({ userId: ID }, PAGE),
    'security_events_by_user',
    'audit_log_by_actor',
  ],
  'security events of an address': [
    () => security.list({ account: 'nobody@example.com' }, PAGE),
    'security_events_by_account',
  ],
  'the journal': [() => accounting.journal(ALWAYS, PAGE), 'journal_entries_by_time', 'postings_pkey'],
  'the journal of a year': [() => accounting.journal(YEAR, PAGE), 'journal_entries_by_time'],
  'totals of drivers': [() => accounting.taxTotals(YEAR, PAGE), 'users_by_created', 'earnings_by_driver'],
  ratings: [() => ratings.list({}, 'newest', PAGE), 'ratings_by_created'],
  'ratings, lowest first': [() => ratings.list({}, 'lowest', PAGE), 'ratings_in_order_of_stars'],
  'ratings, highest first': [() => ratings.list({}, 'highest', PAGE), 'ratings_in_order_of_stars'],
  'ratings of so many stars': [() => ratings.list({ stars: 1 }, 'newest', PAGE), 'ratings_by_stars'],
  'ratings about a person': [() => ratings.list({ rateeId: ID }, 'newest', PAGE), 'ratings_by_ratee'],
  'ratings by a person': [() => ratings.list({ raterId: ID }, 'newest', PAGE), 'ratings_by_rater'],
  'ratings about a person, lowest first': [
    () => ratings.list({ rateeId: ID }, 'lowest', PAGE),
    'ratings_by_ratee_in_order_of_stars',
  ],
  'ratings by a person, highest first': [
    () => ratings.list({ raterId: ID }, 'highest', PAGE),
    'ratings_by_rater_in_order_of_stars',
  ],
  'what became of the notices of a person': [() => notices.ofUser(ID, PAGE), 'notices_by_user'],
  'the outbox': [() => emails.list(null, PAGE), 'emails_by_created'],
  'the outbox in a state': [() => emails.list('failed', PAGE), 'emails_by_status'],
  payouts: [() => payouts.list({}, PAGE), 'payouts_by_schedule'],
  'upcoming payouts': [
    () => payouts.list({ due: 'upcoming', now: YEAR.until }, PAGE),
    'payouts_by_(status|schedule)',
  ],
  'past payouts': [() => payouts.list({ due: 'past', now: YEAR.until }, PAGE), 'payouts_by_schedule'],
  'payouts completed in a year': [() => payouts.list({ completed: YEAR }, PAGE), 'payouts_by_completion'],
  'payout requests': [() => requests.list({}, PAGE), 'payout_requests_by_time'],
  'payout requests in a state': [
    () => requests.list({ status: 'pending' }, PAGE),
    'payout_requests_by_status',
  ],
  'payout requests completed in a year': [
    () => requests.list({ completed: YEAR }, PAGE),
    'payout_requests_by_completion',
  ],
  'payout requests of a driver': [() => requests.list({ driverId: ID }, PAGE), 'payout_requests_by_driver'],
  cases: [() => cases.list({}, 'newest', PAGE), 'cases_by_time'],
  'cases in a state': [() => cases.list({ state: 'open' }, 'newest', PAGE), 'cases_by_state'],
  'cases of a kind': [() => cases.list({ kind: 'fare' }, 'newest', PAGE), 'cases_by_kind'],
  'cases of a ride': [() => cases.list({ rideId: ID }, 'newest', PAGE), 'cases_by_(ride|time)'],
  'cases by urgency': [() => cases.list({ isUnresolved: true }, 'urgency', PAGE), 'cases_by_urgency'],
  'cases in a state by urgency': [
    () => cases.list({ state: 'open' }, 'urgency', PAGE),
    'cases_by_state_and_urgency',
  ],
  'cases of a kind by urgency': [
    () => cases.list({ kind: 'fare', isUnresolved: true }, 'urgency', PAGE),
    'cases_by_kind_and_urgency',
  ],
  'cases of an admin by urgency': [
    () => cases.list({ assigneeId: ID, isUnresolved: true }, 'urgency', PAGE),
    'cases_by_assignee',
  ],
  approvals: [() => approvals.list({}, PAGE, new Date()), 'approvals_by_time'],
  'approvals in a state': [
    () => approvals.list({ state: 'approved' }, PAGE, new Date()),
    'approvals_by_state',
  ],
};

// On empty tables the planner would rather scan or sort; forbid what must not be needed on full ones.
beforeAll(() => sql.db.query('set enable_seqscan = off; set enable_sort = off; set enable_bitmapscan = off'));

it.each(Object.entries(LISTS))('%s: from an index, in its order', async (_list, [read, ...indexes]) => {
  await read();
  const plans = await getPlans(sql.db, sql.sent[0]!);
  for (const plan of Object.values(plans))
    for (const index of indexes)
      expect(plan.indexes).toContainEqual(expect.stringMatching(`^${index}$`) as unknown);
});
