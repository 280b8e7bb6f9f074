import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeRefund, type Refund } from '../../../domain/payments/refund.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { NOW } from '../../support/builders/personas.ts';

const cents = fc.integer({ min: 0, max: 100_00 });
const part = fc.integer({ min: 1, max: 99 });

/** A completed ride with a fare, its driver's share and a tip. */
function paidRide(fareCents: number, shareCents: number, tipCents: number) {
  const ride = aRide.completed();
  return {
    ...ride,
    fare: { ...ride.fare, totalCents: fareCents },
    ...{ driverShareCents: shareCents, tipCents, finalCents: fareCents + tipCents },
  };
}

const asked = (amountCents: number | null) => ({
  ...{ id: 'refund', reason: 'A detour', requestedBy: null, amountCents, now: NOW },
});

describe('refunds of a ride', () => {
  it('take from driver and platform together what each got, also when a tip came between them', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 500_00 }),
        part,
        cents,
        cents,
        part,
        (fare, of, tip, later, first) => {
          const share = Math.round((fare * of) / 100);
          const before = paidRide(fare, share, tip);
          const tipped = paidRide(fare, share, tip + later);
          const amount = Math.max(1, Math.floor(((fare + tip) * first) / 100));
          const refunds: Refund[] = [makeRefund(before, [], null, asked(amount))];
          refunds.push(makeRefund(tipped, refunds, null, asked(1)));
          refunds.push(makeRefund(tipped, refunds, null, asked(null)));
          for (const { amountCents, driverCents, platformCents } of refunds) {
            expect(driverCents + platformCents).toBe(amountCents);
            expect(Math.min(driverCents, platformCents)).toBeGreaterThanOrEqual(0);
          }
          const byDriver = refunds.reduce((sum, { driverCents }) => sum + driverCents, 0);
          expect(byDriver).toBe(share + tip + later);
        },
      ),
    );
  });

  it('do not count one that failed', () => {
    const ride = paidRide(20_00, 17_00, 0);
    const failed: Refund = { ...makeRefund(ride, [], null, asked(20_00)), status: 'failed' };
    expect(makeRefund(ride, [failed], null, asked(null))).toMatchObject({
      ...{ amountCents: 20_00, driverCents: 17_00, platformCents: 3_00 },
    });
  });
});
