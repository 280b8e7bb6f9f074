import type { ProviderEvent } from './payment-gateway.ts';

export interface WebhookInbox {
  /** Notes a notice of the provider. False when it was noted before: its effect has been made already. */
  record(event: ProviderEvent, now: Date): Promise<boolean>;
}
