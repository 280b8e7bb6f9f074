import { describe, expect, it } from 'vitest';
import { unconfiguredPaymentGateway } from '../../../adapters/sandbox-payments/unconfigured-payment-gateway.ts';
import { getList } from '../payment-gateway-contract/kit.ts';

const gateway = unconfiguredPaymentGateway;
const { customers, cards, payments, refunds, accounts, transfers } = gateway;

describe('without a payment provider', () => {
  it.each([
    ['customers.create', customers.create],
    ['customers.delete', customers.delete],
    ['cards.createSetup', cards.createSetup],
    ['cards.detach', cards.detach],
    ['payments.create', payments.create],
    ['payments.capture', payments.capture],
    ['payments.cancel', payments.cancel],
    ['refunds.create', refunds.create],
    ['accounts.create', accounts.create],
    ['accounts.createOnboardingLink', accounts.createOnboardingLink],
    ['transfers.create', transfers.create],
  ])('%s says that payments are not configured', async (_, ask) => {
    await expect(ask()).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'PAYMENTS_NOT_CONFIGURED',
      message: 'Payment processing is not configured',
    });
  });

  it.each([
    ['cards.findSetup', cards.findSetup],
    ['payments.find', payments.find],
    ['payments.findFor', payments.findFor],
    ['refunds.findFor', refunds.findFor],
    ['accounts.find', accounts.find],
    ['transfers.findFor', transfers.findFor],
  ])('%s finds nothing', async (_, ask) => {
    expect(await ask()).toBeNull();
  });

  it.each(['payments', 'refunds', 'transfers'] as const)('keeps no %s', async (records) => {
    expect(await getList<unknown>(gateway[records].list())).toEqual([]);
  });

  it('reads no events', () => {
    expect(() => gateway.webhooks.read()).toThrow(
      expect.objectContaining({ code: 'PAYMENTS_NOT_CONFIGURED' }),
    );
  });
});
