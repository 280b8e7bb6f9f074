import type { PaymentGateway } from '../ports/payment-gateway.ts';
import { mapProviderErrors } from '../wallet/card-charges.ts';

/** Makes the provider forget a card that its owner removed. Run by a job; again, it changes nothing. */
export class DetachCard {
  constructor(private readonly gateway: PaymentGateway) {}

  execute({ providerId }: { readonly providerId: string }): Promise<void> {
    return mapProviderErrors(this.gateway.detachCard(providerId));
  }
}
