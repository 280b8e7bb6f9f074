import type { PaymentRecords } from '../../../application/ports/payment-records.ts';
import type { Tables } from './tables.ts';

/** All that is booked, whenever it was. */
export class InMemoryPaymentRecords implements PaymentRecords {
  constructor(private readonly tables: Tables) {}

  async payments() {
    return [...this.tables.payments.values()];
  }

  async refunds() {
    return [...this.tables.refunds.values()].filter(({ cardCents }) => cardCents > 0);
  }

  async transfers() {
    const payouts = [...this.tables.payouts.values()].map((payout) => ({
      ...{ id: payout.id, providerId: payout.transferId },
      ...{ isPaid: payout.status === 'completed', amountCents: payout.netCents },
    }));
    const requests = [...this.tables.payoutRequests.values()].map((request) => ({
      ...{ id: request.id, providerId: request.transferId },
      ...{ isPaid: request.status === 'completed', amountCents: request.amountCents },
    }));
    return [...payouts, ...requests];
  }
}
