import { z } from 'zod';
import { formatMoney } from '../../domain/money/format-money.ts';
import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import type { PaymentStatus } from '../../domain/payments/payment.ts';
import { parseInput } from '../parse-input.ts';
import type { Clock } from '../ports/clock.ts';
import type {
  PaymentGateway,
  ProviderPayment,
  ProviderPaymentStatus,
  ProviderRefund,
  ProviderTransfer,
} from '../ports/payment-gateway.ts';
import type {
  RecordedPayment,
  RecordedRefund,
  RecordedTransfer,
  PaymentRecords,
} from '../ports/payment-records.ts';
import { mapProviderErrors, requireConfigured } from './provider-errors.ts';

/** Something the provider and our records do not agree on. */
export interface Difference {
  readonly kind: 'payment' | 'refund' | 'transfer';
  readonly id: string;
  readonly providerId: string | null;
  readonly detail: string;
}

export interface Reconciliation {
  readonly since: Date;
  readonly payments: number;
  readonly refunds: number;
  readonly transfers: number;
  readonly differences: readonly Difference[];
}

export const reconcileInput = z.object({ days: z.int().min(1).max(3650).default(30) });
export type ReconcileInput = z.input<typeof reconcileInput>;

/** What each state of ours expects to find; a payment between its phases agrees with anything. */
const EXPECTED: Record<PaymentStatus, readonly ProviderPaymentStatus[] | 'anything' | 'nothing'> = {
  scheduled: 'nothing',
  created: 'anything',
  open: 'anything',
  authorized: ['requires_capture'],
  capturing: 'anything',
  succeeded: ['succeeded'],
  declined: ['requires_payment_method', 'requires_action', 'canceled'],
  cancelling: 'anything',
  cancelled: ['canceled'],
};

/**
 * Compares our records with the provider's objects of the last days and lists every difference; nothing is changed.
 * Throws `PAYMENTS_NOT_CONFIGURED`.
 */
export class ReconcileProvider {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly records: PaymentRecords,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor | null, input: ReconcileInput = {}): Promise<Reconciliation> {
    requireAdmin(actor);
    const { days } = parseInput(reconcileInput, input);
    requireConfigured(this.gateway);
    const since = new Date(this.clock.now().getTime() - days * 86_400_000);
    const payments = await mapProviderErrors(ours(this.gateway.payments(since)));
    const refunds = await mapProviderErrors(ours(this.gateway.refunds(since)));
    const transfers = await mapProviderErrors(ours(this.gateway.transfers(since)));
    const differences = [
      ...compare('payment', payments, await this.records.payments(since, toIds(payments)), differingPayment),
      ...compare('refund', refunds, await this.records.refunds(since, toIds(refunds)), differingRefund),
      ...compare(
        'transfer',
        transfers,
        await this.records.transfers(since, toIds(transfers)),
        differingTransfer,
      ),
    ];
    const counts = { payments: payments.length, refunds: refunds.length, transfers: transfers.length };
    return { since, ...counts, differences };
  }
}

type Provided = { readonly id: string; readonly ourId: string | null };

/** Those that carry an id of ours: the account at the provider may serve other purposes too. */
async function ours<T extends Provided>(objects: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const object of objects) if (object.ourId !== null) found.push(object);
  return found;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function toIds(objects: readonly Provided[]): string[] {
  return objects.flatMap(({ ourId }) => (ourId !== null && UUID.test(ourId) ? ourId : []));
}

function compare<
  Object extends Provided,
  Row extends { readonly id: string; readonly providerId: string | null },
>(
  kind: Difference['kind'],
  provided: readonly Object[],
  recorded: readonly Row[],
  differing: (row: Row, object: Object | null) => string | null,
): Difference[] {
  const rows = new Map(recorded.map((row) => [row.id, row]));
  const objects = new Map<string, Object[]>();
  for (const object of provided) {
    const id = object.ourId ?? '';
    objects.set(id, [...(objects.get(id) ?? []), object]);
  }
  const unknown = provided
    .filter(({ ourId }) => !rows.has(ourId ?? ''))
    .map(({ id, ourId }) => ({ kind, id: ourId ?? '', providerId: id, detail: 'is not in our records' }));
  const others = recorded.flatMap((row) => {
    const found = objects.get(row.id) ?? [];
    const detail =
      found.length > 1 ? `the provider has ${found.length} objects` : differing(row, found[0] ?? null);
    return detail ? [{ kind, id: row.id, providerId: found[0]?.id ?? row.providerId, detail }] : [];
  });
  return [...unknown, ...others];
}

function differingPayment(row: RecordedPayment, object: ProviderPayment | null): string | null {
  const expected = EXPECTED[row.status];
  if (!object) {
    const isMissing = row.providerId !== null && expected !== 'nothing' && expected !== 'anything';
    return isMissing ? `is ${row.status} here and not at the provider` : null;
  }
  if (expected === 'anything') return null;
  if (expected === 'nothing' || !expected.includes(object.status)) {
    return `is ${row.status} here and ${object.status} at the provider`;
  }
  if (object.receivedCents !== row.capturedCents) {
    return `${formatMoney(row.capturedCents)} taken here, ${formatMoney(object.receivedCents)} at the provider`;
  }
  return null;
}

function differingRefund(row: RecordedRefund, object: ProviderRefund | null): string | null {
  if (row.status === 'pending') return null;
  const isGiven = object !== null && object.status !== 'failed';
  if ((row.status === 'succeeded') !== isGiven) {
    return `is ${row.status} here and ${object?.status ?? 'not there'} at the provider`;
  }
  if (isGiven && object.amountCents !== row.cardCents) {
    return `${formatMoney(row.cardCents)} refunded here, ${formatMoney(object.amountCents)} at the provider`;
  }
  return null;
}

function differingTransfer(row: RecordedTransfer, object: ProviderTransfer | null): string | null {
  const isSent = object !== null && !object.isReversed;
  if (row.isPaid !== isSent) {
    return `is ${row.isPaid ? 'paid' : 'not paid'} here and ${isSent ? 'sent' : 'not there'} at the provider`;
  }
  if (isSent && object.amountCents !== row.amountCents) {
    return `${formatMoney(row.amountCents)} paid here, ${formatMoney(object.amountCents)} at the provider`;
  }
  return null;
}
