import { z } from 'zod';
import { formatMoney } from '../../domain/money/format-money.ts';
import type { PaymentStatus } from '../../domain/payments/payment.ts';
import { admin } from '../access.ts';
import { UNHEARD, type Progress } from '../ports/operations.ts';
import {
  paymentGateway,
  type PaymentGateway,
  type ProviderPayment,
  type ProviderPaymentStatus,
  type ProviderRefund,
  type ProviderTransfer,
} from '../ports/payments.ts';
import {
  paymentRecords,
  reconciliations,
  type Difference,
  type OpenPaymentRecords,
  type RecordedPayment,
  type RecordedRefund,
  type RecordedTransfer,
  type ReconciledRecords,
} from '../ports/reconciliation.ts';
import { workflow } from '../use-case.ts';
import { mapProviderErrors, requireConfigured } from './provider-errors.ts';

export interface Reconciliation {
  readonly since: Date;
  readonly payments: number;
  readonly refunds: number;
  readonly transfers: number;
  readonly differences: readonly Difference[];
}

export const reconcileInput = z.object({ days: z.int().min(1).max(3650).default(30) });

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

/** How many differences of one run are kept; all of them are counted. */
const KEPT_DIFFERENCES = 100;

/**
 * Compares our records with the provider's objects of the last days and lists every difference; nothing is changed.
 * What was found is kept (`maumee ledger show`). Throws `PAYMENTS_NOT_CONFIGURED`.
 */
export const reconcileProvider = workflow({
  access: admin,
  input: reconcileInput,
  needs: { paymentGateway, paymentRecords, reconciliations },
  run: async ({ input, now, newId }, needs, progress: Progress = UNHEARD): Promise<Reconciliation> => {
    requireConfigured(needs.paymentGateway);
    const startedAt = now();
    const since = new Date(startedAt.getTime() - input.days * 86_400_000);
    const open = await needs.paymentRecords.open();
    let found;
    try {
      found = await compareAll(needs.paymentGateway, open, since, progress);
    } finally {
      await open.close();
    }
    const { differences, ...counts } = found;
    await needs.reconciliations.add({
      ...counts,
      id: newId(),
      startedAt,
      finishedAt: now(),
      differenceCount: differences.length,
      differences: differences.slice(0, KEPT_DIFFERENCES),
    });
    return found;
  },
});

async function compareAll(
  gateway: PaymentGateway,
  open: OpenPaymentRecords,
  since: Date,
  progress: Progress,
): Promise<Reconciliation> {
  let objects = 0;
  const heard = <T>(all: AsyncIterable<T>) => counted(all, () => progress((objects += 1)));
  const payments = await compare(
    'payment',
    heard(gateway.payments.list(since)),
    open.payments,
    since,
    differingPayment,
  );
  const refunds = await compare(
    'refund',
    heard(gateway.refunds.list(since)),
    open.refunds,
    since,
    differingRefund,
  );
  const transfers = await compare(
    'transfer',
    heard(gateway.transfers.list(since)),
    open.transfers,
    since,
    differingTransfer,
  );
  const counts = { payments: payments.count, refunds: refunds.count, transfers: transfers.count };
  const differences = [payments, refunds, transfers].flatMap((found) => found.differences);
  return { since, ...counts, differences };
}

/** The same objects, each of which is counted. */
async function* counted<T>(objects: AsyncIterable<T>, count: () => void): AsyncGenerator<T> {
  for await (const object of objects) {
    count();
    yield object;
  }
}

type Provided = { readonly id: string; readonly ourId: string | null };
type Owned<Object> = Object & { readonly ourId: string };

/** So many objects are in memory at once. */
const PAGE = 500;

/** Those that carry an id of ours, page by page: the account at the provider may serve other purposes too. */
async function* pagesOfOurs<T extends Provided>(objects: AsyncIterable<T>): AsyncGenerator<Owned<T>[]> {
  let page: Owned<T>[] = [];
  for await (const object of objects) {
    if (!isOurs(object)) continue;
    page.push(object);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

function isOurs<T extends Provided>(object: T): object is Owned<T> {
  return object.ourId !== null;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Walks through the provider's objects and then through our rows of which it showed none. */
async function compare<
  Object extends Provided,
  Row extends { readonly id: string; readonly providerId: string | null },
>(
  kind: Difference['kind'],
  objects: AsyncIterable<Object>,
  records: ReconciledRecords<Row>,
  since: Date,
  differing: (row: Row, object: Object | null) => string | null,
): Promise<{ readonly count: number; readonly differences: readonly Difference[] }> {
  const differences: Difference[] = [];
  let count = 0;
  const walk = async () => {
    for await (const page of pagesOfOurs(objects)) {
      count += page.length;
      differences.push(...(await comparePage(kind, page, records, differing)));
    }
  };
  await mapProviderErrors(walk());
  for await (const rows of records.unmatched(since)) {
    for (const row of rows) {
      const detail = differing(row, null);
      if (detail) differences.push({ kind, id: row.id, providerId: row.providerId, detail });
    }
  }
  const twice = await records.matchedTwice();
  const several = new Set(twice.map(({ id }) => id));
  return {
    count,
    differences: [
      ...differences.filter(({ id }) => !several.has(id)),
      ...twice.map(({ times, ...each }) => ({ kind, ...each, detail: `the provider has ${times} objects` })),
    ],
  };
}

async function comparePage<
  Object extends Provided,
  Row extends { readonly id: string; readonly providerId: string | null },
>(
  kind: Difference['kind'],
  page: readonly Owned<Object>[],
  records: ReconciledRecords<Row>,
  differing: (row: Row, object: Object | null) => string | null,
): Promise<Difference[]> {
  const ids = page.filter(({ ourId }) => UUID.test(ourId));
  const known = await records.match(ids.map(({ id, ourId }) => ({ id: ourId, providerId: id })));
  const rows = new Map(known.map((row) => [row.id, row]));
  return page.flatMap((object) => {
    const row = rows.get(object.ourId);
    const detail = row ? differing(row, object) : 'is not in our records';
    return detail ? [{ kind, id: object.ourId, providerId: object.id, detail }] : [];
  });
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
