import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useSqlClient } from '../../support/sql-client.ts';
import { insertRow, rideRow, userRow, type SqlRow, type StoredRow } from '../../support/sql-fixtures.ts';

const sql = useSqlClient();

async function rating(overrides: SqlRow = {}): Promise<StoredRow> {
  const [rater, ratee] = [
    await insertRow(sql.db, 'users', userRow()),
    await insertRow(sql.db, 'users', userRow()),
  ];
  const ride = await insertRow(sql.db, 'rides', rideRow(rater.id));
  return insertRow(sql.db, 'ratings', {
    id: randomUUID(),
    ride_id: ride.id,
    rater_id: rater.id,
    ratee_id: ratee.id,
    rating: 5,
    ...overrides,
  });
}

describe('ratings', () => {
  it.each<[string, SqlRow, string]>([
    ['no star', { rating: 0 }, 'ratings_rating_range'],
    ['six stars', { rating: 6 }, 'ratings_rating_range'],
    ['501 characters', { comment: 'é'.repeat(501) }, 'ratings_comment_length'],
  ])('refuse %s', async (_, overrides, constraint) => {
    await expect(rating(overrides)).rejects.toMatchObject({ code: '23514', constraint });
  });

  it('take 500 characters, counted as characters', async () => {
    expect(await rating({ comment: 'é'.repeat(500) })).toMatchObject({ rating: 5 });
  });

  it('are one per ride, rater and ratee, and never about oneself', async () => {
    const { ride_id, rater_id, ratee_id } = await rating();
    await expect(rating({ ride_id, rater_id, ratee_id })).rejects.toMatchObject({
      code: '23505',
      constraint: 'ratings_ride_rater_ratee_key',
    });
    await expect(rating({ rater_id, ratee_id: rater_id })).rejects.toMatchObject({
      constraint: 'ratings_two_people',
    });
  });
});
