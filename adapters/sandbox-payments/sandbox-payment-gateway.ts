import { createHash } from 'node:crypto';
import type {
  PaymentGateway,
  TransferRequest,
  TransferResult,
} from '../../application/ports/payment-gateway.ts';

/** Test money: every transfer succeeds, and a repeated call with the same key gives the same transfer. */
export class SandboxPaymentGateway implements PaymentGateway {
  readonly mode = 'sandbox';

  async transfer({ idempotencyKey }: TransferRequest): Promise<TransferResult> {
    const digest = createHash('sha256').update(idempotencyKey).digest('hex');
    return { outcome: 'succeeded', transferId: `tr_test_${digest.slice(0, 24)}` };
  }
}

/** No provider: nothing can be paid, and everything else works. */
export class UnconfiguredPaymentGateway implements PaymentGateway {
  readonly mode = 'unconfigured';

  async transfer(): Promise<TransferResult> {
    return { outcome: 'declined', reason: 'Payment processing is not configured' };
  }
}
