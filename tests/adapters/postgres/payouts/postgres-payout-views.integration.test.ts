import { describe, expect, it } from 'vitest';
import { postgresPayoutViews } from '../../../../adapters/postgres/payouts/postgres-payout-views.ts';
import type { PayoutView } from '../../../../application/ports/payouts.ts';
import type { PayoutStatus } from '../../../../domain/payouts/payout.ts';
import { useRecordedSql } from '../../../support/recorded-sql.ts';
import { insertRow, type SqlRow, type StoredRow } from '../../../support/sql-fixtures.ts';
import { insertDriver } from '../../../support/sql-people-and-rides.ts';

const sql = useRecordedSql();
const views = postgresPayoutViews(sql.runner);

let week = 0;

/** A payout of 120.50 for a week of its own. */
function insertPayout(driverId: string, overrides: SqlRow = {}): Promise<StoredRow> {
  const start = new Date(Date.UTC(2020, 0, 6 + 7 * (week += 1), 5));
  const after = (days: number) => new Date(start.getTime() + days * 86_400_000);
  return insertRow(sql.db, 'payouts', {
    id: crypto.randomUUID(),
    driver_id: driverId,
    amount: '120.50',
    processing_fee: '0.50',
    net_amount: '120.00',
    rides_count: 6,
    payout_period_start: start,
    payout_period_end: after(7),
    scheduled_for: after(9),
    ...overrides,
  });
}

const toIds = (found: readonly PayoutView[]) => found.map(({ payout }) => payout.id);

async function allPages(
  filter: { status?: PayoutStatus; driverId?: string },
  limit: number,
): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null, first = true; first || after; first = false) {
    const page = await views.list(filter, { limit, after });
    ids.push(...toIds(page.items));
    after = page.nextCursor;
  }
  return ids;
}

describe('payout views', () => {
  it('have the payout and who it is for, in one statement', async () => {
    const { user_id: driver } = await insertDriver(sql.db);
    const stored = await insertPayout(driver, {
      status: 'completed',
      transfer_status: 'completed',
      stripe_transfer_id: 'tr_1',
      failure_reason: 'No bank account at first',
      completed_at: '2026-03-04T10:00:00Z',
      created_at: '2026-03-02T10:00:00Z',
    });
    const page = await views.list({ driverId: driver }, { limit: 5, after: null });
    expect(sql.sent).toHaveLength(1);
    expect(page.nextCursor).toBeNull();
    expect(page.items).toEqual([
      {
        payout: {
          id: stored.id,
          driverId: driver,
          amountCents: 12050,
          processingFeeCents: 50,
          netCents: 12000,
          ridesCount: 6,
          period: {
            start: stored['payout_period_start'],
            end: stored['payout_period_end'],
            scheduledFor: stored['scheduled_for'],
          },
          status: 'completed',
          transferStatus: 'completed',
          transferId: 'tr_1',
          failureReason: 'No bank account at first',
          attempts: 0,
          completedAt: new Date('2026-03-04T10:00:00Z'),
        },
        driver: { firstName: 'Marcus', lastName: 'Bell', email: expect.stringContaining('@') as unknown },
        createdAt: new Date('2026-03-02T10:00:00Z'),
        rideIds: [],
      },
    ]);
  });

  it.each([1, 2, 7, 100])(
    'come in pages of %d, latest due first, of one driver newest first, without gaps or repeats',
    async (limit) => {
      const { user_id: driver } = await insertDriver(sql.db);
      const days = [
        '2026-03-04',
        '2026-03-11',
        '2026-03-04',
        '2026-03-11',
        '2026-03-11',
        '2026-02-25',
        '2026-03-04',
      ];
      for (const [index, scheduled_for] of days.entries()) {
        const created_at = `2026-01-0${(index % 3) + 1}`;
        await insertPayout(driver, { scheduled_for, created_at, status: index % 2 ? 'failed' : 'pending' });
      }
      const expected = async (where: string, time = 'scheduled_for') => {
        const text = `select id from payouts where ${where} order by ${time} desc, id desc`;
        return (await sql.db.query<{ id: string }>(text)).rows.map(({ id }) => id);
      };
      expect(await allPages({}, limit)).toEqual(await expected('true'));
      expect(await allPages({ status: 'failed' }, limit)).toEqual(await expected(`status = 'failed'`));
      const mine = await allPages({ driverId: driver }, limit);
      expect(mine).toHaveLength(days.length);
      expect(mine).toEqual(await expected(`driver_id = '${driver}'`, 'created_at'));
      const both = await allPages({ driverId: driver, status: 'pending' }, limit);
      expect(both).toEqual(await expected(`driver_id = '${driver}' and status = 'pending'`, 'created_at'));
      expect(both).toHaveLength(4);
    },
  );

  it('give ids by status, the earliest day first', async () => {
    await sql.db.query('delete from payouts');
    const { user_id: driver } = await insertDriver(sql.db);
    const later = await insertPayout(driver, { scheduled_for: '2026-03-11', status: 'processing' });
    const earlier = await insertPayout(driver, { scheduled_for: '2026-03-04', status: 'failed' });
    await insertPayout(driver);
    expect(await views.idsWithStatus('processing', 'failed')).toEqual([earlier.id, later.id]);
    expect(await views.idsWithStatus('processing')).toEqual([later.id]);
    expect(await views.idsWithStatus()).toEqual([]);
    expect(sql.sent).toHaveLength(3);
  });
});
