import { beforeEach, describe, expect, it } from 'vitest';
import { invoiceNumber } from '../../../domain/billing/invoice.ts';
import {
  aBilledOrganisation,
  someCoveredRides,
  type BilledOrganisation,
} from '../../support/a-billed-organisation.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';
import { expectRefusal } from '../../support/refusal.ts';
import { anAdmin, SYSTEM, useTestUseCases } from '../../support/test-use-cases.ts';

const clock = new FixedClock();
const app = useTestUseCases({ clock });
const at = (text: string) => clock.set(new Date(text));
let clinic: BilledOrganisation;

beforeEach(async () => {
  at('2026-03-10T15:00:00Z');
  clinic = await aBilledOrganisation(app, { driver: clinic?.driver, showsAddresses: true });
});

const issue = async (month?: string) => {
  const issued = await app.useCases.issueInvoices.execute(SYSTEM, { month });
  const own = issued.map(({ invoice }) => invoice);
  return own.filter(({ organisationId }) => organisationId === clinic.organisationId);
};
const list = async () =>
  (await app.useCases.listInvoices.execute(SYSTEM, { organisationId: clinic.organisationId })).items;
const owed = () => app.useCases.showReceivable.execute(SYSTEM, { organisationId: clinic.organisationId });
const pay = (amount: string, more: object = {}) =>
  app.useCases.recordOrganisationPayment.execute(SYSTEM, {
    organisationId: clinic.organisationId,
    amount,
    receivedOn: '2026-03-05',
    bankReference: 'RF-1',
    ...more,
  });
const refund = (rideId: string, amount?: string) =>
  app.useCases.refundRide.execute(SYSTEM, { rideId, amount, reason: 'A detour' });
const mails = async () => {
  const { rows } = await app.pool.query<{ template: string; data: { invoiceId: string } }>(
    `select template, data from emails where data ->> 'organisationId' = $1 order by created_at, id`,
    [clinic.organisationId],
  );
  return rows;
};
/** The ledger, and every check of invoices with it. */
const verify = async () => {
  const { violations } = await app.useCases.verifyLedger.execute(SYSTEM, { full: true });
  expect(violations).toEqual([]);
};

describe('the invoice of a month', () => {
  it('has the rides of the month, less refunds of before, and none that was refunded as a whole', async () => {
    const [first = '', second = '', third = ''] = await someCoveredRides(app, clinic, 3);
    await refund(second, '5.00');
    await refund(third);
    at('2026-04-01T03:59:00Z');
    const [late = ''] = await someCoveredRides(app, clinic);
    at('2026-04-01T04:01:00Z');
    await someCoveredRides(app, clinic);
    await verify();
    const [invoice, ...more] = await issue();
    expect(more).toEqual([]);
    expect(invoice).toMatchObject({
      kind: 'invoice',
      month: '2026-03',
      issuedOn: '2026-04-01',
      dueOn: '2026-05-01',
    });
    expect(invoice?.organisationName).toMatch(/^Clinic /);
    const shown = await app.useCases.showInvoice.execute(clinic.manager, { invoiceId: invoice?.id ?? '' });
    const lines = shown.lines.map(({ rideId, day, refundedCents, amountCents }) => ({
      rideId,
      day,
      refundedCents,
      amountCents,
    }));
    expect(lines).toEqual([
      { rideId: first, day: '2026-03-10', refundedCents: 0, amountCents: 12_29 },
      { rideId: second, day: '2026-03-10', refundedCents: 4_02, amountCents: 8_27 },
      { rideId: late, day: '2026-03-31', refundedCents: 0, amountCents: 12_29 },
    ]);
    expect(shown.lines[0]).toMatchObject({
      passengerName: 'Rita Rider',
      agreementName: 'Dialysis 2026',
      rideCents: 15_29,
      coveredCents: 12_29,
      refundId: null,
    });
    expect(shown.lines[0]?.pickupAddress).toBeTruthy();
    expect(shown).toMatchObject({ openCents: 32_85, settlements: [], invoice: { totalCents: 32_85 } });
    expect(await owed()).toMatchObject({ openCents: 32_85, unbilledCents: 12_29, unusedCents: 0 });
    await verify();
    expect(await issue()).toEqual([]);
    expect(await mails()).toMatchObject([
      { template: 'invoice-issued', data: { totalCents: 32_85, openCents: 32_85, kind: 'invoice' } },
    ]);
  });

  it('has no addresses where the agreement does not show them', async () => {
    clinic = await aBilledOrganisation(app, { driver: clinic.driver });
    await someCoveredRides(app, clinic);
    at('2026-04-02T12:00:00Z');
    const [invoice] = await issue();
    const { lines } = await app.useCases.showInvoice.execute(SYSTEM, { invoiceId: invoice?.id ?? '' });
    expect(lines).toMatchObject([{ pickupAddress: null, dropoffAddress: null }]);
  });

  it('is one of each month, though nobody issued them in time, and a month that lasts has none', async () => {
    await someCoveredRides(app, clinic);
    at('2026-04-10T15:00:00Z');
    await someCoveredRides(app, clinic, 2);
    await expectRefusal(() => issue('2026-04'), 'MONTH_NOT_OVER');
    at('2026-06-10T15:00:00Z');
    await someCoveredRides(app, clinic);
    const issued = await issue();
    expect(issued.map(({ month, totalCents }) => [month, totalCents])).toEqual([
      ['2026-03', 12_29],
      ['2026-04', 24_58],
    ]);
    const [first, second] = issued.map(({ sequence }) => sequence);
    expect(second).toBe((first ?? 0) + 1);
    // What comes late for a month that is invoiced is on the next one.
    await app.pool.query(`update rides set completed_at = '2026-04-30T12:00:00Z'
      where completed_at > '2026-06-01' and funder_id = '${clinic.organisationId}'`);
    expect(await issue()).toMatchObject([{ month: '2026-05', totalCents: 12_29 }]);
    await verify();
  });

  it('is followed by a credit note of refunds that came later, which pays what is open', async () => {
    const [first = '', second = ''] = await someCoveredRides(app, clinic, 2);
    at('2026-04-01T12:00:00Z');
    const [invoice] = await issue();
    await refund(first);
    expect(await owed()).toMatchObject({ openCents: 24_58, unbilledCents: -12_29 });
    await verify();
    expect(await issue()).toEqual([]);
    at('2026-05-01T12:00:00Z');
    await refund(second, '5.00');
    const [note, ...more] = await issue();
    expect(more).toEqual([]);
    expect(note).toMatchObject({
      kind: 'credit_note',
      month: '2026-04',
      totalCents: -12_29,
      dueOn: '2026-05-01',
    });
    expect(note?.sequence).toBe((invoice?.sequence ?? 0) + 1);
    const shown = await app.useCases.showInvoice.execute(SYSTEM, { invoiceId: note?.id ?? '' });
    expect(shown.lines).toMatchObject([{ rideId: first, amountCents: -12_29, coveredCents: 12_29 }]);
    expect(shown.openCents).toBe(0);
    const settled = { creditNoteNumber: note && invoiceNumber(note), paymentId: null, amountCents: 12_29 };
    expect(shown.settlements).toMatchObject([settled]);
    expect(await owed()).toMatchObject({ openCents: 12_29, unbilledCents: -4_02 });
    await verify();
  });
});

describe('a payment of an organisation', () => {
  beforeEach(async () => {
    await someCoveredRides(app, clinic);
    at('2026-04-10T15:00:00Z');
    await someCoveredRides(app, clinic, 2);
    at('2026-05-02T15:00:00Z');
    await issue();
  });

  it('pays the oldest due, or those that are named, and what is left the next one', async () => {
    const [april, march] = await list();
    await pay('10.00');
    expect((await list()).map(({ openCents }) => openCents)).toEqual([24_58, 2_29]);
    await pay('20.00', { invoiceIds: [april?.invoice.id] });
    expect((await list()).map(({ openCents }) => openCents)).toEqual([4_58, 2_29]);
    await expectRefusal(() => pay('1.00', { invoiceIds: [clinic.organisationId] }), 'INVOICE_NOT_OPEN');
    await pay('10.00', { invoiceIds: [april?.invoice.id, march?.invoice.id] });
    expect(await owed()).toMatchObject({ openCents: 0, unusedCents: 3_13 });
    await verify();
    const { items } = await app.useCases.listOrganisationPayments.execute(clinic.manager, {
      organisationId: clinic.organisationId,
    });
    expect(items.map(({ unusedCents }) => unusedCents)).toEqual([3_13, 0, 0]);
    await someCoveredRides(app, clinic);
    at('2026-06-01T15:00:00Z');
    await issue();
    expect((await list())[0]).toMatchObject({ openCents: 9_16 });
    expect((await mails()).at(-1)).toMatchObject({ data: { totalCents: 12_29, openCents: 9_16 } });
    await verify();
  });

  it('is one, however often it is recorded with an id, and another one has another id', async () => {
    const id = '00000000-0000-7000-8000-00000000abcd';
    const first = await pay('10.00', { id });
    expect(await pay('10.00', { id })).toEqual(first);
    for (const other of [
      { receivedOn: '2026-03-06' },
      { bankReference: 'RF-2' },
      { invoiceIds: [first.payment.id] },
    ])
      await expectRefusal(() => pay('10.00', { id, ...other }), 'PAYMENT_EXISTS');
    await expectRefusal(() => pay('10.01', { id }), 'PAYMENT_EXISTS');
    await expectRefusal(() => pay('10.00', { receivedOn: '2026-05-03' }), 'INVALID_FIELD');
    expect(await owed()).toMatchObject({ openCents: 26_87 });
  });

  it('is taken back by another record, once, and what it paid is open again', async () => {
    const paymentId = (await pay('20.00')).payment.id;
    const { payment: rest } = await pay('30.00');
    expect(await owed()).toMatchObject({ openCents: 0, unusedCents: 13_13 });
    const id = '00000000-0000-7000-8000-00000000abce';
    const reverse = (asked: object = {}) =>
      app.useCases.reverseOrganisationPayment.execute(SYSTEM, {
        paymentId,
        id,
        reason: 'Typed twice',
        ...asked,
      });
    const reversal = await reverse();
    expect(reversal).toMatchObject({
      payment: { amountCents: -20_00, reversesId: paymentId, reason: 'Typed twice' },
      unusedCents: 0,
    });
    expect(await reverse()).toEqual(reversal);
    await expectRefusal(() => reverse({ reason: 'Another' }), 'PAYMENT_EXISTS');
    await expectRefusal(() => reverse({ id: undefined }), 'PAYMENT_REVERSED');
    await expectRefusal(() => reverse({ id: undefined, paymentId: id }), 'PAYMENT_REVERSED');
    await expectRefusal(() => reverse({ paymentId: rest.id }), 'PAYMENT_EXISTS');
    // 36.87 were invoiced, and 30.00 are paid: the rest of the other payment went to what was open again.
    expect(await owed()).toMatchObject({ openCents: 6_87, unusedCents: 0 });
    await verify();
  });

  it('makes what is left older, and reminders stop', async () => {
    const sent = async () => (await mails()).filter(({ template }) => template === 'invoice-overdue').length;
    await app.useCases.remindOfInvoices.execute();
    expect(await sent()).toBe(0);
    expect((await owed()).ageing).toEqual({
      notDueCents: 36_87,
      upTo30Cents: 0,
      upTo60Cents: 0,
      over60Cents: 0,
    });
    // Both are due on June 1.
    for (const [moment, count] of [
      ['2026-06-03T15:00:00Z', 0],
      ['2026-06-04T15:00:00Z', 2],
      ['2026-06-17T15:00:00Z', 2],
      ['2026-06-18T15:00:00Z', 4],
      ['2026-08-01T15:00:00Z', 6],
    ] as const) {
      at(moment);
      await Promise.all([1, 2].map(() => app.useCases.remindOfInvoices.execute()));
      expect([moment, await sent()]).toEqual([moment, count]);
    }
    expect((await owed()).ageing).toEqual({
      notDueCents: 0,
      upTo30Cents: 0,
      upTo60Cents: 0,
      over60Cents: 36_87,
    });
    await pay('36.87');
    at('2026-09-01T15:00:00Z');
    await app.useCases.remindOfInvoices.execute();
    expect(await sent()).toBe(6);
    const [invoice] = await list();
    await app.useCases.remindOfInvoices.execute();
    expect(invoice).toMatchObject({ openCents: 0 });
  });

  it('is read by who reads the bills, and is written by operators', async () => {
    const { organisationId, manager, rider } = clinic;
    const [{ invoice } = await Promise.reject(new Error('none'))] = await list();
    const admin = await anAdmin(app.useCases);
    for (const who of [manager, admin]) {
      await app.useCases.showInvoice.execute(who, { invoiceId: invoice.id });
      await app.useCases.listInvoices.execute(who, { organisationId, isOpen: true });
      await app.useCases.showReceivable.execute(who, { organisationId });
    }
    const asRider = [
      () => app.useCases.showInvoice.execute(rider, { invoiceId: invoice.id }),
      () => app.useCases.listInvoices.execute(rider, { organisationId }),
      () => app.useCases.listOrganisationPayments.execute(rider, { organisationId }),
      () => app.useCases.showReceivable.execute(rider, { organisationId }),
    ];
    for (const act of asRider) await expectRefusal(act, 'NOT_FOUND');
    await expectRefusal(() => app.useCases.issueInvoices.execute(manager), 'FORBIDDEN');
    const every = await app.useCases.listEveryInvoice.execute(admin, { isOpen: true });
    expect(every.items.map((one) => one.invoice.id)).toContain(invoice.id);
    const all = await app.useCases.listReceivables.execute(admin);
    expect(all.find((one) => one.organisationId === organisationId)).toMatchObject({ openCents: 36_87 });
  });
});
