import { Model } from 'objection';
import { EMAILS } from './postgres-emails.ts';

/** Rows of `emails`, to choose and order them by. */
export class EmailModel extends Model {
  static override readonly tableName = EMAILS.name;
}
