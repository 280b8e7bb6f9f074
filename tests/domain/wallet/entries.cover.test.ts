import { describe, expect, it } from 'vitest';
import { makeRefund } from '../../../domain/payments/refund.ts';
import { withCover } from '../../../domain/rides/ride-cover.ts';
import {
  coverPromisedEntry,
  coverReleasedEntry,
  rideCompletedByCardEntry,
  rideCompletedByPromiseEntry,
  rideCompletedEntry,
  rideRefundedEntry,
} from '../../../domain/wallet/entries.ts';
import { captureHold } from '../../../domain/wallet/hold.ts';
import { AGREEMENT_ID, ORGANISATION_ID } from '../../support/builders/an-agreement.ts';
import { DRIVER_ID, NOW, RIDER_ID } from '../../support/builders/personas.ts';
import { header, settledRide, toHold } from './entry-fixtures.ts';

/** Of 21.70 with a tip, of which the driver's share of the fare is 18.45. */
const covered = (coveredFareCents: number, tipCents = 0, coveredTipCents = 0) =>
  withCover(settledRide(21_70, tipCents, 85_00), {
    agreementId: AGREEMENT_ID,
    funderId: ORGANISATION_ID,
    coveredFareCents,
    coveredTipCents,
    coveredOn: '2026-03-11',
  });
const earned = (tipCents = 0) => [
  { account: 'driver_earnings', userId: DRIVER_ID, amountCents: 18_45 + tipCents },
  { account: 'platform_revenue', amountCents: 3_25 },
];
const charged = (amountCents: number): unknown[] => [
  expect.objectContaining({
    userId: RIDER_ID,
    type: 'charge',
    amountCents,
    description: 'Ride to Toledo Zoo',
  }),
];

describe('the promise of an organisation', () => {
  it('is a claim on the organisation that is held for the ride, and no line of the payer', () => {
    expect(coverPromisedEntry(header, covered(18_70, 2_00, 2_00))).toMatchObject({
      kind: 'cover_promised',
      rideId: covered(0).id,
      organisationId: ORGANISATION_ID,
      postings: [
        { account: 'organisation_receivable', amountCents: -20_70 },
        { account: 'organisation_held', amountCents: 20_70 },
      ],
      transactions: [],
    });
  });

  it('is released by as much as is not needed', () => {
    expect(coverReleasedEntry(header, covered(18_70, 2_00, 2_00), 1_50)).toMatchObject({
      kind: 'cover_released',
      organisationId: ORGANISATION_ID,
      postings: [
        { account: 'organisation_receivable', amountCents: 1_50 },
        { account: 'organisation_held', amountCents: -1_50 },
      ],
      transactions: [],
    });
  });
});

describe('the completion of a covered ride', () => {
  it('takes the co-pay of what was held in the wallet, and the rest of what was promised', () => {
    const entry = rideCompletedEntry(header, covered(18_70), captureHold(toHold(3_00), 3_00, NOW));
    expect(entry).toMatchObject({
      organisationId: ORGANISATION_ID,
      postings: [
        { account: 'rider_held', userId: RIDER_ID, amountCents: -3_00 },
        { account: 'organisation_held', amountCents: -18_70 },
        ...earned(),
      ],
      transactions: charged(3_00),
    });
  });

  it('gives back what of the hold is not needed', () => {
    const entry = rideCompletedEntry(header, covered(19_70), captureHold(toHold(5_00), 2_00, NOW));
    expect(entry.postings).toEqual([
      { account: 'rider_held', userId: RIDER_ID, amountCents: -5_00 },
      { account: 'rider_available', userId: RIDER_ID, amountCents: 3_00 },
      { account: 'organisation_held', amountCents: -19_70 },
      ...earned(),
    ]);
  });

  it('takes the co-pay from the card, of which what is left over stays in the wallet', () => {
    const byCard = (capturedCents: number, coveredCents = 18_70) =>
      rideCompletedByCardEntry(header, covered(coveredCents), {
        id: 'payment-1',
        providerId: 'pi_1',
        capturedCents,
      });
    expect(byCard(3_00)).toMatchObject({
      organisationId: ORGANISATION_ID,
      postings: [
        { account: 'provider_clearing', amountCents: -3_00 },
        { account: 'organisation_held', amountCents: -18_70 },
        ...earned(),
      ],
      transactions: charged(3_00),
    });
    expect(byCard(50, 21_70)).toMatchObject({
      postings: [
        { account: 'provider_clearing', amountCents: -50 },
        { account: 'rider_available', userId: RIDER_ID, amountCents: 50 },
        { account: 'organisation_held', amountCents: -21_70 },
        ...earned(),
      ],
      transactions: [],
    });
  });

  it('takes all of what was promised, and a tip above it from the wallet', () => {
    expect(rideCompletedByPromiseEntry(header, covered(21_70, 2_00, 2_00))).toMatchObject({
      postings: [{ account: 'organisation_held', amountCents: -23_70 }, ...earned(2_00)],
      transactions: [],
    });
    expect(rideCompletedByPromiseEntry(header, covered(21_70, 5_00, 2_00))).toMatchObject({
      postings: [
        { account: 'rider_available', userId: RIDER_ID, amountCents: -3_00 },
        { account: 'organisation_held', amountCents: -23_70 },
        ...earned(5_00),
      ],
      transactions: charged(3_00),
    });
  });
});

describe('the refund of a covered ride', () => {
  const refund = (coveredCents: number, amountCents: number | null) => {
    const ride = covered(coveredCents);
    const asked = { id: 'refund-1', reason: 'A detour', requestedBy: null, amountCents, now: NOW };
    const card = { paymentId: 'payment-1', capturedCents: 21_70 - coveredCents };
    return rideRefundedEntry(header, ride, makeRefund(ride, [], card, asked), RIDER_ID);
  };

  it('is owed less by the organisation, and a line of what the payer gets', () => {
    expect(refund(10_85, 10_00)).toMatchObject({
      organisationId: ORGANISATION_ID,
      postings: [
        { account: 'driver_earnings', userId: DRIVER_ID, amountCents: -8_50 },
        { account: 'platform_revenue', amountCents: -1_50 },
        { account: 'provider_clearing', amountCents: 5_00 },
        { account: 'organisation_receivable', amountCents: 5_00 },
      ],
      transactions: [{ type: 'refund', amountCents: 5_00 }],
    });
  });

  it('is no line of a payer who gets nothing, and of no organisation that does not', () => {
    expect(refund(21_70, null)).toMatchObject({ organisationId: ORGANISATION_ID, transactions: [] });
    expect(refund(1, 1)).toMatchObject({ organisationId: null, transactions: [{ amountCents: 1 }] });
  });
});
