import {
  sandboxPaymentGateway,
  type SandboxPaymentGateway,
} from '../../../adapters/sandbox-payments/sandbox-payment-gateway.ts';
import type { SandboxObjects } from '../../../adapters/sandbox-payments/sandbox-objects.ts';
import type { TestCard } from '../../../adapters/sandbox-payments/test-mode.ts';
import type { GatewayOnTest } from '../../support/gateway-on-test.ts';

/** A test card as a rider types it in, good until the end of 2040. */
export function typedCard(number: string, wanted: Partial<TestCard> = {}): TestCard {
  return { number, expMonth: 12, expYear: 2040, cvc: '123', ...wanted };
}

/** The sandbox, whose pages stand for the rider's browser and the driver. */
export function sandboxOnTest(
  objects: SandboxObjects,
  stop: () => Promise<void> = async () => undefined,
): GatewayOnTest & { readonly gateway: SandboxPaymentGateway } {
  const gateway = sandboxPaymentGateway(objects, { now: () => new Date() });
  return {
    gateway,
    confirmPayment: async (secret, number) => {
      await gateway.pages.confirm(secret, number === null ? null : typedCard(number));
    },
    confirmSetup: async (secret, number) => {
      await gateway.pages.confirm(secret, typedCard(number));
    },
    authenticate: async (secret, passed) => {
      await gateway.pages.authenticate(secret, passed);
    },
    finishOnboarding: (accountId) => gateway.pages.finishOnboarding(accountId),
    stop,
  };
}
