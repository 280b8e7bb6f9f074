import { DomainError, notFound } from '../../domain/errors.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import {
  type PaymentGateway,
  type PaymentMethod,
  type PaymentMethodViews,
  paymentGateway,
  paymentMethodViews,
} from '../ports/payments.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import type { PreparedPayment } from './funding.ts';
import {
  confirmPaymentMethodInput,
  createSetupInput,
  paymentMethodIdInput,
  type ConfirmPaymentMethodInput,
  type CreateSetupInput,
  type PaymentMethodIdInput,
} from './inputs.ts';
import { type ProviderCalls, providerCalls } from './provider-calls.ts';
import { mapProviderErrors } from './provider-errors.ts';
import { service } from '../tokens.ts';

/** The rider's saved cards, the default first. */
export class ListPaymentMethods {
  constructor(private readonly views: PaymentMethodViews) {}

  async execute(actor: Actor | null): Promise<PaymentMethod[]> {
    return this.views.ofUser(requireType(actor, 'rider').userId);
  }
}

export const listPaymentMethods = service(ListPaymentMethods, [paymentMethodViews]);

/** Prepares saving a card; the browser gives the card to the provider, never to us. */
export class CreateSetup {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly provider: ProviderCalls,
    private readonly ids: Ids,
  ) {}

  async execute(actor: Actor | null, input: CreateSetupInput = {}): Promise<PreparedPayment> {
    const { userId } = requireType(actor, 'rider');
    const { id = this.ids.next() } = parseInput(createSetupInput, input);
    this.provider.requireConfigured();
    const customerId = await this.provider.ensureCustomer(userId);
    const { clientSecret } = await mapProviderErrors(this.gateway.createSetup({ id, customerId }));
    if (clientSecret === null) throw new RangeError('The setup has no client secret');
    return { id, clientSecret };
  }
}

export const createSetup = service(CreateSetup, [paymentGateway, providerCalls, ids]);

/** Saves the card of a setup that the provider says succeeded and is this rider's. Again, it gives the same card. */
export class ConfirmPaymentMethod {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly gateway: PaymentGateway,
    private readonly provider: ProviderCalls,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor | null, input: ConfirmPaymentMethodInput): Promise<PaymentMethod> {
    const { userId } = requireType(actor, 'rider');
    const { setupIntentId } = parseInput(confirmPaymentMethodInput, input);
    this.provider.requireConfigured();
    const customerId = await this.provider.ensureCustomer(userId);
    const setup = await mapProviderErrors(this.gateway.findSetup(setupIntentId));
    if (setup?.customerId !== customerId) throw notFound('Setup');
    const { card } = setup;
    if (setup.status !== 'succeeded' || !card) {
      throw new DomainError('declined', 'SETUP_NOT_COMPLETED', 'Setup intent was not successful');
    }
    const { methodId: providerId, ...details } = card;
    const method = { ...details, id: this.ids.next(), userId, providerId, createdAt: this.clock.now() };
    return this.unitOfWork.run(({ paymentMethods }) => paymentMethods.insert(method));
  }
}

export const confirmPaymentMethod = service(ConfirmPaymentMethod, [
  unitOfWork,
  paymentGateway,
  providerCalls,
  ids,
  clock,
]);

export class SetDefaultPaymentMethod {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute(actor: Actor | null, input: PaymentMethodIdInput): Promise<PaymentMethod> {
    const { userId } = requireType(actor, 'rider');
    const { id } = parseInput(paymentMethodIdInput, input);
    return this.unitOfWork.run(async ({ paymentMethods }) => {
      const method = await paymentMethods.setDefault(userId, id);
      if (!method) throw notFound('Payment method');
      return method;
    });
  }
}

export const setDefaultPaymentMethod = service(SetDefaultPaymentMethod, [unitOfWork]);

/** Removes a card here at once and at the provider by a job. Throws `PAYMENT_METHOD_IN_USE`. */
export class DeletePaymentMethod {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor | null, input: PaymentMethodIdInput): Promise<PaymentMethod> {
    const { userId } = requireType(actor, 'rider');
    const { id } = parseInput(paymentMethodIdInput, input);
    return this.unitOfWork.run(async ({ paymentMethods, jobs }) => {
      const method = await paymentMethods.remove(userId, id);
      if (!method) throw notFound('Payment method');
      await jobs.enqueue('detach-card', { providerId: method.providerId }, this.clock.now());
      return method;
    });
  }
}

export const deletePaymentMethod = service(DeletePaymentMethod, [unitOfWork, clock]);

/** Makes the provider forget a card that its owner removed. Run by a job; again, it changes nothing. */
export class DetachCard {
  constructor(private readonly gateway: PaymentGateway) {}

  execute({ providerId }: { readonly providerId: string }): Promise<void> {
    return mapProviderErrors(this.gateway.detachCard(providerId));
  }
}

export const detachCard = service(DetachCard, [paymentGateway]);

/** Forgets who somebody is at the payment provider. Run by a job, after the account was deleted. */
export class DeleteCustomer {
  constructor(private readonly gateway: PaymentGateway) {}

  execute({ customerId }: { readonly customerId: string }): Promise<void> {
    return mapProviderErrors(this.gateway.deleteCustomer(customerId));
  }
}

export const deleteCustomer = service(DeleteCustomer, [paymentGateway]);
