/** A rule of the ledger as a query that answers with what breaks it: `subject` and `detail`, both text. */
export interface AuditCheck {
  /** Its number in the list of money invariants; 0 for the history of rides. */
  readonly invariant: number;
  readonly rule: string;
  readonly sql: string;
}

const SUM_BY_ACCOUNT = `select user_id,
    coalesce(sum(amount_cents) filter (where account = 'rider_available'), 0) as available,
    coalesce(sum(amount_cents) filter (where account = 'rider_held'), 0) as held,
    coalesce(sum(amount_cents) filter (where account = 'driver_earnings'), 0) as earnings,
    coalesce(sum(amount_cents) filter (where account = 'driver_reserved'), 0) as reserved
  from postings where user_id is not null group by user_id`;

export const AUDIT_CHECKS: readonly AuditCheck[] = [
  {
    invariant: 1,
    rule: 'Postings of every entry sum to zero',
    sql: `select e.id::text as subject, format('%s postings, sum %s cents', count(p.entry_id), coalesce(sum(p.amount_cents), 0)) as detail
      from journal_entries e left join postings p on p.entry_id = e.id
      group by e.id having count(p.entry_id) < 2 or sum(p.amount_cents) <> 0`,
  },
  {
    invariant: 2,
    rule: 'The triggers that guard the ledger are on',
    sql: `select tgname::text as subject, format('disabled on %s', tgrelid::regclass) as detail
      from pg_trigger where not tgisinternal and tgenabled in ('D', 'R')
        and tgrelid in ('journal_entries'::regclass, 'postings'::regclass, 'holds'::regclass, 'users'::regclass,
          'ride_history'::regclass, 'audit_log'::regclass)`,
  },
  {
    invariant: 3,
    rule: 'Balances are the sums of their postings, wallets never negative',
    sql: `select u.id::text as subject, format('available %s/%s, held %s/%s, earnings %s/%s, reserved %s/%s cents',
        u.wallet_balance * 100, coalesce(s.available, 0), u.held_balance * 100, coalesce(s.held, 0),
        u.earnings_balance * 100, coalesce(s.earnings, 0), u.reserved_balance * 100, coalesce(s.reserved, 0)) as detail
      from users u left join (${SUM_BY_ACCOUNT}) s on s.user_id = u.id
      where u.wallet_balance * 100 <> coalesce(s.available, 0) or u.held_balance * 100 <> coalesce(s.held, 0)
        or u.earnings_balance * 100 <> coalesce(s.earnings, 0) or u.reserved_balance * 100 <> coalesce(s.reserved, 0)
        or u.wallet_balance < 0 or u.held_balance < 0 or u.reserved_balance < 0`,
  },
  {
    invariant: 4,
    rule: 'Held money is the sum of open holds',
    sql: `select u.id::text as subject, format('held %s, open holds %s cents', u.held_balance * 100, coalesce(sum(h.amount_cents), 0)) as detail
      from users u left join holds h on h.user_id = u.id and h.status = 'open'
      group by u.id having u.held_balance * 100 <> coalesce(sum(h.amount_cents), 0)`,
  },
  {
    invariant: 4,
    rule: 'A hold is open exactly while its ride is unfinished',
    sql: `select h.id::text as subject, format('hold %s, ride %s', h.status, r.status) as detail
      from holds h join rides r on r.id = h.ride_id
      where (h.status = 'open') <> (r.status not in ('completed', 'cancelled'))
        and not (h.status in ('released', 'expired') and exists (
          select 1 from holds other where other.ride_id = h.ride_id and other.opened_at > h.opened_at))`,
  },
  {
    invariant: 5,
    rule: 'What a hold captured and released is what it held',
    sql: `select id::text as subject, format('held %s, captured %s, released %s', amount_cents, captured_cents, released_cents) as detail
      from holds where status <> 'open' and captured_cents + released_cents <> amount_cents`,
  },
  {
    invariant: 6,
    rule: 'A ride is completed exactly when it was captured once',
    sql: `select r.id::text as subject, format('%s with %s captures', r.status, count(e.id)) as detail
      from rides r left join journal_entries e on e.ride_id = r.id and e.kind = 'ride_completed'
      group by r.id having count(e.id) <> case when r.status = 'completed' then 1 else 0 end`,
  },
  {
    invariant: 8,
    rule: 'The driver got the share and the whole tip, the platform the rest of the fare',
    sql: `select r.id::text as subject, format('driver %s of %s, platform %s of %s cents', p.driver,
        (r.driver_earning + r.tip_amount) * 100, p.platform, (r.total_fare - r.driver_earning) * 100) as detail
      from rides r join lateral (
        select coalesce(sum(amount_cents) filter (where account = 'driver_earnings' and postings.user_id = r.driver_id), 0) as driver,
          coalesce(sum(amount_cents) filter (where account = 'platform_revenue'), 0) as platform
        from journal_entries e join postings on postings.entry_id = e.id
        where e.ride_id = r.id and e.kind in ('ride_completed', 'tip_added')) p on true
      where r.status = 'completed'
        and (p.driver <> (r.driver_earning + r.tip_amount) * 100
          or p.platform <> (r.total_fare - r.driver_earning) * 100)`,
  },
  {
    invariant: 8,
    rule: 'Tips clearing is empty',
    sql: `select 'tips_clearing' as subject, format('%s cents', sum(amount_cents)) as detail
      from postings where account = 'tips_clearing' having sum(amount_cents) <> 0`,
  },
  {
    invariant: 10,
    rule: 'Nobody was promised more than they earned',
    sql: `select u.id::text as subject, format('earnings balance %s', u.earnings_balance) as detail
      from users u where u.earnings_balance < 0 and not exists (
        select 1 from journal_entries e join postings p on p.entry_id = e.id
        where p.user_id = u.id and p.account = 'driver_earnings' and e.kind in ('ride_refunded', 'reversal'))`,
  },
  {
    invariant: 11,
    rule: "A payout's entries are those of its state: reserved while open, paid once when completed",
    sql: `select p.id::text as subject, format('%s: reserved %s, returned %s, paid %s', p.status, e.reserved, e.returned, e.paid) as detail
      from payouts p join lateral (
        select count(*) filter (where kind = 'payout_reserved') as reserved,
          count(*) filter (where kind = 'payout_returned') as returned,
          count(*) filter (where kind = 'payout_paid') as paid
        from journal_entries where payout_id = p.id) e on true
      where e.paid <> case when p.status = 'completed' then 1 else 0 end
        or e.reserved - e.returned - e.paid <> case when p.status in ('pending', 'processing') then 1 else 0 end`,
  },
  {
    invariant: 12,
    rule: 'Every completed ride left one earning, of what the ledger says',
    sql: `select r.id::text as subject, format('earning %s + tip %s, ride %s + %s', h.driver_earnings, h.tip_amount,
        r.driver_earning, r.tip_amount) as detail
      from rides r full join payout_history h on h.ride_id = r.id
      where (r.status = 'completed') is distinct from (h.id is not null)
        or h.driver_earnings <> r.driver_earning or h.tip_amount <> r.tip_amount or h.driver_id <> r.driver_id`,
  },
  {
    invariant: 0,
    rule: "A ride's history leads to its state, step by step",
    sql: `select r.id::text as subject, format('state %s, history %s', r.status, string_agg(
        coalesce(h.from_status, '-') || '>' || h.to_status, ' ' order by h.at, h.id)) as detail
      from rides r left join (
        select *, lag(to_status) over (partition by ride_id order by at, id) as before,
          lead(to_status) over (partition by ride_id order by at, id) as after
        from ride_history) h on h.ride_id = r.id
      group by r.id
      having count(h.id) = 0 or bool_or(h.from_status is distinct from h.before)
        or bool_or(h.after is null and h.to_status <> r.status)`,
  },
];
