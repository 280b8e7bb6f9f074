import { expect, it } from 'vitest';
import { refreshPayoutAccount } from '../../../application/payments/refresh-payout-account.ts';
import { openTransaction } from '../../../application/transaction.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';

it('a driver is told when payouts go to another bank account, and not when nothing changed', async () => {
  const app = new InMemoryApp();
  const driver = await app.driver();
  const known = app.tables.accounts.get(driver.userId);
  if (!known) throw new RangeError('No account');
  const refresh = (bankLast4: string) =>
    app.store.run((stores) =>
      refreshPayoutAccount(openTransaction(stores, { actor: null, clock: app.clock, ids: app.ids }), {
        ...known,
        bankLast4,
      }),
    );
  await refresh('6789');
  expect(app.tables.emails.size).toBe(0);
  await refresh('1234');
  await refresh('1234');
  expect([...app.tables.emails.values()]).toMatchObject([
    { template: 'payout-account-changed', recipient: app.tables.users.get(driver.userId)?.email },
  ]);
});
