import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { UpdatePricingInput } from '../../../application/pricing/inputs.ts';
import { DomainError } from '../../../domain/errors.ts';
import { fareLines, getTotal } from '../../../domain/pricing/receipt.ts';
import { dollarsFromCents } from '../../../domain/money/cents.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { MUSEUM, ZOO } from '../../support/places.ts';

const cents = (min: number, max: number) => fc.integer({ min, max }).map(dollarsFromCents);

/** Rates as an admin may publish them; some of them make the minimum apply, some do not. */
const anyRates: fc.Arbitrary<UpdatePricingInput> = fc.record({
  schedulingFee: cents(1, 20_00),
  shortDistanceMinimum: cents(0, 60_00),
  shortDistancePerMile: cents(0, 5_00),
  longDistanceMinimum: cents(0, 90_00),
  longDistancePerMile: cents(0, 5_00),
  commissionRate: cents(0, 100_00),
  reason: fc.constant('Property'),
  acceptUnusual: fc.constant(true),
});
const anyMiles = fc.integer({ min: 1, max: 120_00 }).map((hundredths) => hundredths / 100);
const anyTip = fc.integer({ min: 0, max: 100_00 });

/** Rates that are in force already are refused; the property holds all the same. */
function passUnchanged(error: unknown): void {
  if (!(error instanceof DomainError && error.code === 'PRICING_UNCHANGED')) throw error;
}

describe('quote, booking and receipt', () => {
  it('have the same lines for all rates and trips; only the tip may differ', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ rates: anyRates, later: anyRates, miles: anyMiles, booked: anyTip, final: anyTip }),
        async ({ rates, later, miles, booked, final }) => {
          const app = new InMemoryApp();
          const { useCases } = app;
          const admin = await app.admin();
          const rider = await app.rider(5_000_00);
          const driver = await app.driver({ allowLongDistance: true });
          app.distanceMiles = miles;
          const publish = async (next: UpdatePricingInput) =>
            useCases.updatePricing.execute(admin, next).catch(passUnchanged);
          await publish(rates);

          const { quote, token } = await useCases.quoteFare.execute({ pickup: MUSEUM, dropoff: ZOO });
          const shown = fareLines(quote.fare, booked);
          await publish(later);
          const ride = await useCases.requestRide.execute(rider, {
            pickup: MUSEUM,
            dropoff: ZOO,
            totalFare: dollarsFromCents(quote.fare.totalCents),
            tipAmount: dollarsFromCents(booked),
            quoteToken: token,
            driverType: 'broadcast',
          });
          expect(fareLines(ride.fare, ride.tipCents)).toEqual(shown);

          const rideId = ride.id;
          await useCases.acceptRide.execute(driver, { rideId });
          await useCases.startRide.execute(driver, { rideId });
          const tipAmount = dollarsFromCents(final);
          const done = await useCases.completeRide.execute(rider, {
            rideId,
            tipAmount,
            ...(final < booked && { tipReason: 'A long way round' }),
          });
          const receipt = fareLines(done.fare, done.tipCents);
          const untipped = shown.filter(({ kind }) => kind !== 'tip');
          expect(receipt.filter(({ kind }) => kind !== 'tip')).toEqual(untipped);
          expect(getTotal(receipt)).toBe(done.finalCents);

          expect(app.balances(rider)).toMatchObject({
            availableCents: 5_000_00 - getTotal(receipt),
            heldCents: 0,
          });
          const earning = [...app.tables.earnings.values()][0];
          expect((earning?.driverShareCents ?? 0) + (earning?.platformFeeCents ?? 0)).toBe(
            quote.fare.totalCents,
          );
          expect(app.balances(driver).earningsCents).toBe((earning?.driverShareCents ?? 0) + final);
        },
      ),
      { numRuns: 60 },
    );
  });
});
