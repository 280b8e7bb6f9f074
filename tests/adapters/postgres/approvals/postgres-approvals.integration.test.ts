import { beforeAll, describe, expect, it } from 'vitest';
import { postgresApprovalViews } from '../../../../adapters/postgres/approvals/postgres-approval-views.ts';
import { postgresApprovals } from '../../../../adapters/postgres/approvals/postgres-approvals.ts';
import { UuidIds } from '../../../../adapters/identity/uuid-ids.ts';
import {
  approve,
  askForApproval,
  refuse,
  withdraw,
  type Approval,
  type WantedAct,
} from '../../../../domain/approvals/approval.ts';
import { DEFAULT_RATES } from '../../../../domain/pricing/pricing.ts';
import { useRecordedSql } from '../../../support/recorded-sql.ts';
import { DEFAULT_PRICING_ID } from '../../../support/sql-fixtures.ts';
import { completedBy, insertDriver, insertRide, insertUser } from '../../../support/sql-people-and-rides.ts';
import { expectRefused } from '../../../support/sql-refusals.ts';
import { expectRefusal } from '../../../support/refusal.ts';

const sql = useRecordedSql();
const approvals = postgresApprovals(sql.runner);
const views = postgresApprovalViews(sql.runner);
const ids = new UuidIds();
const NOW = new Date('2026-03-05T20:00:00Z');
const DAY_MS = 86_400_000;
const PAGE = { limit: 20, after: null };

let ada: string;
let bo: string;
let riderId: string;
let rideId: string;

beforeAll(async () => {
  const admin = { user_type: 'admin', approves_since: NOW };
  [ada, bo] = [(await insertUser(sql.db, admin)).id, (await insertUser(sql.db, admin)).id];
  riderId = (await insertUser(sql.db)).id;
  const driverId = (await insertDriver(sql.db)).user_id;
  rideId = (await insertRide(sql.db, riderId, completedBy(driverId, NOW.toISOString()))).id;
});

async function insert(overrides: Partial<Approval> = {}, now = NOW): Promise<Approval> {
  const wanted: WantedAct = { act: 'refund', rideId, amountCents: 60_00, seenCents: 0, reason: 'Detour' };
  const asked = { id: ids.next(), requestedBy: ada, now, expiryMs: DAY_MS };
  const approval = { ...askForApproval(wanted, asked), ...overrides };
  await approvals.insert(approval);
  return approval;
}

const by = (person: string | null, now = NOW) => ({ by: person, now, approvesSince: NOW });

describe('approvals', () => {
  it('come back as they were written, with their people', async () => {
    const refund = await insert();
    expect(await approvals.find(refund.id)).toEqual(refund);
    expect(await approvals.lock(refund.id)).toEqual(refund);
    await expectRefusal(() => approvals.insert(refund), 'APPROVAL_EXISTS');
    const approved = approve(refund, by(bo));
    await approvals.save(approved);
    expect(await views.find(refund.id, NOW)).toMatchObject({
      approval: approved,
      requester: { id: ada },
      decider: { id: bo },
      recipient: { id: riderId },
    });
    const wanted: WantedAct = {
      act: 'pricing',
      pricingId: DEFAULT_PRICING_ID,
      rates: DEFAULT_RATES,
      startsAt: null,
      reason: 'Fuel',
    };
    const asked = { id: ids.next(), requestedBy: null, now: NOW, expiryMs: DAY_MS };
    const pricing = askForApproval(wanted, asked);
    await approvals.insert(pricing);
    const people = { requester: null, decider: null, recipient: null };
    const found = { approval: pricing, ...people, base: DEFAULT_RATES, baseLimits: null, isStale: false };
    expect(await views.find(pricing.id, NOW)).toEqual(found);
    expect(await views.find(ids.next(), NOW)).toBeNull();
    await expectRefusal(() => approvals.save({ ...approved, id: ids.next() }), 'NOT_FOUND');
  });

  it('of credits name the rider', async () => {
    const wanted: WantedAct = {
      act: 'credit',
      userId: riderId,
      amountCents: 60_00,
      seenCents: 0,
      reason: 'Late pickup',
    };
    const asked = { id: ids.next(), requestedBy: ada, now: NOW, expiryMs: DAY_MS };
    const credit = askForApproval(wanted, asked);
    await approvals.insert(credit);
    expect(await views.find(credit.id, NOW)).toMatchObject({ approval: credit, recipient: { id: riderId } });
    const attack = sql.db.query('update approvals set user_id = $2 where id = $1', [credit.id, bo]);
    await expectRefused(attack, 'approvals_decided_once');
  });

  it('are listed newest first, by state, and pending ones while they can be decided', async () => {
    const later = new Date('2026-04-01T00:00:00Z');
    const newest = await insert({}, later);
    const { items, nextCursor } = await views.list({}, { limit: 1, after: null }, NOW);
    expect(items.map(({ approval }) => approval.id)).toEqual([newest.id]);
    const rest = await views.list({}, { limit: 20, after: nextCursor }, NOW);
    expect(rest.items.length).toBeGreaterThan(0);
    const open = await views.list({ state: 'pending', openAt: later }, PAGE, later);
    expect(open.items.map(({ approval }) => approval.id)).toEqual([newest.id]);
  });

  const attacks: readonly (readonly [what: string, constraint: string, after: (a: Approval) => Approval])[] =
    [
      ['by whoever asked', 'approvals_two_people', (a) => ({ ...approve(a, by(bo)), decidedBy: ada })],
      [
        'refused by whoever asked',
        'approvals_two_people',
        (a) => ({ ...refuse(a, by(bo), 'x'), decidedBy: ada }),
      ],
      [
        'taken back by another',
        'approvals_withdrawn_by_requester',
        (a) => ({ ...withdraw(a, by(ada)), decidedBy: bo }),
      ],
      [
        'too late',
        'approvals_approved_in_time',
        (a) => ({ ...approve(a, by(bo)), decidedAt: new Date('2027-01-01') }),
      ],
      [
        'by who is no admin',
        'approvals_approver_was_there',
        (a) => ({ ...approve(a, by(bo)), decidedBy: riderId }),
      ],
      ['without a time', 'approvals_decided_at_a_time', (a) => ({ ...approve(a, by(bo)), decidedAt: null })],
      ['refused without a reason', 'approvals_refused_with_reason', (a) => refuse(a, by(bo), ' ')],
    ];

  it.each(attacks)('are not decided %s', async (_, constraint, toAfter) => {
    const approval = await insert();
    await expectRefused(approvals.save(toAfter(approval)), constraint);
  });

  it('are not decided by who has become an admin, or was let in anew, since', async () => {
    const approval = await insert();
    const tooNew = { constraint: 'approvals_approver_was_there' };
    const change = (what: string) => sql.db.query(`update users set ${what} where id = $1`, [bo]);
    await change(`approves_since = '2026-03-05T20:00:00.001Z'`);
    await expect(approvals.save(approve(approval, by(bo)))).rejects.toMatchObject(tooNew);
    for (const [way, back] of [
      [`user_type = 'rider'`, `user_type = 'admin'`],
      [`suspended = true, suspended_reason = 'x'`, `suspended = false, suspended_reason = null`],
    ] as const) {
      await change(`approves_since = '2026-03-05T20:00:00Z'`);
      await change(way);
      await expect(approvals.save(approve(approval, by(bo)))).rejects.toMatchObject(tooNew);
      await change(back);
      await expect(approvals.save(approve(approval, by(bo)))).rejects.toMatchObject(tooNew);
    }
    await change(`approves_since = '2026-03-05T20:00:00Z'`);
    await approvals.save(approve(approval, by(bo)));
  });

  it('keep a password as long as they wait', async () => {
    const [first, second] = [await insert(), await insert()];
    for (const { id } of [first, second]) await approvals.keepPassword(id, '$argon2id$x');
    expect(await approvals.findPassword(first.id)).toBe('$argon2id$x');
    await approvals.save(refuse(first, by(bo), 'No'));
    expect(await approvals.findPassword(first.id)).toBeNull();
    expect(await approvals.forgetPasswords(second.expiresAt)).toBe(0);
    expect(await approvals.forgetPasswords(new Date(second.expiresAt.getTime() + 1))).toBe(1);
    expect(await approvals.findPassword(second.id)).toBeNull();
  });

  it('of the command line are not approved by the command line', async () => {
    const approval = await insert({ requestedBy: null });
    const approved = { ...approve(approval, by(bo)), decidedBy: null };
    await expectRefused(approvals.save(approved), 'approvals_two_people');
  });

  it('are decided once, never changed otherwise, and kept', async () => {
    const approval = await insert();
    const attack = (statement: string) => sql.db.query(statement, [approval.id]);
    const once = { constraint: 'approvals_decided_once' };
    await expect(attack('update approvals set amount_cents = 1 where id = $1')).rejects.toMatchObject(once);
    await expect(attack('update approvals set requested_by = null where id = $1')).rejects.toMatchObject(
      once,
    );
    await expect(
      attack(`update approvals set expires_at = expires_at + interval '1 day' where id = $1`),
    ).rejects.toMatchObject(once);
    await approvals.save(refuse(approval, by(bo), 'No'));
    await expect(approvals.save(approve(approval, by(bo)))).rejects.toMatchObject(once);
    await expectRefused(attack('delete from approvals where id = $1'), 'approvals_kept');
  });

  it.each([
    ['approvals_refund_has_ride', { rideId: null }],
    ['approvals_money_has_amount', { amountCents: null }],
    ['approvals_amount_positive', { amountCents: 0 }],
    [
      'approvals_credit_has_user',
      {
        get userId() {
          return riderId;
        },
      },
    ],
    ['approvals_credit_has_user', { act: 'credit' as const, rideId: null }],
    ['approvals_pricing_has_rates', { rates: DEFAULT_RATES }],
    ['approvals_pricing_has_pricing', { pricingId: DEFAULT_PRICING_ID }],
    ['approvals_expire_later', { expiresAt: NOW }],
    [
      'approvals_pending_has_no_decider',
      {
        get decidedBy() {
          return bo;
        },
      },
    ],
  ])('are whole: %s', async (constraint, overrides) => {
    await expectRefused(insert(overrides), constraint);
  });
});
