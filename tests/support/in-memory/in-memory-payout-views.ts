import type { PayoutViews } from '../../../application/ports/payouts.ts';
import type { PayoutStatus } from '../../../domain/payouts/payout.ts';
import type { InMemoryUnitOfWork } from './in-memory-unit-of-work.ts';

/** What the payout runs ask of the views; lists for screens are read from the real database only. */
export class InMemoryPayoutViews implements PayoutViews {
  constructor(private readonly unitOfWork: InMemoryUnitOfWork) {}

  async idsWithStatus(...statuses: readonly PayoutStatus[]): Promise<string[]> {
    const payouts = [...this.unitOfWork.tables.payouts.values()];
    return payouts.filter(({ status }) => statuses.includes(status)).map(({ id }) => id);
  }

  async find(): Promise<never> {
    throw new Error('Payouts with their drivers are read from the database');
  }

  async list(): Promise<never> {
    throw new Error('Lists of payouts are read from the database');
  }
}
