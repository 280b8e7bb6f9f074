import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aFundedRider, anAdmin, useTestUseCases, SYSTEM } from '../../support/test-use-cases.ts';

const app = useTestUseCases();

describe('credits of a wallet', () => {
  it('are given once, however many send one id at the same time, and the ledger agrees', async () => {
    const { useCases } = app;
    const [rider, admin] = await Promise.all([aFundedRider(useCases, '0'), anAdmin(useCases)]);
    const credit = { id: randomUUID(), userId: rider.userId, amount: '12.50', reason: 'Late pickup' };
    const granted = await Promise.all(
      Array.from({ length: 8 }, () => useCases.grantCredit.execute(admin, credit)),
    );
    expect(new Set(granted.map(({ id }) => id))).toEqual(new Set([credit.id]));
    expect(await useCases.showWallet.execute(rider)).toEqual({ availableCents: 12_50, heldCents: 0 });
    const { items } = await useCases.listWalletTransactions.execute(rider);
    expect(items).toMatchObject([{ type: 'deposit', isCredit: true, description: 'Credit: Late pickup' }]);
    expect((await useCases.verifyLedger.execute(SYSTEM)).violations).toEqual([]);
  });
});
