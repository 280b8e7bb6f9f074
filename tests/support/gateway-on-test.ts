import type { PaymentGateway } from '../../application/ports/payments.ts';

/** A gateway with hands on the other side of it: the rider's browser, and the driver at the provider's forms. */
export interface GatewayOnTest {
  readonly gateway: PaymentGateway;
  /** The rider's browser confirms: with a card's number, or null for the card the payment already has. */
  confirmPayment(clientSecret: string, cardNumber: string | null): Promise<void>;
  confirmSetup(clientSecret: string, cardNumber: string): Promise<void>;
  /** The rider passes or fails what the card's bank asks for, of a payment or a setup. */
  authenticate(clientSecret: string, passed: boolean): Promise<void>;
  finishOnboarding(accountId: string): Promise<void>;
  stop(): Promise<void>;
}
