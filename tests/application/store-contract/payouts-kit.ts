import type { EarningRecord } from '../../../application/ports/payouts.ts';
import type { PayoutRide } from '../../../domain/payouts/payout-rides.ts';
import { batchPayout, type Payout } from '../../../domain/payouts/payout.ts';
import { toPeriod } from '../../../domain/payouts/period.ts';
import { INITIAL_PRICING_ID } from '../../support/builders/a-pricing.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { minutesAfter, NOW } from '../../support/builders/personas.ts';
import type { createFixture } from './kit.ts';

/** Earnings of 20.00 and payouts of their week in the stores. */
export function payoutsOf(fixture: ReturnType<typeof createFixture>) {
  const week = toPeriod(NOW, 'America/New_York');

  async function earning(driverId: string, earnedAt = NOW): Promise<EarningRecord> {
    const ride = await fixture.ride(aRide.completed, { driverId, tipCents: 1_55 });
    const record = {
      id: fixture.nextId(),
      driverId,
      rideId: ride.id,
      earnedAt,
      commissionRateBasisPoints: 85_00,
      pricingId: INITIAL_PRICING_ID,
      fareCents: 21_70,
      driverShareCents: 18_45,
      platformFeeCents: 3_25,
      tipCents: 1_55,
    };
    await fixture.unitOfWork.run(({ payouts }) => payouts.recordEarning(record));
    return record;
  }

  const getPayout = (driverId: string, amountCents = 20_00) =>
    batchPayout(fixture.nextId(), driverId, week, { ridesCount: 1, amountCents });
  const insert = (payout: Payout, ...rides: readonly PayoutRide[]) =>
    fixture.unitOfWork.run(async ({ payouts }) => {
      if (!(await payouts.insert(payout))) return false;
      await payouts.addRides('payout', payout.id, rides);
      return true;
    });
  const whole = ({ rideId }: EarningRecord): PayoutRide => ({ rideId, amountCents: 20_00 });
  const takeBack = (rideId: string, cents: number) =>
    fixture.unitOfWork.run(({ payouts }) => payouts.takeBack(rideId, cents));
  const removeRides = (payoutId: string) =>
    fixture.unitOfWork.run(({ payouts }) => payouts.removeRides('payout', payoutId));
  const unpaid = (driverId: string) => fixture.unitOfWork.run(({ payouts }) => payouts.lockUnpaid(driverId));
  const unpaidDrivers = (after: string | null, limit: number, before = minutesAfter(NOW, 5)) =>
    fixture.unitOfWork.run(({ payouts }) => payouts.unpaidDrivers(before, { after, limit }));
  const lock = (payoutId: string) => fixture.unitOfWork.run(({ payouts }) => payouts.lock(payoutId));
  return { earning, getPayout, insert, whole, unpaid, unpaidDrivers, takeBack, removeRides, lock };
}
