import { setTimeout as pause } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { Transaction } from '../../../adapters/postgres/transaction.ts';

/** A connection that answers every statement, and says that it still is in the given transaction state. */
function aConnection(status: string) {
  const release = vi.fn();
  const answer = { rows: [], rowCount: 0, command: 'COMMIT' };
  const query = vi.fn<(query: { name: string }) => Promise<typeof answer>>(async () => answer);
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

  it('sends COMMIT behind its last writes without waiting for their answers, and once', async () => {
    const { transaction, query } = aConnection('I');
    const answered: string[] = [];
    query.mockImplementation(async ({ name }: { name: string }) => {
      await pause(5);
      answered.push(name);
      return { rows: [], rowCount: 0, command: 'COMMIT' };
    });
    const sentBeforeAnswers = pause(1).then(() => [query.mock.calls.length, answered.length]);
    await transaction.conclude(() => transaction.run({ name: 'test', text: 'select 1' }));
    await transaction.commit();
    expect(await sentBeforeAnswers).toEqual([3, 0]);
    expect(answered).toEqual(['begin', 'test', 'commit']);
  });

  it('goes no further, and is not committed, when BEGIN was refused on a connection that goes on', async () => {
    const { transaction, query } = aConnection('I');
    const refusal = new Error('out of memory');
    query.mockImplementationOnce(() => Promise.reject(refusal));
    // In one packet with BEGIN.
    await transaction.run({ name: 'first', text: 'select 1' });
    await expect(transaction.run({ name: 'second', text: 'select 2' })).rejects.toBe(refusal);
    await expect(transaction.commit()).rejects.toBe(refusal);
    expect(query.mock.calls.map(([{ name }]) => name)).toEqual(['begin', 'first', 'commit']);
  });

  it('commits nothing when its last writes fail before any answer', async () => {
    const { transaction, query } = aConnection('I');
    const fail = async () => {
      await Promise.resolve();
      throw new RangeError('nothing to settle');
    };
    const writes = () => Promise.all([transaction.run({ name: 'test', text: 'select 1' }), fail()]);
    await expect(transaction.conclude(writes)).rejects.toThrow('nothing to settle');
    await transaction.rollback();
    expect(query.mock.calls.map(([sent]) => (sent as { name?: string }).name ?? sent)).toEqual([
      'begin',
      'test',
      'rollback',
    ]);
  });

  it('sends nothing after its end', async () => {
    const { transaction, query } = aConnection('I');
    await transaction.rollback();
    await expect(transaction.run({ name: 'test', text: 'select 1' })).rejects.toThrow('has ended');
    expect(query).not.toHaveBeenCalled();
  });
});
