import type { GatewayOnTest } from '../../support/gateway-on-test.ts';
import { describe, expect, it } from 'vitest';
import { aCustomer, aPayment, getList, newId, takenMoney } from './kit.ts';

const HOUR = 3_600_000;

export function describeRecords(onTest: () => GatewayOnTest): void {
  const gateway = () => onTest().gateway;
  const hourAgo = () => new Date(Date.now() - HOUR);
  const inAnHour = () => new Date(Date.now() + HOUR);

  describe("the provider's records", () => {
    it('list every payment since an instant, in whatever state', async () => {
      const customerId = await aCustomer(onTest());
      const wanted = Array.from({ length: 3 }, () => aPayment({ customerId }));
      for (const payment of wanted) await gateway().payments.create(payment);
      const taken = await takenMoney(onTest());
      const listed = await getList(gateway().payments.list(hourAgo()));
      expect(listed.map(({ ourId }) => ourId)).toEqual(expect.arrayContaining(wanted.map(({ id }) => id)));
      expect(listed.find(({ id }) => id === taken)).toEqual(await gateway().payments.find(taken));
      expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
      expect(await getList(gateway().payments.list(inAnHour()))).toEqual([]);
    });

    it('list every refund since an instant', async () => {
      const paymentId = await takenMoney(onTest());
      const refund = await gateway().refunds.create({ id: newId(), paymentId, amountCents: 500 });
      expect(await getList(gateway().refunds.list(hourAgo()))).toContainEqual(refund);
      expect(await getList(gateway().refunds.list(inAnHour()))).toEqual([]);
    });

    it('list every transfer since an instant', async () => {
      await takenMoney(onTest(), 5000);
      const { id: accountId } = await gateway().accounts.create({
        driverId: newId(),
        email: 'driver@example.com',
        firstName: 'Dana',
        lastName: 'Driver',
      });
      await onTest().finishOnboarding(accountId);
      const transfer = await gateway().transfers.create({
        id: newId(),
        attempt: 1,
        accountId,
        amountCents: 900,
      });
      expect(await getList(gateway().transfers.list(hourAgo()))).toContainEqual(transfer);
      expect(await getList(gateway().transfers.list(inAnHour()))).toEqual([]);
    });
  });
}
