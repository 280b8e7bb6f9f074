import type {
  OpenPaymentRecords,
  PaymentRecords,
  ReconciledRecords,
  MatchedObject,
} from '../../../application/ports/reconciliation.ts';
import type { Tables } from './tables.ts';

/** All that is booked, whenever it was. */
export class InMemoryPaymentRecords implements PaymentRecords {
  constructor(private readonly tables: Tables) {}

  async open(): Promise<OpenPaymentRecords> {
    return {
      payments: beside([...this.tables.payments.values()]),
      refunds: beside([...this.tables.refunds.values()].filter(({ cardCents }) => cardCents > 0)),
      transfers: beside(this.transfers()),
      close: async () => undefined,
    };
  }

  private transfers() {
    const payouts = [...this.tables.payouts.values()].map((payout) => ({
      id: payout.id,
      providerId: payout.transferId,
      isPaid: payout.status === 'completed',
      amountCents: payout.netCents,
    }));
    const requests = [...this.tables.payoutRequests.values()].map((request) => ({
      id: request.id,
      providerId: request.transferId,
      isPaid: request.status === 'completed',
      amountCents: request.amountCents,
    }));
    return [...payouts, ...requests];
  }
}

function beside<Row extends { readonly id: string }>(rows: readonly Row[]): ReconciledRecords<Row> {
  const seen = new Map<string, MatchedObject & { readonly times: number }>();
  return {
    async match(objects) {
      for (const object of objects) {
        const known = seen.get(object.id);
        seen.set(object.id, { ...(known ?? object), times: (known?.times ?? 0) + 1 });
      }
      return rows.filter(({ id }) => objects.some((object) => object.id === id));
    },
    async *unmatched() {
      yield rows.filter(({ id }) => !seen.has(id));
    },
    matchedTwice: async () =>
      [...seen.values()].filter(({ id, times }) => times > 1 && rows.some((row) => row.id === id)),
  };
}
