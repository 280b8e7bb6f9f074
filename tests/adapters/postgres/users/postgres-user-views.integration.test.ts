import { describe, expect, it } from 'vitest';
import { postgresUserViews } from '../../../../adapters/postgres/users/postgres-user-views.ts';
import { useRecordedSql } from '../../../support/recorded-sql.ts';
import { insertUser } from '../../../support/sql-people-and-rides.ts';

const sql = useRecordedSql();
const views = postgresUserViews(sql.runner);

describe('user views', () => {
  it('have the person without the password, in one statement', async () => {
    const stored = await insertUser(sql.db, {
      phone: '419-555-0101',
      user_type: 'driver',
      is_driver_approved: true,
      suspended: true,
      suspended_reason: 'Complaint',
      rider_rating: '4.25',
      rider_rating_count: 4,
      created_at: '2026-03-01T10:00:00Z',
    });
    expect(await views.find(stored.id)).toEqual({
      id: stored.id,
      email: stored['email'],
      emailVerifiedAt: null,
      hasSecondFactor: false,
      firstName: 'Dana',
      lastName: 'Whitfield',
      phone: '419-555-0101',
      profileImageUrl: null,
      userType: 'driver',
      isDispatcher: false,
      hasAccount: true,
      isDriverApproved: true,
      isSuspensionProvisional: false,
      suspended: true,
      suspendedReason: 'Complaint',
      riderRating: 4.25,
      riderRatingCount: 4,
      isTestData: false,
      createdAt: new Date('2026-03-01T10:00:00Z'),
    });
    expect(sql.sent).toHaveLength(1);
  });

  it('find a person by the e-mail address, too', async () => {
    const { id, email } = await insertUser(sql.db);
    expect(await views.findByEmail(String(email))).toMatchObject({ id, email });
    expect(await views.findByEmail('nobody@example.com')).toBeNull();
  });

  it('are null for nobody', async () => {
    expect(await views.find(crypto.randomUUID())).toBeNull();
  });
});
