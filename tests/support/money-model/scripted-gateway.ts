import {
  sandboxPaymentGateway,
  type SandboxPaymentGateway,
} from '../../../adapters/sandbox-payments/sandbox-payment-gateway.ts';
import type { SandboxObjects } from '../../../adapters/sandbox-payments/sandbox-objects.ts';
import type { Clock } from '../../../application/ports/operations.ts';
import { PaymentGatewayError, type ProviderEvent } from '../../../application/ports/payments.ts';

/** What comes of transfers: sent, refused, sent without an answer, or neither sent nor answered. */
export type TransferScript = 'sent' | 'refused' | 'lost' | 'silent';

export interface ScriptedGateway extends SandboxPaymentGateway {
  script: TransferScript;
}

/** The test provider; the test decides what comes of transfers, and webhook events are not signed. */
export function scriptedGateway(objects: SandboxObjects, clock: Clock): ScriptedGateway {
  const sandbox = sandboxPaymentGateway(objects, clock);
  const gateway: ScriptedGateway = {
    ...sandbox,
    script: 'sent',
    transfers: {
      ...sandbox.transfers,
      async create(transfer) {
        const { script } = gateway;
        if (script === 'refused') throw new PaymentGatewayError('declined', 'The bank refused the transfer');
        if (script === 'silent') throw new PaymentGatewayError('unknown', 'No answer');
        const sent = await sandbox.transfers.create(transfer);
        if (script === 'lost') throw new PaymentGatewayError('unknown', 'The answer was lost');
        return sent;
      },
    },
    webhooks: { read: (rawBody) => JSON.parse(String(rawBody)) as ProviderEvent },
  };
  return gateway;
}
