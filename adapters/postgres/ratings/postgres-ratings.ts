import type { Ratings } from '../../../application/ports/ratings.ts';
import type { Rating } from '../../../domain/ratings/rating.ts';
import type { SqlRunner, Statement } from '../sql-runner.ts';

const INSERT: Statement = {
  name: 'ratings.insert',
  text: `insert into ratings (id, ride_id, rater_id, ratee_id, rating, comment, created_at)
    values ($1, $2, $3, $4, $5, $6, $7)`,
};

export class PostgresRatings implements Ratings {
  constructor(private readonly sql: SqlRunner) {}

  async insert({ id, rideId, raterId, rateeId, rating, comment, createdAt }: Rating): Promise<void> {
    await this.sql.run(INSERT, [id, rideId, raterId, rateeId, rating, comment, createdAt]);
  }
}
