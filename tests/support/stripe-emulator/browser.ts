import { newPaymentMethod } from './cards-on-file.ts';
import { authenticatePayment, attempt } from './payment-attempts.ts';
import { StripeRefusal } from './refusals.ts';
import { authenticateSetup, confirmSetup } from './setups.ts';
import { testCard } from './test-cards.ts';
import type { World } from './world.ts';

/** The rider in the browser with the provider's script: an entered card is declined on the screen, not thrown. */
export class Browser {
  constructor(private readonly world: World) {}

  /** Confirms with a card's number, or with null the card the payment already has. */
  clientConfirmPayment(clientSecret: string, cardNumber: string | null): void {
    const payment = this.getPayment(clientSecret);
    if (!payment) throw new Error('No payment has this client secret');
    const method =
      cardNumber === null
        ? this.world.paymentMethods.get(payment.payment_method ?? '', 'payment_method')
        : newPaymentMethod(this.world, testCard(cardNumber));
    onScreen(() => attempt(this.world, payment, method, false));
  }

  clientConfirmSetup(clientSecret: string, cardNumber: string): void {
    const setup = this.getSetup(clientSecret);
    if (!setup) throw new Error('No setup has this client secret');
    onScreen(() => confirmSetup(this.world, setup, newPaymentMethod(this.world, testCard(cardNumber))));
  }

  /** Answers the bank's question, of a payment or a setup. */
  authenticate(clientSecret: string, passed: boolean): void {
    const payment = this.getPayment(clientSecret);
    const setup = this.getSetup(clientSecret);
    if (payment) onScreen(() => authenticatePayment(this.world, payment, passed));
    else if (setup) authenticateSetup(this.world, setup, passed);
    else throw new Error('Nothing has this client secret');
  }

  private getPayment(clientSecret: string) {
    return this.world.paymentIntents.all().find((one) => one.client_secret === clientSecret);
  }

  private getSetup(clientSecret: string) {
    return this.world.setupIntents.all().find((one) => one.client_secret === clientSecret);
  }
}

function onScreen(confirm: () => unknown): void {
  try {
    confirm();
  } catch (error) {
    if (!(error instanceof StripeRefusal) || error.status !== 402) throw error;
  }
}
