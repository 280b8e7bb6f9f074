import type { Ratings } from '../../../application/ports/ratings.ts';
import type { Rating } from '../../../domain/ratings/rating.ts';
import { integer, nullable, text, time, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert } from '../statement.ts';
import { defineTable, type FieldsOf } from '../table.ts';

export const RATINGS = defineTable(
  'ratings',
  {
    id: uuid(),
    rideId: uuid(),
    raterId: uuid(),
    rateeId: uuid(),
    rating: integer(),
    comment: nullable(text()),
    createdAt: time(),
  } satisfies FieldsOf<Rating>,
  { updated_at: time() },
);

const INSERT = insert('ratings.insert', RATINGS);

export const postgresRatings = (sql: SqlRunner): Ratings => ({
  insert: (rating) => sql.write(INSERT(RATINGS.toRow(rating))),
});
