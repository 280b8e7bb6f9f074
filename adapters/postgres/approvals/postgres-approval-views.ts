import { raw } from 'objection';
import type { ApprovalPerson, ApprovalView, ApprovalViews } from '../../../application/ports/approvals.ts';
import type { Approval } from '../../../domain/approvals/approval.ts';
import { getLimits } from '../../../domain/approvals/limits-version.ts';
import { getRates } from '../../../domain/pricing/pricing.ts';
import { narrow, queryOf, queryRows } from '../composed-query.ts';
import { newestFirst, readPage } from '../keyset.ts';
import { PRICING_CONFIG } from '../pricing/pricing-table.ts';
import { selectInForce } from '../pricing/select-in-force.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { personColumns, personFromRow } from '../users/person-row.ts';
import { APPROVAL_LIMITS, APPROVALS } from './approval-table.ts';

const NEWEST = newestFirst('requested_at', 'approvals');

/** The people by the relation that leads to them. */
const PEOPLE = {
  requester: 'requester',
  decider: 'decider',
  rider: 'rider',
  driver: 'payoutRequest:driver',
  credited: 'credited',
} as const;
type PersonName = keyof typeof PEOPLE;

/** The rates that those of an approval would take the place of, at the time of the binding or at their start. */
const REPLACED_ID = selectInForce('id', '$now').replace(
  '$now',
  'greatest(?::timestamptz, approvals.starts_at)',
);

/** As approving it would find out: the acts themselves refuse with `APPROVAL_STALE`, or because of their state. */
const IS_STALE = `case when approvals.state <> 'pending' then false else coalesce(case approvals.act
  when 'pricing' then approvals.pricing_id <> (${REPLACED_ID})
  when 'refund' then approvals.seen_cents <
    (select sum(amount_cents) from refunds where refunds.ride_id = approvals.ride_id and refunds.status <> 'failed')
  when 'credit' then approvals.seen_cents <
    (select sum(amount_cents) from wallet_credits where wallet_credits.user_id = approvals.user_id
        and wallet_credits.created_at >= approvals.requested_at - interval '30 days')
  when 'limits' then approvals.limits_id <> (select id from approval_limits order by number desc limit 1)
  when 'admin_account' then exists (select from users where users.email = approvals.person ->> 'email')
  when 'admin_role' then credited.user_type = 'admin' and not credited.is_dispatcher or credited.deleted_at is not null
  when 'admin_password' then credited.user_type <> 'admin' or credited.is_dispatcher
  when 'admin_second_factor' then credited.user_type <> 'admin' or credited.is_dispatcher
  when 'admin_reinstatement' then not credited.suspended
  when 'payout' then "payoutRequest".amount * 100 <> approvals.amount_cents or not ("payoutRequest".status = 'pending'
    or ("payoutRequest".status = 'approved' and "payoutRequest".transfer_status = 'failed'))
  end, false) end as is_stale`;

type Row = Readonly<Record<string, unknown>>;

export const postgresApprovalViews = (sql: SqlRunner): ApprovalViews => ({
  find: async (approvalId, now) => {
    const query = approvals(now).where('approvals.id', approvalId);
    const [row] = await queryRows(sql, 'approval-views.find', query);
    return row ? toView(row) : null;
  },
  list: ({ state, openAt }, page, now) => {
    const query = narrow(approvals(now), { 'approvals.state': state });
    if (openAt) query.where('approvals.expires_at', '>=', openAt);
    return readPage(sql, 'approval-views.list', { query, order: NEWEST, page, toItem: toView });
  },
});

function approvals(now: Date) {
  const names = Object.keys(PEOPLE) as PersonName[];
  return queryOf(APPROVALS)
    .leftJoinRelated('[requester, decider, credited, ride, payoutRequest.driver]')
    .leftJoin('users as rider', 'rider.id', 'ride.rider_id')
    .leftJoin('pricing_config as base', 'base.id', 'approvals.pricing_id')
    .leftJoin('approval_limits', 'approval_limits.id', 'approvals.limits_id')
    .select(raw(APPROVALS.list()))
    .select(
      names.flatMap((name) => [
        `${PEOPLE[name]}.id as ${name}_id`,
        ...personColumns(PEOPLE[name], `${name}_`),
      ]),
    )
    .select(
      raw(PRICING_CONFIG.list('base', 'base_')),
      raw(APPROVAL_LIMITS.list(undefined, 'limits_before_')),
      raw(IS_STALE, [now]),
    );
}

function toView(row: Row): ApprovalView {
  const approval = APPROVALS.fromRow(row);
  return {
    approval,
    requester: toPerson(row, 'requester'),
    decider: toPerson(row, 'decider'),
    recipient:
      toPerson(row, 'rider') ?? toPerson(row, 'driver') ?? toPerson(row, 'credited') ?? toNewPerson(approval),
    base: row['base_id'] === null ? null : getRates(PRICING_CONFIG.fromRow(row, 'base_')),
    baseLimits:
      row['limits_before_id'] === null ? null : getLimits(APPROVAL_LIMITS.fromRow(row, 'limits_before_')),
    isStale: row['is_stale'] === true,
  };
}

/** Whose account is to be made, under the id that it will have. */
function toNewPerson({ id, person }: Approval): ApprovalPerson | null {
  return person && { id, ...person };
}

function toPerson(row: Row, name: PersonName): ApprovalPerson | null {
  const id = row[`${name}_id`];
  return typeof id === 'string' ? { id, ...personFromRow(row, `${name}_`) } : null;
}
