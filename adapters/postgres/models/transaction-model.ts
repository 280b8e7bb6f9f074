import { Model } from 'objection';

/** Rows of `transactions`: what a person sees of the ledger. */
export class TransactionModel extends Model {
  static override readonly tableName = 'transactions';
}
