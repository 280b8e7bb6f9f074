import { notFound } from '../../domain/errors.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import type { TestConfirmation, TestPayments } from '../ports/test-payments.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import {
  authenticateTestPaymentInput,
  checkoutInput,
  confirmTestPaymentInput,
  type AuthenticateTestPaymentInput,
  type CheckoutInput,
  type ConfirmTestPaymentInput,
} from './inputs.ts';

/** Test mode: what the provider's card form does. Whoever has the client secret may pay, as with the provider. */
export class ConfirmTestPayment {
  constructor(private readonly testPayments: TestPayments) {}

  async execute(_actor: Actor | null, input: ConfirmTestPaymentInput): Promise<TestConfirmation> {
    const { clientSecret, card } = parseInput(confirmTestPaymentInput, input);
    return this.testPayments.confirm(clientSecret, card ?? null);
  }
}

/** Test mode: the bank's question, answered. */
export class AuthenticateTestPayment {
  constructor(private readonly testPayments: TestPayments) {}

  async execute(_actor: Actor | null, input: AuthenticateTestPaymentInput): Promise<TestConfirmation> {
    const { clientSecret, passed } = parseInput(authenticateTestPaymentInput, input);
    return this.testPayments.authenticate(clientSecret, passed);
  }
}

/** Test mode: the amount behind a checkout page's address; null when there is no such payment. */
export class ShowTestCheckout {
  constructor(private readonly testPayments: TestPayments) {}

  async execute(_actor: Actor | null, input: CheckoutInput): ReturnType<TestPayments['show']> {
    return this.testPayments.show(parseInput(checkoutInput, input).clientSecret);
  }
}

/** Test mode: the provider's onboarding page, finished by a driver. */
export class FinishTestOnboarding {
  constructor(
    private readonly testPayments: TestPayments,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws `NOT_FOUND` for an account that is not the driver's own. */
  async execute(actor: Actor | null, accountId: string): Promise<void> {
    const { userId } = requireType(actor, 'driver');
    const profile = await this.unitOfWork.run(({ providerAccounts }) => providerAccounts.find(userId));
    if (profile?.account?.accountId !== accountId) throw notFound('Account');
    await this.testPayments.finishOnboarding(accountId);
  }
}
