import { describe, expect, it } from 'vitest';
import {
  linesOfRefunds,
  linesOfRides,
  toInvoice,
  type DraftLine,
  type Invoice,
  type InvoiceKind,
} from '../../../domain/billing/invoice.ts';
import { organisationPaidEntry } from '../../../domain/billing/payment-entry.ts';
import type { OrganisationPayment, Settlement } from '../../../domain/billing/settlement.ts';
import type { Refund } from '../../../domain/payments/refund.ts';
import type { Ride } from '../../../domain/rides/ride.ts';
import { rideRefundedEntry } from '../../../domain/wallet/entries.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { minutesAfter } from '../../support/builders/personas.ts';
import { type Contract, createFixture } from './kit.ts';

const TIME_ZONE = 'America/New_York';
/** Any month: those of before are over. */
const MONTH = '2024-03';

export function describeInvoices(contract: Contract): void {
  const fixture = createFixture(contract);
  const run: typeof fixture.unitOfWork.run = (work) => fixture.unitOfWork.run(work);
  const now = contract.clock.now();
  const asked = { until: minutesAfter(now, 1_000), timeZone: TIME_ZONE };

  /** An organisation with an agreement that shows addresses. */
  const aFunder = async (showsAddresses = true) => {
    const [organisationId, agreementId] = [fixture.nextId(), fixture.nextId()];
    await run(async ({ organisations, agreements }) => {
      await organisations.insert({
        id: organisationId,
        name: `Clinic ${organisationId}`,
        kind: 'clinic',
        email: 'rides@clinic.test',
        phone: '+14195550150',
        createdAt: now,
        closedAt: null,
      });
      await agreements.insert({
        id: agreementId,
        organisationId,
        name: 'Dialysis',
        startsOn: '2020-01-01',
        endsOn: null,
        budgetCents: 1_000_00,
        budgetPeriod: 'month',
        ridesPerMonth: null,
        mostPerRideCents: null,
        coPayCents: 0,
        coPayPercent: 0,
        coversTip: false,
        weekdays: [],
        pickupFrom: null,
        pickupUntil: null,
        places: [],
        passengerIds: null,
        showsAddresses,
        createdAt: now,
        endedAt: null,
      });
    });
    return { organisationId, agreementId };
  };
  type Funder = Awaited<ReturnType<typeof aFunder>>;

  const aCovered = async ({ organisationId, agreementId }: Funder, minutes = 0): Promise<Ride> =>
    fixture.ride(aRide.completed, {
      driverId: await fixture.driver(),
      completedAt: minutesAfter(now, minutes),
      agreementId,
      funderId: organisationId,
      coveredFareCents: 20_00,
      coveredOn: '2026-03-05',
    });
  const aRefund = async (ride: Ride, organisationCents: number, minutes = 0): Promise<Refund> => {
    const refund: Refund = {
      id: fixture.nextId(),
      rideId: ride.id,
      paymentId: null,
      amountCents: organisationCents,
      cardCents: 0,
      walletCents: 0,
      organisationCents,
      driverCents: organisationCents,
      platformCents: 0,
      reason: 'A detour',
      status: 'succeeded',
      providerId: null,
      requestedBy: null,
      createdAt: minutesAfter(now, minutes),
    };
    await run(async ({ refunds, ledger }) => {
      await refunds.insert(refund);
      await ledger.post(rideRefundedEntry(fixture.header(refund.createdAt), ride, refund));
    });
    return refund;
  };
  const issue = async (
    { organisationId }: Funder,
    lines: readonly DraftLine[],
    { kind = 'invoice', month = MONTH }: { kind?: InvoiceKind; month?: string } = {},
  ): Promise<Invoice> =>
    run(async ({ invoices }) => {
      const issuedAt = minutesAfter(now, Number(month.slice(5)));
      const about = { kind, organisationId, organisationName: 'Clinic', month, issuedAt };
      const year = 2026;
      const number = { year, sequence: await invoices.nextSequence(year), issuedOn: `${year}-04-01` };
      const invoice = toInvoice({ ...about, ...number, id: fixture.nextId() }, lines);
      await invoices.insert(invoice, lines);
      return invoice;
    });
  const unbilled = ({ organisationId }: Funder, until = asked.until) =>
    run(({ invoices }) => invoices.unbilledRides(organisationId, { ...asked, until }));
  const uncredited = ({ organisationId }: Funder, until = asked.until) =>
    run(({ invoices }) => invoices.uncreditedRefunds(organisationId, { ...asked, until }));
  const isToBill = async ({ organisationId }: Funder, until = asked.until) =>
    (await run(({ invoices }) => invoices.toBill(until))).includes(organisationId);
  const pay = async (
    { organisationId }: Funder,
    changes: Partial<OrganisationPayment> = {},
  ): Promise<OrganisationPayment> =>
    run(async ({ invoices, ledger }) => {
      const paid = {
        organisationId,
        amountCents: 30_00,
        bankReference: 'RF-1',
        cardPaymentId: null,
        ...changes,
      };
      const entry = organisationPaidEntry(fixture.header(), paid);
      const payment: OrganisationPayment = {
        id: fixture.nextId(),
        receivedOn: '2026-04-05',
        namedInvoiceIds: [],
        reversesId: null,
        reason: null,
        recordedBy: null,
        recordedAt: now,
        ...paid,
        entryId: entry.id,
      };
      await ledger.post(entry);
      await invoices.insertPayment(payment);
      return payment;
    });
  const settle = (settled: Omit<Settlement, 'id' | 'createdAt'>) =>
    run(({ invoices }) => invoices.insertSettlements([{ ...settled, id: fixture.nextId(), createdAt: now }]));

  describe('invoices', () => {
    it('are of completed rides that are on none, each with its refunds', async () => {
      const clinic = await aFunder();
      const first = await aCovered(clinic);
      const second = await aCovered(clinic, 1);
      const whole = await aCovered(clinic, 2);
      const refund = await aRefund(second, 5_00, 3);
      await aRefund(whole, 20_00, 3);
      const rides = await unbilled(clinic);
      const parts = [{ refundId: refund.id, amountCents: 5_00 }];
      expect(rides.map(({ rideId, refunds }) => [rideId, refunds])).toEqual([
        [first.id, []],
        [second.id, parts],
      ]);
      expect(rides[0]).toMatchObject({
        agreementId: clinic.agreementId,
        agreementName: 'Dialysis',
        pickupAddress: first.pickup.address,
        coveredCents: 20_00,
        rideCents: first.fare.totalCents + first.tipCents,
      });
      expect(await unbilled(clinic, minutesAfter(now, 1))).toHaveLength(1);
      expect([await isToBill(clinic), await isToBill(clinic, now)]).toEqual([true, false]);
      const { organisationId } = clinic;
      const firstOf = () => run(({ invoices }) => invoices.firstUnbilled(organisationId, asked.until));
      expect(await firstOf()).toEqual(now);
      const invoice = await issue(clinic, linesOfRides(rides));
      expect(invoice.totalCents).toBe(35_00);
      expect(await run(({ invoices }) => invoices.find(invoice.id))).toEqual(invoice);
      expect([await unbilled(clinic), await uncredited(clinic), await isToBill(clinic)]).toEqual([
        [],
        [],
        false,
      ]);
      expect(await firstOf()).toBeNull();
    });

    it('have no addresses where the agreement shows none', async () => {
      const clinic = await aFunder(false);
      await aCovered(clinic);
      expect(await unbilled(clinic)).toMatchObject([{ pickupAddress: null, dropoffAddress: null }]);
    });

    it('are followed by credit notes of refunds that came after them', async () => {
      const clinic = await aFunder();
      const ride = await aCovered(clinic);
      await issue(clinic, linesOfRides(await unbilled(clinic)));
      const later = await aRefund(ride, 2_00, 20);
      const first = await aRefund(ride, 3_00, 10);
      const found = await uncredited(clinic);
      expect(found.map(({ refundId, amountCents }) => [refundId, amountCents])).toEqual([
        [first.id, 3_00],
        [later.id, 2_00],
      ]);
      expect(await uncredited(clinic, minutesAfter(now, 20))).toMatchObject([{ refundId: first.id }]);
      expect([await isToBill(clinic), await isToBill(clinic, minutesAfter(now, 10))]).toEqual([true, false]);
      const note = await issue(clinic, linesOfRefunds(found), { kind: 'credit_note' });
      expect([await uncredited(clinic), await isToBill(clinic)]).toEqual([[], false]);
      const credit = { kind: 'credit_note', id: note.id, unusedCents: 5_00 };
      const { organisationId } = clinic;
      expect(await run(({ invoices }) => invoices.unusedCredits(organisationId))).toEqual([credit]);
    });

    it('are one of each kind and month, numbered one after the other', async () => {
      const clinic = await aFunder();
      const last = (kind: InvoiceKind) =>
        run(({ invoices }) => invoices.lastMonth(clinic.organisationId, kind));
      expect(await last('invoice')).toBeNull();
      await aCovered(clinic);
      const first = await issue(clinic, linesOfRides(await unbilled(clinic)));
      await aCovered(clinic);
      const lines = linesOfRides(await unbilled(clinic));
      await expect(issue(clinic, lines)).rejects.toMatchObject({ code: 'INVOICE_EXISTS' });
      const second = await issue(clinic, lines, { month: '2024-02' });
      expect(second.sequence).toBe(first.sequence + 1);
      expect([await last('invoice'), await last('credit_note')]).toEqual([MONTH, null]);
    });

    it('are paid by what organisations have paid, as far as that is left', async () => {
      const clinic = await aFunder();
      const { organisationId } = clinic;
      await aCovered(clinic);
      const invoice = await issue(clinic, linesOfRides(await unbilled(clinic)));
      const payment = await pay(clinic);
      expect(await run(({ invoices }) => invoices.findPayment(payment.id))).toEqual(payment);
      const opened = () => run(({ invoices }) => invoices.open(organisationId));
      const unused = () => run(({ invoices }) => invoices.unusedCredits(organisationId));
      const { id: invoiceId, dueOn } = invoice;
      expect(await opened()).toEqual([{ id: invoiceId, dueOn, openCents: 20_00 }]);
      const source = { organisationId, invoiceId, paymentId: payment.id, creditNoteId: null };
      await settle({ ...source, amountCents: 12_00 });
      expect(await opened()).toEqual([{ id: invoiceId, dueOn, openCents: 8_00 }]);
      expect(await unused()).toEqual([{ kind: 'payment', id: payment.id, unusedCents: 18_00 }]);
      const settlements = await run(({ invoices }) => invoices.settlementsOf(payment.id));
      expect(settlements).toMatchObject([{ invoiceId, amountCents: 12_00 }]);
      const overdue = (day: string) => run(({ invoices }) => invoices.overdue(day));
      expect(await overdue(dueOn)).toContain(invoiceId);
      expect(await overdue('2026-04-30')).not.toContain(invoiceId);
      const back = { amountCents: -30_00, reversesId: payment.id, reason: 'Typed twice' };
      expect(await run(({ invoices }) => invoices.findReversal(payment.id))).toBeNull();
      const reversal = await pay(clinic, back);
      expect(await run(({ invoices }) => invoices.findReversal(payment.id))).toEqual(reversal);
      expect(await unused()).toEqual([]);
      await expect(pay(clinic, back)).rejects.toMatchObject({ code: 'PAYMENT_REVERSED' });
      await expect(pay(clinic, { id: payment.id })).rejects.toMatchObject({ code: 'PAYMENT_EXISTS' });
      await settle({ ...source, paymentId: reversal.id, amountCents: -12_00 });
      expect(await opened()).toMatchObject([{ openCents: 20_00 }]);
    });

    it('remember which reminders were sent', async () => {
      const clinic = await aFunder();
      await aCovered(clinic);
      const { id: invoiceId } = await issue(clinic, linesOfRides(await unbilled(clinic)));
      const last = () => run(({ invoices }) => invoices.lastReminder(invoiceId));
      expect(await last()).toBe(0);
      const reminder = { invoiceId, number: 2, sentAt: now, openCents: 20_00 };
      await run(({ invoices }) => invoices.insertReminder(reminder));
      expect(await last()).toBe(2);
    });
  });
}
