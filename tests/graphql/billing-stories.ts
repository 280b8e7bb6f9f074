import { expect } from 'vitest';
import { centsFromDollars, dollarsFromCents } from '../../domain/money/cents.ts';
import { aBilledOrganisation, someCoveredRides } from '../support/a-billed-organisation.ts';
import { aMembership } from '../support/builders/an-organisation.ts';
import { CARD_DETAILS, CARDS } from '../support/cards.ts';
import type { FixedClock } from '../support/in-memory/fixed-clock.ts';
import type { Asking } from './asking.ts';
import type { GraphqlProduct } from './graphql-app.ts';

interface Id {
  readonly id: string;
}

type Prepared = Id & { readonly clientSecret: string; readonly amount: string };
type Issued = Id & { readonly total: string };

/** A clinic is invoiced for its rides, pays, and is credited what was refunded. */
export async function billAClinic(
  { query, change }: Asking,
  { app, signUp }: Pick<GraphqlProduct, 'app' | 'signUp'>,
  clock: FixedClock,
): Promise<void> {
  const clinic = await aBilledOrganisation(app, { showsAddresses: true });
  const { organisationId } = clinic;
  const [rideId] = await someCoveredRides(app, clinic, 1, { totalFare: '100.00' });
  clock.advance({ days: 31 });
  // Sessions are over by then.
  const [admin, manager] = [await signUp('admin'), await signUp('rider')];
  await aMembership(app.pool, organisationId, manager.id, ['billing']);
  const [invoice] = await change<Issued[]>('issueInvoices', {}, admin);
  const { id: invoiceId = '', total = '' } = invoice ?? {};
  expect(invoice).toMatchObject({ kind: 'INVOICE', organisationId, open: total });
  const less = (...amounts: readonly string[]) =>
    dollarsFromCents(amounts.reduce((left, one) => left - centsFromDollars(one), centsFromDollars(total)));
  await change('refundRide', { rideId, amount: '5.00', reason: 'A detour' }, admin);

  const received = { receivedOn: '2026-01-05', bankReference: 'RF-1' };
  const paid = { organisationId, amount: '4.00', ...received };
  const { id: paymentId } = await change<Id>('recordOrganisationPayment', paid, admin);
  const reversing = { paymentId, reason: 'Typed twice' };
  expect(await change('reverseOrganisationPayment', reversing, admin)).toMatchObject({
    amount: '-4.00',
    reversesId: paymentId,
    reason: 'Typed twice',
  });
  await change('recordOrganisationPayment', { ...paid, invoiceIds: [invoiceId] }, admin);
  const payments = await query<{ edges: readonly object[] }>(
    'organisationPayments',
    { organisationId },
    manager,
  );
  expect(payments.edges).toHaveLength(3);
  expect(payments.edges).toContainEqual(
    expect.objectContaining({
      node: expect.objectContaining({ id: paymentId, reversedById: expect.any(String) as string }) as object,
    }),
  );
  expect(await query('receivable', { organisationId }, manager)).toMatchObject({
    open: less('4.00'),
    unused: '0.00',
    unbilled: expect.stringMatching(/^-/) as string,
    ageing: { notDue: less('4.00'), upTo30: '0.00', upTo60: '0.00', over60: '0.00' },
  });
  expect(await query('receivables', {}, admin)).toMatchObject([{ organisationId }]);
  await creditWhatWasRefunded({ query, change }, { app, signUp, clock, organisationId });
}

/** A month later. */
async function creditWhatWasRefunded(
  { query, change }: Asking,
  {
    app,
    signUp,
    clock,
    organisationId,
  }: Pick<GraphqlProduct, 'app' | 'signUp'> & { clock: FixedClock; organisationId: string },
): Promise<void> {
  clock.advance({ days: 31 });
  const admin = await signUp('admin');
  const [note] = await change<Issued[]>('issueInvoices', {}, admin);
  expect(note).toMatchObject({ kind: 'CREDIT_NOTE', open: '0.00' });
  const { edges } = await query<{ edges: readonly { node: Issued & { open: string } }[] }>(
    'invoices',
    { organisationId },
    admin,
  );
  const invoice = edges[1]?.node;
  expect(edges.map(({ node }) => node.id)).toEqual([note?.id, invoice?.id]);
  expect(await query('invoice', { invoiceId: note?.id }, admin)).toMatchObject({
    lines: [{ refundId: expect.any(String) as string, amount: note?.total }],
    settlements: [
      { invoiceId: invoice?.id, creditNoteNumber: expect.stringMatching(/^20\d\d-0002$/) as string },
    ],
  });
  expect(await query('invoice', { invoiceId: invoice?.id }, admin)).toMatchObject({
    invoice: { id: invoice?.id, total: invoice?.total, open: invoice?.open },
    lines: [{ covered: invoice?.total, passengerName: 'Rita Rider' }],
  });
  expect(await query('everyInvoice', { isOpen: true }, admin)).toMatchObject({
    edges: [{ node: { id: invoice?.id } }],
  });
  const billing = await signUp('rider');
  await aMembership(app.pool, organisationId, billing.id, ['billing']);
  const invoiceId = invoice?.id ?? '';
  const prepared = await change<Prepared>('payInvoice', { invoiceId }, billing);
  expect(prepared.amount).toBe(invoice?.open);
  const card = { number: CARDS.good, ...CARD_DETAILS };
  await change('confirmTestPayment', { clientSecret: prepared.clientSecret, card }, billing);
  const paid = await change<Id>('confirmInvoicePayment', { paymentId: prepared.id }, billing);
  expect(paid.id).toBe(prepared.id);
  expect(await query('invoice', { invoiceId }, billing)).toMatchObject({
    invoice: { open: '0.00' },
    settlements: expect.arrayContaining([
      expect.objectContaining({ paymentId: paid.id, isByCard: true }),
    ]) as object,
  });
  expect(await query('organisationPayments', { organisationId, first: 1 }, billing)).toMatchObject({
    edges: [{ node: { id: paid.id, isByCard: true } }],
  });
}
