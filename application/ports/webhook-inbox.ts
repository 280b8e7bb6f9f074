import type { ProviderEvent } from './payment-gateway.ts';

export interface WebhookInbox {
  /** Records a webhook event of the provider. False when it was recorded before, together with its effect. */
  record(event: ProviderEvent, now: Date): Promise<boolean>;
}
