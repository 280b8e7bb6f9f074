import type { StripeOptions } from '../../adapters/stripe/stripe-connection.ts';
import type { PaymentGateway } from '../../application/ports/payments.ts';
import { stripePaymentGateway } from '../../adapters/stripe/stripe-payment-gateway.ts';
import { startStripeEmulator, type StripeEmulator } from './stripe-emulator/start-stripe-emulator.ts';
import type { GatewayOnTest } from './gateway-on-test.ts';

/** The adapter with the emulated provider behind it. */
export interface StripeOnTest extends GatewayOnTest {
  readonly gateway: PaymentGateway;
  readonly emulator: StripeEmulator;
}

/** A gateway that speaks to an emulator. */
export function gatewayTo(emulator: StripeEmulator, options: Partial<StripeOptions> = {}): PaymentGateway {
  const { secretKey, publishableKey, webhookSecret, host, port } = emulator;
  return stripePaymentGateway({
    secretKey,
    publishableKey,
    webhookSecret,
    host: { host, port, protocol: 'http' },
    timeoutMs: 5_000,
    country: 'US',
    currency: 'usd',
    ...options,
  });
}

export async function startStripe(options: Partial<StripeOptions> = {}): Promise<StripeOnTest> {
  const emulator = await startStripeEmulator();
  return {
    emulator,
    gateway: gatewayTo(emulator, options),
    confirmPayment: async (clientSecret, cardNumber) =>
      emulator.clientConfirmPayment(clientSecret, cardNumber),
    confirmSetup: async (clientSecret, cardNumber) => emulator.clientConfirmSetup(clientSecret, cardNumber),
    authenticate: async (clientSecret, passed) => emulator.authenticate(clientSecret, passed),
    finishOnboarding: async (accountId) => emulator.completeOnboarding(accountId),
    stop: () => emulator.stop(),
  };
}
