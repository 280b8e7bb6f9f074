import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rideHeldEntry, rideReleasedEntry, tipAddedEntry } from '../../../domain/wallet/entries.ts';
import { payoutEntry } from '../../../domain/wallet/payout-entries.ts';
import { releaseHold } from '../../../domain/wallet/hold.ts';
import type { JournalEntry } from '../../../domain/wallet/journal.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { DRIVER_ID, NOW } from '../../support/builders/personas.ts';
import { completedEntry, deposit, header, toHold, payout } from './entry-fixtures.ts';

describe('entries of the ledger, for all fares, tips, holds and rates', () => {
  const anyCents = fc.integer({ min: 1, max: 10_000_00 });
  const anyTip = fc.integer({ min: 0, max: 500_00 });
  const anyRate = fc.integer({ min: 0, max: 100_00 });
  const on = (entry: JournalEntry, account: string) =>
    entry.postings.reduce((sum, posting) => sum + (posting.account === account ? posting.amountCents : 0), 0);

  it('every entry sums to zero in two or more postings, none of nothing', () => {
    fc.assert(
      fc.property(anyCents, anyTip, anyCents, anyRate, (fare, tip, held, rate) => {
        const entries = [
          deposit(fare),
          rideHeldEntry(header, aRide(), toHold(held)),
          rideReleasedEntry(header, aRide(), releaseHold(toHold(held), 'released', NOW)),
          completedEntry(fare, tip, held, rate),
          tipAddedEntry(header, aRide.completed(), DRIVER_ID, tip + 1),
          ...(['payout_reserved', 'payout_paid', 'payout_returned'] as const).map((kind) =>
            payoutEntry(header, kind, { ...payout, amountCents: fare }),
          ),
        ];
        for (const { postings } of entries) {
          expect(postings.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
          expect(postings.length).toBeGreaterThanOrEqual(2);
          expect(postings.every(({ amountCents }) => amountCents !== 0)).toBe(true);
        }
      }),
    );
  });

  it('the tip reaches the driver whole and never the platform', () => {
    fc.assert(
      fc.property(anyCents, anyTip, anyCents, anyRate, (fare, tip, held, rate) => {
        const tipped = completedEntry(fare, tip, held, rate);
        const untipped = completedEntry(fare, 0, held, rate);
        expect(on(tipped, 'platform_revenue')).toBe(on(untipped, 'platform_revenue'));
        expect(on(tipped, 'driver_earnings')).toBe(on(untipped, 'driver_earnings') + tip);
      }),
    );
  });

  it('the rider pays fare and tip, whatever was held', () => {
    fc.assert(
      fc.property(anyCents, anyTip, anyCents, anyRate, (fare, tip, held, rate) => {
        const entry = completedEntry(fare, tip, held, rate);
        expect(on(entry, 'rider_held')).toBe(-held);
        expect(on(entry, 'rider_held') + on(entry, 'rider_available')).toBe(-(fare + tip));
      }),
    );
  });

  it('what the driver does not get of the fare is the platform’s, to the cent', () => {
    fc.assert(
      fc.property(anyCents, anyCents, anyRate, (fare, held, rate) => {
        const entry = completedEntry(fare, 0, held, rate);
        expect(on(entry, 'driver_earnings') + on(entry, 'platform_revenue')).toBe(fare);
        expect(on(entry, 'platform_revenue')).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
