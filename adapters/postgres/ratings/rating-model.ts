import { Model } from 'objection';
import { RATINGS } from './postgres-ratings.ts';

/** Rows of `ratings`, to choose and order them by. */
export class RatingModel extends Model {
  static override readonly tableName = RATINGS.name;
}
