import type { TextMessenger } from '../../application/ports/texts.ts';
import { wrongSignature } from './signed-form.ts';

function refuse(): never {
  throw wrongSignature();
}

/** No provider: text messages stay in the outbox, noted as skipped, and no call of one is believed. */
export const unconfiguredTextMessenger: TextMessenger = {
  isConfigured: false,
  sender: null,
  priceMils: 0,
  send: () => Promise.reject(new Error('No provider of text messages is configured')),
  webhooks: { readReceived: refuse, readDelivery: refuse },
};
