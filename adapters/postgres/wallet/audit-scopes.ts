import { OF_ALL } from '../rides/ride-table.ts';

/** What an audit walks through. */
export const AUDIT_SCOPES = [
  'entries',
  'rides',
  'users',
  'payments',
  'refunds',
  'credits',
  'payouts',
  'payoutRequests',
  'periods',
] as const;
export type AuditScope = (typeof AUDIT_SCOPES)[number];

/** Where an audit goes on. */
export interface VerifiedPoint {
  /** Everything that transactions below this one wrote was proven. */
  readonly before: string;
  /** When the audit that proved it began. */
  readonly at: Date;
}

/** The ids of each scope, for an audit of everything. */
const ALL: Readonly<Record<AuditScope, string>> = {
  entries: 'select id from journal_entries',
  rides: 'select id from rides',
  users: 'select id from users',
  payments: 'select id from payments',
  refunds: 'select id from refunds',
  credits: 'select id from wallet_credits',
  payouts: 'select id from payouts',
  payoutRequests: 'select id from payout_requests',
  periods: 'select id from accounting_periods',
};

const NEW = 'xid >= $1::xid8';
/** Times of changes are those of the transactions' beginnings: none lasts as long as an hour. */
const CHANGED = `updated_at >= $2::timestamptz - interval '1 hour'`;
const ENTRIES_OF = (column: string) =>
  `select ${column} from journal_entries where ${NEW} and ${column} is not null`;

/** Rides that moved, that money moved for, whose payment or refund changed, and all that are not over yet. */
const MOVED_RIDES = `select ride_id as id from ride_history where ${NEW}
  union ${ENTRIES_OF('ride_id')}
  union select id from rides where status in ('pending', 'accepted', 'confirmed', 'in_progress') and ${OF_ALL}
  union select ride_id from payments where ${CHANGED} and ride_id is not null
  union select ride_id from refunds where ${CHANGED}`;

/** The ids of each scope that something new concerns: `$1` is the verified point, `$2` its time. */
const SINCE: Readonly<Record<AuditScope, string>> = {
  entries: `select id from journal_entries where ${NEW}`,
  rides: `${MOVED_RIDES}
    union select ride_id from payout_rides where payout_id in (${ENTRIES_OF('payout_id')})
    union select ride_id from payout_request_rides where payout_request_id in (${ENTRIES_OF('payout_request_id')})`,
  users: `select user_id as id from postings
      where entry_id in (select id from journal_entries where ${NEW}) and user_id is not null
    union ${ENTRIES_OF('user_id')}
    union select actor_id from ride_history where ${NEW} and action in ('accept', 'decline') and actor_id is not null
    union select driver_id from rides
      where id in (select ride_id from ride_history where ${NEW} and to_status = 'completed')
    union select driver_id from ride_passes where ${NEW}`,
  payments: `select id from payments where ${CHANGED}
    union ${ENTRIES_OF('payment_id')}
    union select id from payments where ride_id in (${MOVED_RIDES})
    union select payment_id from refunds where ${CHANGED} and payment_id is not null`,
  refunds: `select id from refunds where ${CHANGED} union ${ENTRIES_OF('refund_id')}`,
  credits: `select id from wallet_credits where created_at >= $2::timestamptz - interval '1 hour'
    union ${ENTRIES_OF('credit_id')}`,
  payouts: `select id from payouts where ${CHANGED}
    union ${ENTRIES_OF('payout_id')}
    union select payout_id from payout_rides where ride_id in (${MOVED_RIDES})`,
  payoutRequests: `select id from payout_requests where ${CHANGED}
    union ${ENTRIES_OF('payout_request_id')}
    union select payout_request_id from payout_request_rides where ride_id in (${MOVED_RIDES})`,
  periods: `select id from accounting_periods
    where closed_at >= $2::timestamptz - interval '1 hour'
      or until > (select min(created_at) from journal_entries where ${NEW})`,
};

/** The query of a scope's ids, with its values. `since` is null for everything. */
export function idsOf(
  scope: AuditScope,
  since: VerifiedPoint | null,
): { readonly text: string; readonly values: readonly unknown[] } {
  if (since === null) return { text: ALL[scope], values: [] };
  const text = SINCE[scope];
  return { text, values: text.includes('$2') ? [since.before, since.at] : [since.before] };
}
