import { expect, it } from 'vitest';
import { watchMoney, type MoneyMove } from '../../../adapters/telemetry/watched-unit-of-work.ts';
import type { Stores, UnitOfWork } from '../../../application/ports/unit-of-work.ts';
import type { JournalEntry } from '../../../domain/wallet/journal.ts';

const post = async () => undefined;
const stores = { ledger: { post } } as unknown as Stores;
const deposit = {
  kind: 'deposit',
  postings: [
    { account: 'rider_available', userId: 'u', amountCents: 2_500 },
    { account: 'provider_clearing', amountCents: -2_500 },
  ],
} as unknown as JournalEntry;

function watched(run: UnitOfWork['run']) {
  const kept: MoneyMove[] = [];
  return { kept, unitOfWork: watchMoney({ run }, (moves) => kept.push(...moves)) };
}

it('counts what was committed, once, however often it was tried', async () => {
  const { kept, unitOfWork } = watched(async (work) => {
    await work(stores);
    return work(stores);
  });
  await unitOfWork.run(({ ledger }) => ledger.post(deposit));
  expect(kept).toEqual([{ kind: 'deposit', cents: 2_500 }]);
});

it('counts nothing of what was not kept', async () => {
  const { kept, unitOfWork } = watched(async (work) => {
    await work(stores);
    throw new Error('rolled back');
  });
  await expect(unitOfWork.run(({ ledger }) => ledger.post(deposit))).rejects.toThrow('rolled back');
  expect(kept).toEqual([]);
});
