import type { EarningRecord, PayoutKind, Payouts } from '../../../application/ports/payouts.ts';
import { notFound } from '../../../domain/errors.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import type { PayoutRide, UnpaidRide } from '../../../domain/payouts/payout-rides.ts';
import type { Payout } from '../../../domain/payouts/payout.ts';
import type { Draft, Tables } from './tables.ts';

type StoredEarning = Tables['earnings'] extends Map<string, infer Stored> ? Stored : never;

export class InMemoryPayouts implements Payouts {
  constructor(private readonly draft: Draft) {}

  async recordEarning(earning: EarningRecord): Promise<void> {
    const { earnings } = this.draft.tables;
    const isSecond = [...earnings.values()].some(({ rideId }) => rideId === earning.rideId);
    if (isSecond) this.draft.refuse('earnings_ride_key');
    earnings.set(earning.id, { ...earning, refundedCents: 0 });
  }

  async addTipToEarning(rideId: string, tipCents: Cents): Promise<void> {
    const earning = this.ofRide(rideId);
    this.draft.tables.earnings.set(earning.id, { ...earning, tipCents: earning.tipCents + tipCents });
  }

  async takeBack(rideId: string, cents: Cents): Promise<void> {
    const earning = this.ofRide(rideId);
    this.draft.tables.earnings.set(earning.id, { ...earning, refundedCents: earning.refundedCents + cents });
  }

  async unpaidDrivers(
    before: Date,
    { after, limit }: { readonly after: string | null; readonly limit: number },
  ): Promise<string[]> {
    const unpaid = [...this.draft.tables.earnings.values()].filter(
      (earning) => earning.earnedAt < before && this.unpaidCents(earning) !== 0,
    );
    return [...new Set(unpaid.map(({ driverId }) => driverId))]
      .filter((driverId) => after === null || driverId > after)
      .sort()
      .slice(0, limit);
  }

  async lockUnpaid(of: string): Promise<UnpaidRide[]> {
    const getOrder = ({ earnedAt, rideId }: UnpaidRide) => `${earnedAt.toISOString()} ${rideId}`;
    return [...this.draft.tables.earnings.values()]
      .filter(({ driverId }) => driverId === of)
      .map((one) => ({ rideId: one.rideId, earnedAt: one.earnedAt, amountCents: this.unpaidCents(one) }))
      .filter(({ amountCents }) => amountCents !== 0)
      .sort((a, b) => getOrder(a).localeCompare(getOrder(b)));
  }

  async insert(payout: Payout): Promise<boolean> {
    const { payouts } = this.draft.tables;
    const isSecond = [...payouts.values()].some(
      ({ driverId, period }) =>
        driverId === payout.driverId && period.start.getTime() === payout.period.start.getTime(),
    );
    if (!isSecond) payouts.set(payout.id, payout);
    return !isSecond;
  }

  async addRides(of: PayoutKind | 'offset', payoutId: string, rides: readonly PayoutRide[]): Promise<void> {
    for (const ride of rides) {
      this.draft.tables.payoutRides.set(`${payoutId} ${ride.rideId}`, { ...ride, of, payoutId });
      const earning = this.ofRide(ride.rideId);
      const paidCents = this.paidCents(ride.rideId);
      if (paidCents < 0 || paidCents > earning.driverShareCents + earning.tipCents) {
        this.draft.refuse('earnings_paid_within_earned');
      }
    }
  }

  async addOffsets(entryId: string, driverId: string, rides: readonly PayoutRide[]): Promise<void> {
    const { entries } = this.draft.tables;
    const postings = entries.get(entryId)?.postings ?? [];
    const taken = postings.filter((one) => one.account === 'driver_earnings' && one.userId === driverId);
    const sum = (items: readonly { readonly amountCents: Cents }[]) =>
      items.reduce((total, { amountCents }) => total + amountCents, 0);
    if (sum(rides) !== -sum(taken)) throw new Error(`Entry ${entryId} takes other earnings`);
    await this.addRides('offset', entryId, rides);
  }

  async removeRides(_of: PayoutKind, payoutId: string): Promise<void> {
    const { payoutRides } = this.draft.tables;
    for (const [key, ride] of payoutRides) if (ride.payoutId === payoutId) payoutRides.delete(key);
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

  private ofRide(rideId: string): StoredEarning {
    const earning = [...this.draft.tables.earnings.values()].find((one) => one.rideId === rideId);
    if (!earning) throw notFound('Earning');
    return earning;
  }

  private paidCents(of: string): Cents {
    return [...this.draft.tables.payoutRides.values()]
      .filter(({ rideId }) => rideId === of)
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
  }

  private unpaidCents({ rideId, driverShareCents, tipCents, refundedCents }: StoredEarning): Cents {
    return driverShareCents + tipCents - refundedCents - this.paidCents(rideId);
  }
}
