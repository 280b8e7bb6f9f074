import { describe, expect, it } from 'vitest';
import { unconfiguredPaymentGateway } from '../../../adapters/sandbox-payments/unconfigured-payment-gateway.ts';
import { getList } from '../payment-gateway-contract/kit.ts';

const gateway = unconfiguredPaymentGateway;

describe('without a payment provider', () => {
  it.each([
    'createCustomer',
    'deleteCustomer',
    'createSetup',
    'detachCard',
    'createPayment',
    'capturePayment',
    'cancelPayment',
    'createRefund',
    'createAccount',
    'createOnboardingLink',
    'createTransfer',
  ] as const)('%s says that payments are not configured', async (method) => {
    await expect(gateway[method]()).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'PAYMENTS_NOT_CONFIGURED',
      message: 'Payment processing is not configured',
    });
  });

  it.each([
    'findSetup',
    'findPayment',
    'findPaymentFor',
    'findRefundFor',
    'findAccount',
    'findTransferFor',
  ] as const)('%s finds nothing', async (method) => {
    expect(await gateway[method]()).toBeNull();
  });

  it.each(['payments', 'refunds', 'transfers'] as const)('keeps no %s', async (records) => {
    expect(await getList<unknown>(gateway[records]())).toEqual([]);
  });

  it('reads no events', () => {
    expect(() => gateway.readEvent()).toThrow(expect.objectContaining({ code: 'PAYMENTS_NOT_CONFIGURED' }));
  });
});
