import { SandboxPaymentGateway } from '../../../adapters/sandbox-payments/sandbox-payment-gateway.ts';
import {
  PaymentGatewayError,
  type ProviderEvent,
  type ProviderTransfer,
} from '../../../application/ports/payments.ts';

/** What comes of transfers: sent, refused, sent without an answer, or neither sent nor answered. */
export type TransferScript = 'sent' | 'refused' | 'lost' | 'silent';

/** The test provider; the test decides what comes of transfers, and webhook events are not signed. */
export class ScriptedGateway extends SandboxPaymentGateway {
  script: TransferScript = 'sent';

  override async createTransfer(
    transfer: Parameters<SandboxPaymentGateway['createTransfer']>[0],
  ): Promise<ProviderTransfer> {
    if (this.script === 'refused') throw new PaymentGatewayError('declined', 'The bank refused the transfer');
    if (this.script === 'silent') throw new PaymentGatewayError('unknown', 'No answer');
    const sent = await super.createTransfer(transfer);
    if (this.script === 'lost') throw new PaymentGatewayError('unknown', 'The answer was lost');
    return sent;
  }

  override readEvent(rawBody?: Buffer): ProviderEvent {
    return JSON.parse(String(rawBody)) as ProviderEvent;
  }
}
