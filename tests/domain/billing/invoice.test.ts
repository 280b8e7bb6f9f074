import { describe, expect, it } from 'vitest';
import {
  invoiceNumber,
  lastMonthBefore,
  linesOfRefunds,
  linesOfRides,
  monthsBetween,
  nextMonth,
  toInvoice,
  type UnbilledRide,
} from '../../../domain/billing/invoice.ts';

const billed = {
  rideId: 'ride',
  agreementId: 'agreement',
  agreementName: 'Dialysis 2026',
  passengerName: 'Ann Reed',
  day: '2026-03-05',
  pickupAddress: null,
  dropoffAddress: null,
  rideCents: 15_29,
  coveredCents: 12_29,
};
const ride: UnbilledRide = { ...billed, refunds: [] };
const issued = {
  id: 'invoice',
  organisationId: 'clinic',
  organisationName: 'St. Anne Clinic',
  month: '2026-03',
  year: 2026,
  sequence: 42,
  issuedAt: new Date('2026-04-01T05:00:00Z'),
  issuedOn: '2026-04-01',
} as const;

describe('the lines of an invoice', () => {
  it('are what is owed for each ride, less its refunds; nothing of one that was refunded as a whole', () => {
    const refunds = [
      { refundId: 'a', amountCents: 4_00 },
      { refundId: 'b', amountCents: 29 },
    ];
    const whole = { ...ride, rideId: 'whole', refunds: [{ refundId: 'c', amountCents: 12_29 }] };
    const lines = linesOfRides([ride, { ...ride, rideId: 'other', refunds }, whole]);
    expect(
      lines.map(({ line, refunds: listed }) => [line.rideId, line.refundedCents, line.amountCents, listed]),
    ).toEqual([
      ['ride', 0, 12_29, []],
      ['other', 4_29, 8_00, refunds],
    ]);
    expect(lines[0]?.line).not.toHaveProperty('refunds');
  });

  it('come to its total, which is due 30 days later', () => {
    const invoice = toInvoice(
      { ...issued, kind: 'invoice' },
      linesOfRides([ride, { ...ride, rideId: 'other' }]),
    );
    expect(invoice).toMatchObject({ totalCents: 24_58, dueOn: '2026-05-01', sequence: 42 });
    expect(() => toInvoice({ ...issued, kind: 'invoice' }, [])).toThrow(RangeError);
  });

  it('of a credit note are its refunds, below zero, and nothing is to be paid of it', () => {
    const lines = linesOfRefunds([{ ...billed, refundId: 'a', amountCents: 4_00 }]);
    expect(lines).toMatchObject([
      {
        line: { refundId: 'a', coveredCents: 12_29, refundedCents: 4_00, amountCents: -4_00 },
        refunds: [{ refundId: 'a', amountCents: 4_00 }],
      },
    ]);
    const note = toInvoice({ ...issued, kind: 'credit_note' }, lines);
    expect(note).toMatchObject({ totalCents: -4_00, dueOn: '2026-04-01' });
  });
});

describe('the number of an invoice', () => {
  it.each([
    [1, '2026-0001'],
    [9_999, '2026-9999'],
    [10_000, '2026-10000'],
  ])('%d is %s', (sequence, number) => expect(invoiceNumber({ year: 2026, sequence })).toBe(number));
});

describe('months', () => {
  it('follow one another over the end of a year', () => {
    expect(nextMonth('2026-12')).toBe('2027-01');
    expect(lastMonthBefore('2026-01-31')).toBe('2025-12');
    expect(lastMonthBefore('2026-03-31')).toBe('2026-02');
    expect(monthsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
    expect(monthsBetween('2026-03', '2026-02')).toEqual([]);
  });
});
