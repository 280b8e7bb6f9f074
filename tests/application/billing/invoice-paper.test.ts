import { describe, expect, it } from 'vitest';
import { invoicePaper } from '../../../application/billing/invoice-paper.ts';
import { invoiceLines } from '../../../application/exports/invoice-lists.ts';
import type { PaperLanguage } from '../../../domain/billing/invoice.ts';
import {
  aCreditLine,
  anInvoiceLine,
  aShownInvoice,
  PAPER_SETTINGS,
} from '../../support/builders/a-shown-invoice.ts';

const NOW = new Date('2026-04-05T12:00:00Z');
const paper = (shown = aShownInvoice([anInvoiceLine()]), language: PaperLanguage = 'en', now = NOW) =>
  invoicePaper(shown, language, now, PAPER_SETTINGS);
const paid = {
  invoiceId: 'i1',
  invoiceNumber: '2026-0001',
  paymentId: 'p1',
  isByCard: false,
  creditNoteNumber: null,
  amountCents: 7_00,
  createdAt: new Date('2026-04-03T15:00:00Z'),
};

describe('an invoice in words', () => {
  it('says for whom, of what, until when, and what is open', () => {
    const { title, facts, total } = paper();
    expect(title).toBe('Invoice 2026-0001');
    expect(facts).toEqual([
      ['To', 'Riverside Clinic'],
      ['Month', 'March 2026'],
      ['Issued', 'Apr 1, 2026'],
      ['Due', 'May 1, 2026'],
      ['State', '$12.00 due by May 1, 2026'],
    ]);
    expect(total).toEqual(['Total', '$12.00']);
  });

  it.each([
    ['2026-05-02T03:59:00Z', 12_00, '$12.00 due by May 1, 2026'],
    ['2026-05-02T04:01:00Z', 12_00, '$12.00 overdue since May 1, 2026'],
    ['2026-05-02T04:01:00Z', 0, 'Paid'],
  ])('by the clocks of the area: at %s with %i open it is "%s"', (now, openCents, state) => {
    const shown = aShownInvoice([anInvoiceLine()], { openCents });
    expect(paper(shown, 'en', new Date(now)).facts.at(-1)).toEqual(['State', state]);
  });

  it('has a row for each ride, its trip only where it is shown', () => {
    const lines = [
      anInvoiceLine(),
      anInvoiceLine({
        pickupAddress: 'Zoo',
        dropoffAddress: 'Museum',
        refundedCents: 2_00,
        amountCents: 10_00,
      }),
    ];
    expect(paper(aShownInvoice(lines)).rows).toEqual([
      {
        day: 'Mar 5, 2026',
        passenger: 'Edith Kessler',
        notes: ['Dialysis'],
        amounts: ['$15.00', '$12.00', '$0.00', '$12.00'],
      },
      {
        day: 'Mar 5, 2026',
        passenger: 'Edith Kessler',
        notes: ['Zoo → Museum', 'Dialysis'],
        amounts: ['$15.00', '$12.00', '$2.00', '$10.00'],
      },
    ]);
  });

  it('says what paid it', () => {
    const byCard = { ...paid, isByCard: true, amountCents: 2_00 };
    const credited = { ...paid, paymentId: null, creditNoteNumber: '2026-0002', amountCents: 1_00 };
    const shown = aShownInvoice([anInvoiceLine()], { settlements: [paid, byCard, credited] });
    expect(paper(shown).settlements).toEqual([
      ['Bank transfer, Apr 3, 2026 at 11:00 AM', '$7.00'],
      ['Card, Apr 3, 2026 at 11:00 AM', '$2.00'],
      ['Credit note 2026-0002, Apr 3, 2026 at 11:00 AM', '$1.00'],
    ]);
  });

  it('names amounts as the file of its lines does', () => {
    const { columns } = invoiceLines.make([]);
    expect(columns).toEqual(expect.arrayContaining([...paper().headings.amounts]));
  });

  it('says that money is test money, only where it is', () => {
    const real = invoicePaper(aShownInvoice([anInvoiceLine()]), 'es', NOW, {
      ...PAPER_SETTINGS,
      isTestMode: false,
    });
    expect(paper().notes).toContain('Test mode: no real money has moved.');
    expect(real.notes).toEqual([
      'Transfiera el importe con el número de la factura como referencia.',
      'Preguntas: help@example.com',
    ]);
  });
});

describe('a credit note in words', () => {
  it.each([
    [-5_00, '$5.00 to be used'],
    [0, 'Used'],
  ])('with %i left is "%s", and has no due date', (openCents, state) => {
    const note = { kind: 'credit_note', sequence: 2, totalCents: -5_00, dueOn: '2026-04-01' } as const;
    const settlements = [{ ...paid, paymentId: null, creditNoteNumber: '2026-0002' }];
    const shown = aShownInvoice([aCreditLine()], { invoice: note, openCents, settlements });
    const { title, facts, rows, notes, settlements: used } = paper(shown);
    expect(title).toBe('Credit note 2026-0002');
    expect(facts.map(([label]) => label)).toEqual(['To', 'Month', 'Issued', 'State']);
    expect(facts.at(-1)).toEqual(['State', state]);
    expect(rows[0]).toMatchObject({
      notes: ['Dialysis · Refund'],
      amounts: ['$15.00', '$12.00', '$5.00', '-$5.00'],
    });
    expect(notes[0]).toBe('It is set against the next amounts that are due.');
    expect(used[0]?.[0]).toBe('Set against invoice 2026-0001, Apr 3, 2026 at 11:00 AM');
  });
});
