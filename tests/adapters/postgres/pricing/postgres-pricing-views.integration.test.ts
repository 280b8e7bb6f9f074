import { describe, expect, it } from 'vitest';
import { postgresPricingViews } from '../../../../adapters/postgres/pricing/postgres-pricing-views.ts';
import { DEFAULT_RATES } from '../../../../domain/pricing/pricing.ts';
import { useRecordedSql } from '../../../support/recorded-sql.ts';
import { DEFAULT_PRICING_ID, insertRow, type SqlRow } from '../../../support/sql-fixtures.ts';
import { NOW } from '../../../support/builders/personas.ts';
import { insertUser } from '../../../support/sql-people-and-rides.ts';

const sql = useRecordedSql();
const views = postgresPricingViews(sql.runner);

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
});
