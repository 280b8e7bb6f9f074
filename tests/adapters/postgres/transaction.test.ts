import type { PoolClient } from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { Transaction } from '../../../adapters/postgres/transaction.ts';

/** A connection that answers every statement, and says that it still is in the given transaction state. */
function aConnection(status: string) {
  const release = vi.fn();
  const query = vi.fn(async () => ({ rows: [], rowCount: 0, command: 'COMMIT' }));
  const client = { query, release, getTransactionStatus: () => status } as unknown as PoolClient;
  return { transaction: new Transaction(client), query, release };
}

describe('a transaction', () => {
  it('gives a clean connection back to the pool', async () => {
    const { transaction, release } = aConnection('I');
    await transaction.run({ name: 'test', text: 'select 1' });
    await transaction.commit();
    transaction.release();
    expect(release).toHaveBeenCalledWith(false);
  });

  it.each(['T', 'E'])('has a connection closed that may still be inside it (%s)', async (status) => {
    const { transaction, query, release } = aConnection(status);
    await transaction.run({ name: 'test', text: 'select 1' });
    query.mockRejectedValue(new Error('no answer'));
    await transaction.rollback();
    transaction.release();
    expect(release).toHaveBeenCalledWith(true);
  });

  it('sends nothing after its end', async () => {
    const { transaction, query } = aConnection('I');
    await transaction.rollback();
    await expect(transaction.run({ name: 'test', text: 'select 1' })).rejects.toThrow('has ended');
    expect(query).not.toHaveBeenCalled();
  });
});
