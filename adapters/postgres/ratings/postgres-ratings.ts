import type { Ratings } from '../../../application/ports/ratings.ts';
import type { Rating } from '../../../domain/ratings/rating.ts';
import { integer, nullable, text, time, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insertInto, statement } from '../statement.ts';
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

const INSERT = statement('ratings.insert', RATINGS.columns, insertInto(RATINGS));

export class PostgresRatings implements Ratings {
  constructor(private readonly sql: SqlRunner) {}

  async insert(rating: Rating): Promise<void> {
    await this.sql.run(INSERT(RATINGS.toRow(rating)));
  }
}
