import type { GatewayOnTest } from '../../support/gateway-on-test.ts';
import { describe, expect, it } from 'vitest';
import { toFailure, newId, takenMoney } from './kit.ts';

export function describeAccountsAndTransfers(onTest: () => GatewayOnTest): void {
  const gateway = () => onTest().gateway;
  const driver = (driverId = newId()) => ({
    driverId,
    email: `${driverId}@example.com`,
    firstName: 'Dana',
    lastName: 'Driver',
  });
  const onboarded = async () => {
    const { id } = await gateway().accounts.create(driver());
    await onTest().finishOnboarding(id);
    return id;
  };
  const transfer = (
    accountId: string,
    wanted: { id?: string; attempt?: number; amountCents?: number } = {},
  ) => gateway().transfers.create({ id: newId(), attempt: 1, amountCents: 1500, accountId, ...wanted });

  describe("drivers' accounts", () => {
    it('are the same for a repeated call, and another for another driver', async () => {
      const wanted = driver();
      const first = await gateway().accounts.create(wanted);
      expect(first).toMatchObject({ detailsSubmitted: false, payoutsEnabled: false, bankLast4: null });
      expect((await gateway().accounts.create(wanted)).id).toBe(first.id);
      expect((await gateway().accounts.create(driver())).id).not.toBe(first.id);
    });

    it('receive payouts once the driver finished onboarding', async () => {
      const account = await gateway().accounts.create(driver());
      expect(await gateway().accounts.find(account.id)).toEqual(account);
      await onTest().finishOnboarding(account.id);
      const finished = await gateway().accounts.find(account.id);
      expect(finished).toMatchObject({ id: account.id, detailsSubmitted: true, payoutsEnabled: true });
      expect(finished?.bankLast4).toMatch(/^\d{4}$/);
    });

    it('are opened at an address of the provider', async () => {
      const { id } = await gateway().accounts.create(driver());
      const returnUrl = 'https://maumee.example/driver/earnings';
      const address = await gateway().accounts.createOnboardingLink({ accountId: id, returnUrl });
      expect(address).not.toBe('');
      expect(await gateway().accounts.createOnboardingLink({ accountId: id, returnUrl })).not.toBe('');
    });

    it('are not found by an unknown id', async () => {
      expect(await gateway().accounts.find('acct_unknown')).toBeNull();
    });
  });

  describe('transfers', () => {
    it('send money to a driver, once for a repeated call', async () => {
      await takenMoney(onTest(), 5000);
      const [accountId, id] = [await onboarded(), newId()];
      const first = await transfer(accountId, { id });
      expect(first).toMatchObject({ ourId: id, accountId, amountCents: 1500, isReversed: false });
      expect(await transfer(accountId, { id })).toEqual(first);
      expect(await gateway().transfers.findFor(id)).toEqual(first);
    });

    it('are declined before the driver finished onboarding, and made by the next attempt', async () => {
      await takenMoney(onTest(), 5000);
      const { id: accountId } = await gateway().accounts.create(driver());
      const id = newId();
      expect((await toFailure(() => transfer(accountId, { id }))).failure).toBe('declined');
      expect(await gateway().transfers.findFor(id)).toBeNull();
      await onTest().finishOnboarding(accountId);
      const made = await transfer(accountId, { id, attempt: 2 });
      expect(await gateway().transfers.findFor(id)).toEqual(made);
    });

    it('are declined to an unknown account', async () => {
      expect((await toFailure(() => transfer('acct_unknown'))).failure).toBe('declined');
    });

    it('are not found when there are none', async () => {
      expect(await gateway().transfers.findFor(newId())).toBeNull();
    });
  });
}
