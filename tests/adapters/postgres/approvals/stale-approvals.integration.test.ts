import { beforeEach, describe, expect, it } from 'vitest';
import { postgresApprovalViews } from '../../../../adapters/postgres/approvals/postgres-approval-views.ts';
import { postgresApprovals } from '../../../../adapters/postgres/approvals/postgres-approvals.ts';
import { UuidIds } from '../../../../adapters/identity/uuid-ids.ts';
import { askForApproval, withdraw, type WantedAct } from '../../../../domain/approvals/approval.ts';
import { DEFAULT_RATES } from '../../../../domain/pricing/pricing.ts';
import { useRecordedSql } from '../../../support/recorded-sql.ts';
import { DEFAULT_PRICING_ID, insertRow } from '../../../support/sql-fixtures.ts';
import { completedBy, insertDriver, insertRide, insertUser } from '../../../support/sql-people-and-rides.ts';

const sql = useRecordedSql();
const approvals = postgresApprovals(sql.runner);
const views = postgresApprovalViews(sql.runner);
const ids = new UuidIds();
const NOW = new Date();
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

let ada: string;
let riderId: string;
let driverId: string;
let rideId: string;

beforeEach(async () => {
  ada = (await insertUser(sql.db)).id;
  riderId = (await insertUser(sql.db)).id;
  driverId = String((await insertDriver(sql.db)).user_id);
  rideId = (await insertRide(sql.db, riderId, completedBy(driverId, NOW.toISOString()))).id;
});

async function ask(wanted: WantedAct): Promise<() => Promise<boolean | undefined>> {
  const asked = { id: ids.next(), requestedBy: ada, now: NOW, expiryMs: 86_400_000 };
  const approval = askForApproval(wanted, asked);
  await approvals.insert(approval);
  return async () => (await views.find(approval.id, at(1)))?.isStale;
}

const aRefund = (status: string) =>
  insertRow(sql.db, 'refunds', {
    id: ids.next(),
    ride_id: rideId,
    amount_cents: 100,
    card_cents: 0,
    wallet_cents: 100,
    driver_cents: 0,
    platform_cents: 100,
    reason: 'Detour',
    status,
  });
const prices = (startsAt: Date) =>
  insertRow(sql.db, 'pricing_config', {
    id: ids.next(),
    change_reason: 'Fuel',
    created_at: NOW,
    effective_date: startsAt,
  });

describe('what waits for a second admin is out of date', () => {
  it('when more of the ride was refunded since; a refund that failed counts for nothing', async () => {
    const isStale = await ask({ act: 'refund', rideId, amountCents: 5_00, seenCents: 0, reason: 'Detour' });
    expect(await isStale()).toBe(false);
    await aRefund('failed');
    expect(await isStale()).toBe(false);
    await aRefund('succeeded');
    expect(await isStale()).toBe(true);
  });

  it('when the rider was given more credit since, or the payout request was decided about', async () => {
    const credit = await ask({
      act: 'credit',
      userId: riderId,
      amountCents: 1,
      seenCents: 0,
      reason: 'Late',
    });
    const request = await insertRow(sql.db, 'payout_requests', {
      id: ids.next(),
      driver_id: driverId,
      amount: '12.50',
    });
    const asked = { act: 'payout', payoutRequestId: request.id, reason: null } as const;
    const payout = await ask({ ...asked, amountCents: 12_50 });
    const otherAmount = await ask({ ...asked, amountCents: 12_51 });
    expect([await credit(), await payout(), await otherAmount()]).toEqual([false, false, true]);
    await sql.db.query(
      `update payout_requests set status = 'rejected', reviewed_at = now(), notes = 'No' where id = $1`,
      [request.id],
    );
    // Without its entry in the ledger, which a trigger asks for.
    await sql.db.query('set session_replication_role = replica');
    await insertRow(sql.db, 'wallet_credits', {
      id: ids.next(),
      user_id: riderId,
      amount_cents: 100,
      reason: 'Late',
      created_at: at(0.5),
    });
    await sql.db.query('set session_replication_role = origin');
    expect([await credit(), await payout()]).toEqual([true, true]);
  });

  it('when other rates are in force, or start before those that wait', async () => {
    const wanted = {
      act: 'pricing',
      pricingId: DEFAULT_PRICING_ID,
      rates: DEFAULT_RATES,
      reason: 'x',
    } as const;
    const atOnce = await ask({ ...wanted, startsAt: null });
    const later = await ask({ ...wanted, startsAt: at(48) });
    expect([await atOnce(), await later()]).toEqual([false, false]);
    await prices(at(24));
    expect([await atOnce(), await later()]).toEqual([false, true]);
    await prices(at(0.5));
    expect([await atOnce(), await later()]).toEqual([true, true]);
  });

  it('no more once it was decided about', async () => {
    const asked = { id: ids.next(), requestedBy: ada, now: NOW, expiryMs: 86_400_000 };
    const wanted = { act: 'refund', rideId, amountCents: 5_00, seenCents: 0, reason: 'Detour' } as const;
    const approval = askForApproval(wanted, asked);
    await approvals.insert(approval);
    await aRefund('succeeded');
    await approvals.save(withdraw(approval, { by: ada, now: NOW }));
    expect(await views.find(approval.id, NOW)).toMatchObject({ isStale: false });
  });
});
