import { describe, expect, it } from 'vitest';
import { PostgresPricingViews } from '../../../../adapters/postgres/pricing/postgres-pricing-views.ts';
import type { PricingView } from '../../../../application/ports/pricing.ts';
import { DEFAULT_RATES } from '../../../../domain/pricing/pricing.ts';
import { useRecordedSql } from '../../../support/recorded-sql.ts';
import { DEFAULT_PRICING_ID, insertRow, type SqlRow } from '../../../support/sql-fixtures.ts';
import { NOW } from '../../../support/builders/personas.ts';
import { insertUser } from '../../../support/sql-people-and-rides.ts';

const sql = useRecordedSql();
const views = new PostgresPricingViews(sql.runner);

const insertPricing = (overrides: SqlRow) =>
  insertRow(sql.db, 'pricing_config', {
    id: crypto.randomUUID(),
    change_reason: 'Fuel',
    ...overrides,
  });

describe('pricing views', () => {
  it('give the active version, at first the default rates', async () => {
    expect(await views.active(NOW)).toMatchObject({
      ...DEFAULT_RATES,
      id: DEFAULT_PRICING_ID,
      createdBy: null,
    });
    expect(sql.sent).toHaveLength(1);
  });

  it('list the versions, newest first, with who made them', async () => {
    const admin = await insertUser(sql.db, { user_type: 'admin', first_name: 'Ada', last_name: null });
    const made = await insertPricing({
      created_by: admin.id,
      scheduling_fee: '3.75',
      commission_rate: '82.50',
      effective_date: '2030-01-01T00:00:00Z',
    });
    const { items, nextCursor } = await views.history({ limit: 10, after: null }, NOW);
    expect(sql.sent).toHaveLength(1);
    expect(nextCursor).toBeNull();
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({
      pricing: {
        id: made.id,
        schedulingFeeCents: 375,
        commissionRateBasisPoints: 8250,
        changeReason: 'Fuel',
        createdBy: admin.id,
      },
      createdByUser: { firstName: 'Ada', lastName: '', email: admin['email'] },
    });
    expect(items.map(({ status }) => status)).toEqual(['scheduled', 'active']);
    expect(items[1]).toMatchObject({ pricing: { id: DEFAULT_PRICING_ID }, createdByUser: null });
  });

  it('come in pages without gaps or repeats, equal times included', async () => {
    for (const microsecond of [1, 1, 1, 2, 0, 0]) {
      await insertPricing({ effective_date: `2029-01-01T00:00:00.00000${microsecond}Z` });
    }
    const seen: PricingView[] = [];
    for (let after: string | null = null, first = true; first || after; first = false) {
      const page = await views.history({ limit: 2, after }, NOW);
      seen.push(...page.items);
      after = page.nextCursor;
    }
    const { rows } = await sql.db.query<{ id: string }>(
      'select id from pricing_config order by effective_date desc, id desc',
    );
    expect(seen.map(({ pricing }) => pricing.id)).toEqual(rows.map(({ id }) => id));
    expect(sql.sent).toHaveLength(Math.ceil(rows.length / 2));
  });

  it('refuse a bad cursor, naming the field', async () => {
    const refused = views.history({ limit: 2, after: 'x' }, NOW);
    await expect(refused).rejects.toMatchObject({ kind: 'invalid', details: { field: 'after' } });
  });
});
