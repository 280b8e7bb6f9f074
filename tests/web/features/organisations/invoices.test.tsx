import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { invoicePaper } from '../../../../application/billing/invoice-paper.ts';
import { invoiceNumber } from '../../../../domain/billing/invoice.ts';
import { dollarsFromCents } from '../../../../domain/money/cents.ts';
import { InvoicesList } from '../../../../web/components/organisations/invoices-list.tsx';
import { invoiceStateText, isOverdue } from '../../../../web/components/organisations/invoice-words.ts';
import { InvoiceScreen } from '../../../../web/features/organisations/invoice-screen.tsx';
import { activateLanguage } from '../../../../web/lib/i18n.ts';
import { createCache } from '../../../../web/lib/apollo-client.ts';
import type { ListedInvoiceFragment } from '../../../../web/generated/operations.ts';
import {
  aLine,
  anInvoice,
  invoicesOf,
  owed,
  paperOf,
  receivableOf,
} from '../../../support/builders/shown-invoices.ts';
import {
  aCreditLine,
  anInvoiceLine,
  aShownInvoice,
  PAPER_SETTINGS,
} from '../../../support/builders/a-shown-invoice.ts';
import { aConfiguration, aSessionUser, renderRoutes, renderScreen } from '../../../support/web-page.tsx';

const listed = (changes: object = {}) => anInvoice(changes) as unknown as ListedInvoiceFragment;

describe('the state of an invoice', () => {
  it.each([
    [{}, '2026-04-30', '$24.00 due by May 1, 2026'],
    [{}, '2026-05-01', '$24.00 due by May 1, 2026'],
    [{ open: '4.00' }, '2026-05-02', '$4.00 overdue since May 1, 2026'],
    [{ open: '0.00' }, '2026-06-01', 'Paid'],
    [{ kind: 'CREDIT_NOTE', total: '-5.00', open: '-5.00' }, '2026-06-01', '$5.00 to be used'],
    [{ kind: 'CREDIT_NOTE', total: '-5.00', open: '0.00' }, '2026-06-01', 'Used'],
  ])('%o on %s is %s', (changes, today, text) => {
    expect(invoiceStateText(listed(changes), today)).toBe(text);
    expect(isOverdue(listed(changes), today)).toBe(text.includes('overdue'));
  });
});

describe('what an organization owes', () => {
  const show = (...mocks: ReturnType<typeof invoicesOf>[]) =>
    renderScreen(<InvoicesList organisationId="o1" />, {
      user: aSessionUser('RIDER'),
      mocks,
      cache: createCache(),
    });

  it('is said with what of it is late, and leads to each invoice', async () => {
    const ageing = { __typename: 'Ageing', notDue: '14.00', upTo30: '6.00', upTo60: '4.00', over60: '0.00' };
    show(invoicesOf(anInvoice()), receivableOf(owed({ ageing, unused: '3.00' })));
    const link = await screen.findByRole('link', { name: 'Invoice 2026-0001' });
    expect(link.getAttribute('href')).toBe('/invoices/i1');
    const pdf = screen.getByRole('link', { name: 'Download Invoice 2026-0001 as PDF' });
    expect(pdf.getAttribute('href')).toBe('/api/invoices/i1.pdf?language=en');
    expect(await screen.findByText('$24.00, of it $10.00 overdue')).toBeTruthy();
    expect(screen.getByText('Paid ahead').nextSibling?.textContent).toBe('$3.00');
    expect(screen.getByText('Not invoiced yet').nextSibling?.textContent).toBe('$72.17');
  });

  it('says when there is no invoice yet', async () => {
    show(invoicesOf(), receivableOf());
    expect(await screen.findByText(/^There is no invoice yet/)).toBeTruthy();
  });
});

describe('an invoice as PDF', () => {
  const paid = {
    invoiceId: 'i1',
    invoiceNumber: '2026-0001',
    paymentId: 'p1',
    isByCard: false,
    creditNoteNumber: null,
    amountCents: 10_00,
    createdAt: new Date('2026-04-09T15:00:00.000Z'),
  };
  const credited = { ...paid, paymentId: null, creditNoteNumber: '2026-0002', amountCents: 2_00 };
  const trip = { pickupAddress: 'Zoo', dropoffAddress: 'Museum' };
  const shown = aShownInvoice([anInvoiceLine(), anInvoiceLine({ rideId: 'r2', ...trip })], {
    settlements: [paid, { ...paid, isByCard: true }, credited],
    openCents: 12_00,
  });
  const creditNote = aShownInvoice([aCreditLine()], {
    invoice: { kind: 'credit_note', sequence: 2 },
    openCents: -3_00,
    settlements: [{ ...credited, amountCents: 2_00 }],
  });
  const papers = [
    ['en', 'invoice', shown],
    ['es', 'invoice', shown],
    ['en', 'credit note', creditNote],
    ['es', 'credit note', creditNote],
  ] as const;
  afterEach(() => activateLanguage('en'));

  it.each(papers)('says in %s what the page of the %s says', async (language, _kind, { invoice, ...of }) => {
    await activateLanguage(language);
    const dollars = (cents: number) => dollarsFromCents(cents);
    const answer = {
      invoice: anInvoice({
        kind: invoice.kind.toUpperCase(),
        number: invoiceNumber(invoice),
        total: dollars(invoice.totalCents),
        open: dollars(of.openCents),
      }),
      lines: of.lines.map(({ rideCents, refundedCents, amountCents, ...line }) =>
        aLine({
          ...line,
          ride: dollars(rideCents),
          refunded: dollars(refundedCents),
          amount: dollars(amountCents),
        }),
      ),
      settlements: of.settlements.map(({ amountCents, createdAt, ...one }) => ({
        __typename: 'InvoiceSettlement',
        ...one,
        amount: dollars(amountCents),
        createdAt: createdAt.toISOString(),
      })),
    };
    const { timeZone } = aConfiguration.serviceArea;
    renderRoutes([{ path: '/invoices/:invoiceId', element: <InvoiceScreen /> }], {
      user: aSessionUser('RIDER'),
      mocks: [paperOf(answer.invoice, answer.lines, answer.settlements)],
      at: '/invoices/i1',
      cache: createCache(),
    });
    const settings = { ...PAPER_SETTINGS, timeZone, supportEmail: aConfiguration.supportEmail };
    const paper = invoicePaper({ invoice, ...of }, language, new Date(), settings);
    const page = await screen.findByRole('article', { name: paper.title });
    const said = [
      ...paper.facts.flat(),
      ...paper.rows.flatMap(({ day, passenger, notes, amounts }) => [
        day,
        passenger,
        ...notes.flatMap((note) => note.split(' · ')),
        amounts[0],
        amounts.at(-1),
      ]),
      ...paper.total,
      ...paper.settlements.flat(),
      ...paper.notes,
    ];
    for (const text of said) expect(page.textContent).toContain(text);
  });
});

describe('an invoice on paper', () => {
  const show = (mock: ReturnType<typeof paperOf>) =>
    renderRoutes([{ path: '/invoices/:invoiceId', element: <InvoiceScreen /> }], {
      user: aSessionUser('RIDER'),
      mocks: [mock],
      at: '/invoices/i1',
      cache: createCache(),
    });

  it('has its rides, its total and what has paid of it', async () => {
    const paid = {
      __typename: 'InvoiceSettlement',
      invoiceNumber: '2026-0001',
      paymentId: 'p1',
      isByCard: false,
      creditNoteNumber: null,
      amount: '10.00',
      createdAt: '2026-04-09T15:00:00.000Z',
    };
    const lines = [
      aLine(),
      aLine({ rideId: 'r2', refunded: '1.00', pickupAddress: 'Zoo', dropoffAddress: 'Museum' }),
    ];
    show(paperOf(anInvoice({ open: '14.00' }), lines, [paid]));
    const paper = within(await screen.findByRole('article', { name: 'Invoice 2026-0001' }));
    const rides = within(paper.getByRole('list', { name: 'Rides of the invoice' })).getAllByRole('listitem');
    expect(rides.map((ride) => ride.textContent)).toEqual([
      'Mar 5, 2026 · Edith KesslerDialysis · fare and tip $15.00$12.00',
      'Mar 5, 2026 · Edith KesslerZoo → MuseumDialysis · fare and tip $15.00 · $1.00 refunded$12.00',
    ]);
    expect(paper.getByText('Total').nextSibling?.textContent).toBe('$24.00');
    expect(paper.getByText(/^Bank transfer, /).nextSibling?.textContent).toBe('$10.00');
    expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
      '/api/invoices/i1/lines.csv',
    );
    expect(screen.getByRole('link', { name: 'Download PDF' }).getAttribute('href')).toBe(
      '/api/invoices/i1.pdf?language=en',
    );
  });

  it('is a credit note with the refunds that it is of', async () => {
    const note = anInvoice({ kind: 'CREDIT_NOTE', number: '2026-0002', total: '-5.00', open: '-5.00' });
    show(paperOf(note, [aLine({ refundId: 'f1', refunded: '5.00', amount: '-5.00' })]));
    expect(await screen.findByText('Dialysis · fare and tip $15.00 · Refund')).toBeTruthy();
    expect(screen.queryByText('Due')).toBeNull();
  });
});
