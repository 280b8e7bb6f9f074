import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError, invalidField } from '../../../domain/errors.ts';
import { makeRefund, refundedCents, type Refund } from '../../../domain/payments/refund.ts';
import { coveredCents } from '../../../domain/rides/ride-cover.ts';
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
    driverShareCents: shareCents,
    tipCents,
    finalCents: fareCents + tipCents,
  };
}

const asked = (amountCents: number | null) => ({
  id: 'refund',
  reason: 'A detour',
  requestedBy: null,
  amountCents,
  now: NOW,
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
      amountCents: 20_00,
      driverCents: 17_00,
      platformCents: 3_00,
    });
  });
});

describe('a refund', () => {
  const ride = paidRide(20_00, 17_00, 5_00);
  const card = { paymentId: 'payment-1', capturedCents: 15_00 };
  const refuse = (code: string, message: string, details = {}) =>
    new DomainError('conflict', code, message, details);

  it('to the wallet alone has succeeded at once', () => {
    expect(makeRefund(ride, [], null, asked(10_00))).toEqual({
      id: 'refund',
      rideId: ride.id,
      paymentId: null,
      amountCents: 10_00,
      cardCents: 0,
      walletCents: 10_00,
      organisationCents: 0,
      driverCents: 8_80,
      platformCents: 1_20,
      reason: 'A detour',
      status: 'succeeded',
      providerId: null,
      requestedBy: null,
      createdAt: NOW,
    });
  });

  it('to a card waits for the provider', () => {
    expect(makeRefund(ride, [], card, asked(10_00))).toMatchObject({
      paymentId: 'payment-1',
      cardCents: 10_00,
      walletCents: 0,
      status: 'pending',
    });
  });

  it.each([
    ['within', 15_00, 15_00, 0],
    ['beyond', 15_01, 15_00, 1],
    ['far beyond', 25_00, 15_00, 10_00],
  ])('gives back to the card at most what it paid: %s', (_what, amountCents, cardCents, walletCents) => {
    expect(makeRefund(ride, [], card, asked(amountCents))).toMatchObject({ cardCents, walletCents });
  });

  it('gives the card only what refunds before it have left there', () => {
    const first = makeRefund(ride, [], card, asked(10_00));
    const second = makeRefund(ride, [first], card, asked(7_00));
    expect(second).toMatchObject({ cardCents: 5_00, walletCents: 2_00, status: 'pending' });
    const third = makeRefund(ride, [first, second], card, asked(null));
    expect(third).toMatchObject({ paymentId: null, cardCents: 0, walletCents: 8_00, status: 'succeeded' });
    const retried = makeRefund(ride, [{ ...first, status: 'failed' }], card, asked(25_00));
    expect(retried).toMatchObject({ cardCents: 15_00, walletCents: 10_00 });
  });

  it('of no stated amount is of all that is left', () => {
    const first = makeRefund(ride, [], null, asked(10_00));
    expect(makeRefund(ride, [], null, asked(null)).amountCents).toBe(25_00);
    expect(makeRefund(ride, [first], null, asked(null)).amountCents).toBe(15_00);
  });

  it.each([
    ['more than what was paid', [], 25_01, '25.00'],
    ['more than what is left', [10_00, 12_50], 2_51, '2.50'],
    ['a cent when nothing is left', [25_00], 1, '0.00'],
    ['the rest when nothing is left', [25_00], null, '0.00'],
  ])('of %s is refused', (_what, before, amountCents, left) => {
    const refunds = before.map((cents) => makeRefund(ride, [], null, asked(cents)));
    expect(() => makeRefund(ride, refunds, null, asked(amountCents))).toThrow(
      refuse('REFUND_TOO_HIGH', `Only $${left} of this ride is left to refund`, { left }),
    );
  });

  it.each([0, -1])('of %d cents is refused', (amountCents) => {
    expect(() => makeRefund(ride, [], null, asked(amountCents))).toThrow(
      invalidField('amount', 'The amount must be more than 0'),
    );
  });

  it.each([
    ['under way', { ...ride, status: 'in_progress' as const }],
    ['cancelled', { ...ride, status: 'cancelled' as const }],
    ['without a final amount', { ...ride, finalCents: null }],
    ['without a driver’s share', { ...ride, driverShareCents: null }],
  ])('of a ride %s is refused', (_what, unsettled) => {
    expect(() => makeRefund(unsettled, [], null, asked(1_00))).toThrow(
      refuse('RIDE_STATE', 'Only a completed ride can be refunded'),
    );
  });

  it.each(['pending', 'succeeded', 'failed'] as const)('that is %s is counted unless it failed', (status) => {
    const first = makeRefund(ride, [], null, asked(10_00));
    const second: Refund = { ...makeRefund(ride, [first], null, asked(3_00)), status };
    expect(refundedCents([first, second])).toBe(status === 'failed' ? 10_00 : 13_00);
  });

  it('takes no less than nothing from the driver when the refund before it was rounded up after one that failed', () => {
    const tenth = paidRide(100_00, 10_00, 0);
    const first = makeRefund(tenth, [], null, asked(4));
    const second = makeRefund(tenth, [first], null, asked(1));
    expect([first.driverCents, second.driverCents]).toEqual([0, 1]);
    const third = makeRefund(tenth, [{ ...first, status: 'failed' }, second], null, asked(1));
    expect(third).toMatchObject({ driverCents: 0, platformCents: 1 });
  });
});

describe('refunds of a ride that an organisation has paid a part of', () => {
  const covered = (fareCents: number, tipCents: number, coveredFareCents: number, coveredTipCents = 0) => ({
    ...paidRide(fareCents, Math.round(fareCents * 0.85), tipCents),
    agreementId: 'agreement-1',
    funderId: 'organisation-1',
    coveredOn: '2026-03-11',
    coveredFareCents,
    coveredTipCents,
  });
  const sumOf = (refunds: readonly Refund[], of: (refund: Refund) => number) =>
    refunds.reduce((sum, one) => sum + of(one), 0);

  it('give the organisation its share, and the rest to the card and the wallet', () => {
    const ride = covered(20_00, 0, 15_00);
    const shares = { organisationCents: 3_00, cardCents: 1_00, walletCents: 0, amountCents: 4_00 };
    const card = { paymentId: 'payment-1', capturedCents: 5_00 };
    expect(makeRefund(ride, [], card, asked(4_00))).toMatchObject({ ...shares, status: 'pending' });
    const toWallet = { ...shares, cardCents: 0, walletCents: 1_00, status: 'succeeded' };
    expect(makeRefund(ride, [], null, asked(4_00))).toMatchObject(toWallet);
    expect(makeRefund(covered(20_00, 0, 20_00), [], null, asked(null))).toMatchObject({
      organisationCents: 20_00,
      walletCents: 0,
      cardCents: 0,
      paymentId: null,
      status: 'succeeded',
    });
  });

  it('give the share of one that failed once more', () => {
    const ride = covered(20_00, 0, 15_00);
    const failed: Refund = { ...makeRefund(ride, [], null, asked(20_00)), status: 'failed' };
    expect(makeRefund(ride, [failed], null, asked(null))).toMatchObject({ organisationCents: 15_00 });
  });

  it('add up to exactly what a full one gives, however many and whenever a tip comes', () => {
    const story = fc.record({
      fare: fc.integer({ min: 1, max: 100_00 }),
      coveredPart: fc.integer({ min: 0, max: 100 }),
      tip: fc.integer({ min: 0, max: 20_00 }),
      coversTip: fc.boolean(),
      later: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 50_00 })),
      byCard: fc.boolean(),
      parts: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 6 }),
      tipAfter: fc.nat({ max: 6 }),
    });
    fc.assert(
      fc.property(story, ({ fare, coveredPart, tip, coversTip, later, byCard, parts, tipAfter }) => {
        const ofFare = Math.floor((fare * coveredPart) / 100);
        const before = covered(fare, tip, ofFare, coversTip ? tip : 0);
        const tipped = covered(fare, tip + later, ofFare, coversTip ? tip : 0);
        const byOrganisation = coveredCents(before);
        const own = fare + tip - byOrganisation;
        const card = byCard ? { paymentId: 'payment-1', capturedCents: own } : null;
        const refunds: Refund[] = [];
        for (const [at, part] of parts.entries()) {
          const ride = at < tipAfter ? before : tipped;
          const left = ride.finalCents - sumOf(refunds, ({ amountCents }) => amountCents);
          if (left > 0) {
            const amount = Math.max(1, Math.floor((left * part) / 100));
            refunds.push(makeRefund(ride, refunds, card, asked(amount)));
          }
        }
        const left = tipped.finalCents - sumOf(refunds, ({ amountCents }) => amountCents);
        if (left > 0) refunds.push(makeRefund(tipped, refunds, card, asked(null)));
        for (const one of refunds) {
          const { organisationCents, cardCents, walletCents, amountCents } = one;
          expect(organisationCents + cardCents + walletCents).toBe(amountCents);
          expect(Math.min(organisationCents, cardCents, walletCents)).toBeGreaterThanOrEqual(0);
          expect(one.driverCents + one.platformCents).toBe(amountCents);
        }
        const full = makeRefund(tipped, [], card, asked(null));
        expect(full.organisationCents).toBe(byOrganisation);
        for (const share of ['organisationCents', 'cardCents', 'walletCents', 'driverCents'] as const)
          expect([share, sumOf(refunds, (one) => one[share])]).toEqual([share, full[share]]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('give it no more than they are of, where an earlier one failed that was rounded up', () => {
    const ride = covered(4_00, 0, 3_00);
    const first = makeRefund(ride, [], null, asked(2));
    const second = makeRefund(ride, [first], null, asked(1));
    expect([first.organisationCents, second.organisationCents]).toEqual([2, 0]);
    const failed: Refund = { ...first, status: 'failed' };
    expect(makeRefund(ride, [failed, second], null, asked(1))).toMatchObject({
      organisationCents: 1,
      walletCents: 0,
    });
  });

  it('never give the organisation more on the way than its share of what is given back, but for a cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 99_99 }), part, part, (fare, coveredPart, first) => {
        const ride = covered(fare, 0, Math.floor((fare * coveredPart) / 100));
        const amount = Math.max(1, Math.floor((fare * first) / 100));
        const { organisationCents } = makeRefund(ride, [], null, asked(amount));
        expect(Math.abs(organisationCents - (amount * coveredCents(ride)) / fare)).toBeLessThanOrEqual(0.5);
      }),
    );
  });
});
