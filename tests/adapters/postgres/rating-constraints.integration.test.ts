import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useSqlClient } from '../../support/sql-client.ts';
import { insertRow, rideRow, userRow, type SqlRow, type StoredRow } from '../../support/sql-fixtures.ts';
import { expectRefused, itRefuses } from '../../support/sql-refusals.ts';

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
  itRefuses(
    {
      ratings_rating_range: [{ rating: 0 }, { rating: 6 }],
      ratings_comment_length: { comment: 'é'.repeat(501) },
    },
    (overrides) => rating(overrides),
  );

  it('take 500 characters, counted as characters', async () => {
    expect(await rating({ comment: 'é'.repeat(500) })).toMatchObject({ rating: 5 });
  });

  it('are one per ride, rater and ratee, and never about oneself', async () => {
    const { ride_id, rater_id, ratee_id } = await rating();
    await expectRefused(rating({ ride_id, rater_id, ratee_id }), 'ratings_ride_rater_ratee_key');
    await expectRefused(rating({ rater_id, ratee_id: rater_id }), 'ratings_two_people');
  });
});
