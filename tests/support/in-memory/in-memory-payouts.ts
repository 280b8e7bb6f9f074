import type { EarningRecord, Payouts } from '../../../application/ports/payouts.ts';
import { DomainError, notFound } from '../../../domain/errors.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import type { Earning, Payout } from '../../../domain/payouts/payout.ts';
import type { Draft } from './tables.ts';

export class InMemoryPayouts implements Payouts {
  constructor(private readonly draft: Draft) {}

  async recordEarning(earning: EarningRecord): Promise<void> {
    const { earnings } = this.draft.tables;
    const isSecond = [...earnings.values()].some(({ rideId }) => rideId === earning.rideId);
    if (isSecond) this.draft.refuse('earnings_ride_key');
    earnings.set(earning.id, { ...earning, payoutId: null });
  }

  async addTipToEarning(rideId: string, tipCents: Cents): Promise<void> {
    const { earnings } = this.draft.tables;
    const earning = [...earnings.values()].find((one) => one.rideId === rideId);
    if (!earning) throw notFound('Earning');
    earnings.set(earning.id, {
      ...earning,
      tipCents: earning.tipCents + tipCents,
      amountCents: earning.amountCents + tipCents,
    });
  }

  async unbatchedDrivers(
    before: Date,
    { after, limit }: { readonly after: string | null; readonly limit: number },
  ): Promise<string[]> {
    const unbatched = [...this.draft.tables.earnings.values()].filter(
      ({ payoutId, earnedAt }) => payoutId === null && earnedAt < before,
    );
    return [...new Set(unbatched.map(({ driverId }) => driverId))]
      .filter((driverId) => after === null || driverId > after)
      .sort()
      .slice(0, limit);
  }

  async lockUnbatched(of: string): Promise<Earning[]> {
    return [...this.draft.tables.earnings.values()]
      .filter((earning) => earning.driverId === of && earning.payoutId === null)
      .map(({ id, driverId, rideId, amountCents, earnedAt }) => ({
        id,
        driverId,
        rideId,
        amountCents,
        earnedAt,
      }))
      .sort((a, b) => getOrder(a).localeCompare(getOrder(b)));
  }

  async insert(payout: Payout, batch: readonly Earning[]): Promise<boolean> {
    const { payouts, earnings } = this.draft.tables;
    const isSecond = [...payouts.values()].some(
      ({ driverId, period }) =>
        driverId === payout.driverId && period.start.getTime() === payout.period.start.getTime(),
    );
    if (isSecond) return false;
    payouts.set(payout.id, payout);
    for (const { id } of batch) {
      const earning = earnings.get(id);
      if (earning?.driverId !== payout.driverId || earning.payoutId !== null) {
        throw new DomainError('conflict', 'EARNING_BATCHED', 'An earning is already in another payout');
      }
      earnings.set(id, { ...earning, payoutId: payout.id });
    }
    return true;
  }

  async failedCents(driverId: string): Promise<Cents> {
    return [...this.draft.tables.payouts.values()]
      .filter((payout) => payout.driverId === driverId && payout.status === 'failed')
      .reduce((sum, payout) => sum + payout.amountCents, 0);
  }

  async lock(payoutId: string): Promise<Payout | null> {
    return this.draft.tables.payouts.get(payoutId) ?? null;
  }

  async save(payout: Payout): Promise<void> {
    const { payouts } = this.draft.tables;
    if (!payouts.has(payout.id)) throw notFound('Payout');
    payouts.set(payout.id, payout);
  }
}

/** By driver, then by time. */
function getOrder({ driverId, earnedAt, id }: Earning): string {
  return `${driverId} ${earnedAt.toISOString()} ${id}`;
}
