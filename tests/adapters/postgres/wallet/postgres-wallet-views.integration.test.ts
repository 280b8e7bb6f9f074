import { describe, expect, it } from 'vitest';
import { postgresWalletViews } from '../../../../adapters/postgres/wallet/postgres-wallet-views.ts';
import { useRecordedSql } from '../../../support/recorded-sql.ts';
import { fundedRider, insertRow, postEntry, type SqlRow } from '../../../support/sql-fixtures.ts';
import { insertRide, insertUser } from '../../../support/sql-people-and-rides.ts';

const sql = useRecordedSql();
const views = postgresWalletViews(sql.runner);

/** A deposit of 10.00, as the rider's activity shows it. */
async function insertTransaction(userId: string, overrides: SqlRow = {}) {
  const entry = await postEntry(sql.db, { kind: 'deposit', user_id: userId }, [
    { account: 'provider_clearing', cents: -1000 },
    { account: 'rider_available', userId, cents: 1000 },
  ]);
  return insertRow(sql.db, 'transactions', {
    id: crypto.randomUUID(),
    user_id: userId,
    journal_entry_id: entry,
    type: 'deposit',
    amount: '10.00',
    description: 'Added funds',
    ...overrides,
  });
}

describe('the wallet balance', () => {
  it('is what the rider has and what is held, to the cent', async () => {
    const rider = await fundedRider(sql.db, 250_05);
    const ride = await insertRide(sql.db, rider);
    await postEntry(sql.db, { kind: 'ride_held', ride_id: ride.id, user_id: rider }, [
      { account: 'rider_available', userId: rider, cents: -21_70 },
      { account: 'rider_held', userId: rider, cents: 21_70 },
    ]);
    expect(await views.balance(rider)).toEqual({ availableCents: 228_35, heldCents: 21_70 });
    expect(sql.sent).toHaveLength(1);
  });

  it('holds the largest amount there is', async () => {
    const rider = await fundedRider(sql.db, 99_999_999_99);
    expect(await views.balance(rider)).toEqual({ availableCents: 99_999_999_99, heldCents: 0 });
  });

  it('does not exist for nobody', async () => {
    await expect(views.balance(crypto.randomUUID())).rejects.toMatchObject({ kind: 'not_found' });
  });
});

describe('wallet transactions', () => {
  it('are those of this user, with the ride they belong to', async () => {
    const [rider, other] = [await insertUser(sql.db), await insertUser(sql.db)];
    const ride = await insertRide(sql.db, rider.id, { tip_amount: '5.00' });
    const older = await insertTransaction(rider.id, {
      created_at: '2026-03-01T10:00:00Z',
      description: null,
    });
    const newer = await insertTransaction(rider.id, {
      created_at: '2026-03-01T10:00:00.001Z',
      type: 'charge',
      amount: '26.70',
      ride_id: ride.id,
    });
    await insertTransaction(other.id);
    expect(await views.countTransactions(rider.id)).toBe(2);
    sql.sent.length = 0;

    const page = await views.transactions(rider.id, { limit: 10, after: null });
    expect(sql.sent).toHaveLength(1);
    expect(page).toEqual({
      items: [
        {
          id: newer.id,
          rideId: ride.id,
          type: 'charge',
          // The wallet's part of the ride: this one has no entry.
          amountCents: 2670,
          walletCents: 0,
          paidCents: 2670,
          paidTipCents: 500,
          description: 'Added funds · $26.70 paid by card (includes $5.00 tip)',
          refundId: null,
          isCredit: false,
          createdAt: new Date('2026-03-01T10:00:00.001Z'),
        },
        {
          id: older.id,
          rideId: null,
          type: 'deposit',
          amountCents: 1000,
          description: '',
          walletCents: 1000,
          paidCents: null,
          paidTipCents: null,
          refundId: null,
          isCredit: false,
          createdAt: new Date('2026-03-01T10:00:00Z'),
        },
      ],
      cursors: [expect.any(String), expect.any(String)],
      nextCursor: null,
    });
  });
});
