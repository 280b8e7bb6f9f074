import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withCoverAsThere } from '../../../domain/organisations/way-back.ts';
import { leftForCard } from '../../../domain/payments/payment.ts';
import { completeRide } from '../../../domain/rides/apply-transition.ts';
import {
  coveredCents,
  dueCents,
  dueWithTip,
  NO_COVER,
  settledTipCover,
  withCover,
} from '../../../domain/rides/ride-cover.ts';
import type { Ride } from '../../../domain/rides/ride.ts';
import { promiseReturn, toCalledRide } from '../../../domain/returns/return-trip.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { AGREEMENT_ID, ORGANISATION_ID } from '../../support/builders/an-agreement.ts';
import { NOW, WAITING } from '../../support/builders/personas.ts';
import { moveBy } from './ride-fixtures.ts';

const OF = { agreementId: AGREEMENT_ID, funderId: ORGANISATION_ID, coveredOn: '2026-03-11' };
const CARD = { paymentMethod: 'card', paymentMethodId: 'card-1' } as const;
/** Of a fare of 21.70, with a tip. */
const ride = (fareCents: number, tipCents = 0, coveredTipCents = 0, changes: Partial<Ride> = {}): Ride => ({
  ...aRide({ tipCents, promisedTipCents: tipCents, ...changes }),
  ...OF,
  coveredFareCents: fareCents,
  coveredTipCents,
});

describe('what is left of a ride', () => {
  it('is fare and tip less what the organisation pays', () => {
    expect(dueCents(aRide({ tipCents: 2_00 }))).toBe(23_70);
    expect(dueCents(ride(18_70, 2_00, 1_00))).toBe(4_00);
    expect(coveredCents(ride(18_70, 2_00, 1_00))).toBe(19_70);
    expect(coveredCents(NO_COVER)).toBe(0);
  });

  it('is paid as chosen, or by nobody where nothing is', () => {
    const cover = { ...OF, coveredFareCents: 18_70, coveredTipCents: 0 };
    expect(withCover(aRide(CARD), cover)).toMatchObject({ ...cover, ...CARD });
    const whole = { ...cover, coveredFareCents: 21_70 };
    const byOrganisation = { paymentMethod: 'organisation', paymentMethodId: null };
    expect(withCover(aRide(CARD), whole)).toMatchObject({ ...whole, ...byOrganisation });
    // The tip is left.
    expect(withCover(aRide({ ...CARD, tipCents: 1_00 }), whole)).toMatchObject(CARD);
    expect(withCover(aRide({ ...CARD, tipCents: 1_00 }), { ...whole, coveredTipCents: 1_00 })).toMatchObject(
      byOrganisation,
    );
  });

  it.each([
    ['no tip', 0, 3_00],
    ['a lower tip', 1_50, 3_00],
    ['as much as was promised', 2_00, 3_00],
    ['a higher tip', 5_00, 6_00],
  ])('with %s is what the organisation does not pay of it', (_what, tipCents, due) => {
    const covered = ride(18_70, 2_00, 2_00);
    expect(dueWithTip(covered, tipCents)).toBe(due);
    expect(settledTipCover(covered, tipCents)).toBe(Math.min(2_00, tipCents));
    const running = { ...aRide.inProgress(), ...covered, status: 'in_progress' as const, driverId: 'driver' };
    const settlement = { tipCents, tipReason: 'Late', commissionRateBasisPoints: 85_00 };
    const { ride: completed } = completeRide(running, settlement, moveBy('rider'));
    expect(dueCents(completed)).toBe(due);
    expect(completed).toMatchObject({ coveredFareCents: 18_70, coveredTipCents: Math.min(2_00, tipCents) });
  });

  it('is nothing, or what a card can pay, and as little as that allows', () => {
    const cents = fc.integer({ min: 0, max: 500 });
    fc.assert(
      fc.property(cents, cents, (cost, most) => {
        fc.pre(most <= cost);
        const paid = leftForCard(cost, most);
        const left = cost - paid;
        expect(left === 0 || left >= 50).toBe(true);
        expect(paid).toBeLessThanOrEqual(most);
        if (paid < most) expect(left).toBe(50);
      }),
    );
  });
});

describe('the way back of a covered ride', () => {
  const back = aRide(CARD);

  it('has what the ride there has of the fare, without its tip', () => {
    expect(withCoverAsThere(back, ride(18_70, 2_00, 2_00))).toMatchObject({
      ...OF,
      ...CARD,
      coveredFareCents: 18_70,
      coveredTipCents: 0,
    });
    expect(withCoverAsThere(back, ride(21_70, 2_00))).toMatchObject({ paymentMethod: 'organisation' });
  });

  it('leaves its payer so much that a card can pay it', () => {
    // There the tip came to it.
    expect(withCoverAsThere(back, ride(21_60, 2_00))).toMatchObject({ coveredFareCents: 21_20, ...CARD });
  });

  it('is not covered where the ride there is not, or only its tip', () => {
    expect(withCoverAsThere(back, aRide())).toEqual(back);
    expect(withCoverAsThere(back, ride(0, 2_00, 2_00))).toEqual(back);
    const dear = { ...back, fare: { ...back.fare, totalCents: 40 } };
    expect(withCoverAsThere(dear, ride(20))).toEqual(dear);
  });

  it('is paid by its payer from the wallet where an organisation has paid all of the way there', () => {
    const there = withCover(aRide(CARD), { ...OF, coveredFareCents: 21_70, coveredTipCents: 0 });
    const trip = promiseReturn(there, 'digest', 'America/New_York');
    expect(trip).toMatchObject({ paymentMethod: 'wallet', paymentMethodId: null });
    const called = toCalledRide(there, trip, 'back', NOW, WAITING);
    expect(called).toMatchObject({ ...NO_COVER, paymentMethod: 'wallet' });
    expect(withCoverAsThere(called, there)).toMatchObject({ paymentMethod: 'organisation' });
  });
});
