import { describe, expect, it } from 'vitest';
import { organisationPaidEntry } from '../../../domain/billing/payment-entry.ts';
import {
  ageOf,
  allocate,
  isSamePayment,
  reminderDue,
  requireOpenInvoices,
  requireReceived,
  requireReversible,
  toAgeing,
  useCredits,
  type OpenInvoice,
  type OrganisationPayment,
} from '../../../domain/billing/settlement.ts';
import { expectRefusal } from '../../support/refusal.ts';

const march: OpenInvoice = { id: 'march', dueOn: '2026-05-01', openCents: 100 };
const april: OpenInvoice = { id: 'april', dueOn: '2026-06-01', openCents: 50 };
const may: OpenInvoice = { id: 'may', dueOn: '2026-07-01', openCents: 25 };
const open = [may, march, april];

describe('a payment', () => {
  it.each([
    [30, [], [['march', 30]]],
    [100, [], [['march', 100]]],
    [
      130,
      [],
      [
        ['march', 100],
        ['april', 30],
      ],
    ],
    [
      500,
      [],
      [
        ['march', 100],
        ['april', 50],
        ['may', 25],
      ],
    ],
    [
      30,
      ['may'],
      [
        ['may', 25],
        ['march', 5],
      ],
    ],
    [
      200,
      ['may', 'april'],
      [
        ['may', 25],
        ['april', 50],
        ['march', 100],
      ],
    ],
  ] as const)('of %d, with %j named, pays %j', (cents, named, expected) => {
    const parts = allocate(cents, open, named);
    expect(parts.map(({ invoiceId, amountCents }) => [invoiceId, amountCents])).toEqual(expected);
  });

  it('and other credits pay each cent once, the oldest first', () => {
    const credits = [
      { kind: 'credit_note', id: 'note', unusedCents: 110 },
      { kind: 'payment', id: 'payment', unusedCents: 70 },
    ] as const;
    const parts = useCredits(credits, open);
    expect(parts.map(({ source, invoiceId, amountCents }) => [source.id, invoiceId, amountCents])).toEqual([
      ['note', 'march', 100],
      ['note', 'april', 10],
      ['payment', 'april', 40],
      ['payment', 'may', 25],
    ]);
  });

  it('is the same when it says the same', () => {
    const known: OrganisationPayment = {
      id: 'payment',
      organisationId: 'clinic',
      amountCents: 1_00,
      receivedOn: '2026-05-01',
      bankReference: 'RF-1',
      cardPaymentId: null,
      namedInvoiceIds: ['march'],
      reversesId: null,
      reason: null,
      recordedBy: null,
      recordedAt: new Date(),
      entryId: 'entry',
    };
    expect(isSamePayment(known, known)).toBe(true);
    for (const other of [
      { organisationId: 'other' },
      { amountCents: 1_01 },
      { receivedOn: '2026-05-02' },
      { bankReference: 'RF-2' },
      { namedInvoiceIds: [] },
    ])
      expect(isSamePayment(known, { ...known, ...other })).toBe(false);
    const back = { ...known, amountCents: -1_00, reversesId: 'another' };
    requireReversible(known, false);
    return Promise.all([
      expectRefusal(async () => requireReversible(known, true), 'PAYMENT_REVERSED'),
      expectRefusal(async () => requireReversible(back, false), 'PAYMENT_REVERSED'),
      expectRefusal(
        async () => requireReversible({ ...known, cardPaymentId: 'card' }, false),
        'PAYMENT_BY_CARD',
      ),
    ]);
  });

  it('has arrived, and pays what is open', async () => {
    requireReceived('2026-05-01', '2026-05-01');
    requireOpenInvoices(['may', 'march'], open);
    await expectRefusal(async () => requireReceived('2026-05-02', '2026-05-01'), 'INVALID_FIELD');
    await expectRefusal(async () => requireOpenInvoices(['may', 'june'], open), 'INVOICE_NOT_OPEN');
  });

  it('is an entry of the ledger of nobody, in which the claim becomes money at the bank', () => {
    const header = { id: 'entry', transactionIds: ['unused'], actorId: null, at: new Date() };
    const entry = organisationPaidEntry(header, {
      organisationId: 'clinic',
      amountCents: 5_00,
      bankReference: 'RF-1',
      cardPaymentId: null,
    });
    expect(entry).toMatchObject({
      kind: 'organisation_paid',
      userId: null,
      organisationId: 'clinic',
      transactions: [],
    });
    expect(entry.postings).toEqual([
      { account: 'bank_clearing', amountCents: -5_00 },
      { account: 'organisation_receivable', amountCents: 5_00 },
    ]);
  });
});

describe('what is open', () => {
  it.each([
    ['2026-05-01', 'notDue'],
    ['2026-05-02', 'upTo30'],
    ['2026-05-31', 'upTo30'],
    ['2026-06-01', 'upTo60'],
    ['2026-06-30', 'upTo60'],
    ['2026-07-01', 'over60'],
  ] as const)('since May 1 is on %s %s', (today, age) => expect(ageOf('2026-05-01', today)).toBe(age));

  it('is added up by its age', () => {
    expect(toAgeing([...open, { ...may, id: 'other' }], '2026-06-15')).toEqual({
      notDueCents: 50,
      upTo30Cents: 50,
      upTo60Cents: 100,
      over60Cents: 0,
    });
  });
});

describe('reminders', () => {
  it.each([
    ['2026-05-01', null],
    ['2026-05-03', null],
    ['2026-05-04', 1],
    ['2026-05-17', 1],
    ['2026-05-18', 2],
    ['2026-06-01', 3],
  ])('of an invoice due on May 1: on %s number %s', (today, number) =>
    expect(reminderDue('2026-05-01', today)).toBe(number),
  );
});
