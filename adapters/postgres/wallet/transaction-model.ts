import { Model } from 'objection';
import { TRANSACTIONS } from './wallet-tables.ts';

/** Rows of `transactions`: what a person sees of the ledger. */
export class TransactionModel extends Model {
  static override readonly tableName = TRANSACTIONS.name;
}
