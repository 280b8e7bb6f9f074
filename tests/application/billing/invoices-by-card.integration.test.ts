import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aBilledOrganisation,
  anInvoice,
  type BilledOrganisation,
} from '../../support/a-billed-organisation.ts';
import { aMembership } from '../../support/builders/an-organisation.ts';
import { CARDS } from '../../support/cards.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';
import { moneyViolations } from '../../support/money-violations.ts';
import { outcomes } from '../../support/outcomes.ts';
import { expectRefusal } from '../../support/refusal.ts';
import {
  startStripeEmulator,
  type StripeEmulator,
} from '../../support/stripe-emulator/start-stripe-emulator.ts';
import { gatewayTo } from '../../support/stripe-on-test.ts';
import { aFundedRider, createTestUseCases, SYSTEM, type TestUseCases } from '../../support/test-use-cases.ts';

const OPEN = 12_29;
const clock = new FixedClock(new Date());
let emulator: StripeEmulator;
let app: TestUseCases;
let clinic: BilledOrganisation;
let invoiceId: string;

beforeAll(async () => {
  emulator = await startStripeEmulator();
  app = await createTestUseCases({ connections: 16, gateway: gatewayTo(emulator), clock });
});
afterAll(async () => {
  await app.close();
  await emulator.stop();
});
beforeEach(async () => {
  clinic = await aBilledOrganisation(app);
  invoiceId = await anInvoice(app, clinic);
});

const prepare = (id?: string) => app.useCases.payInvoice.execute(clinic.manager, { invoiceId, id });
const confirm = (paymentId: string) =>
  app.useCases.confirmInvoicePayment.execute(clinic.manager, { paymentId });
const shown = () => app.useCases.showInvoice.execute(SYSTEM, { invoiceId });
const payments = async () =>
  (await app.useCases.listOrganisationPayments.execute(SYSTEM, { organisationId: clinic.organisationId }))
    .items;
const owed = () => app.useCases.showReceivable.execute(SYSTEM, { organisationId: clinic.organisationId });
const differences = async () => (await app.useCases.reconcileProvider.execute(SYSTEM)).differences;
const transfer = (amount: string) =>
  app.useCases.recordOrganisationPayment.execute(SYSTEM, {
    organisationId: clinic.organisationId,
    amount,
    receivedOn: '2026-01-05',
    bankReference: 'RF-1',
  });

/** The provider's webhook event about the last payment, once more each time. */
function notify(): Promise<unknown> {
  const { body, signature } = emulator.webhooks.sign(emulator.webhooks.latest('payment_intent.succeeded'));
  return app.useCases.receiveProviderEvent.execute(Buffer.from(body), signature);
}

describe('an invoice that is paid by card', () => {
  it('is paid as a whole, from the account of card money', async () => {
    const { id, clientSecret, amountCents } = await prepare();
    expect(amountCents).toBe(OPEN);
    emulator.clientConfirmPayment(clientSecret, CARDS.good);
    await confirm(id);
    await confirm(id);
    expect(await shown()).toMatchObject({
      openCents: 0,
      settlements: [{ paymentId: id, isByCard: true, amountCents: OPEN }],
    });
    expect(await payments()).toMatchObject([
      {
        payment: { id, cardPaymentId: id, amountCents: OPEN, recordedBy: clinic.manager.userId },
        unusedCents: 0,
      },
    ]);
    const { rows } = await app.pool.query(
      `select account, amount_cents::integer as cents from postings join journal_entries on entry_id = journal_entries.id
        where payment_id = $1 order by line`,
      [id],
    );
    expect(rows).toEqual([
      { account: 'provider_clearing', cents: -OPEN },
      { account: 'organisation_receivable', cents: OPEN },
    ]);
    expect(await differences()).toEqual([]);
    await expectRefusal(() => prepare(), 'INVOICE_NOT_OPEN');
  });

  it('is paid once, however many say that the money arrived', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, clientSecret } = await prepare();
      emulator.clientConfirmPayment(clientSecret, CARDS.good);
      const job = () => app.useCases.finishPayment.execute({ paymentId: id });
      const calls = [notify, () => confirm(id), notify, job, () => confirm(id)];
      const inTurn = calls.map((_, index) => calls[(index + round) % calls.length]?.());
      expect(await outcomes(inTurn.filter((call) => call !== undefined))).toEqual({ won: 5, codes: {} });
      expect(await payments()).toHaveLength(1);
      expect((await shown()).openCents).toBe(0);
      clinic = await aBilledOrganisation(app);
      invoiceId = await anInvoice(app, clinic);
    }
    expect(await moneyViolations(app.useCases)).toEqual([]);
  }, 120_000);

  it('is recorded by the sweep when the browser never came back, and by the event alone', async () => {
    const { id, clientSecret } = await prepare();
    emulator.clientConfirmPayment(clientSecret, CARDS.good);
    expect(await differences()).toEqual([]);
    await app.useCases.finishPayment.execute({ paymentId: id });
    expect((await shown()).openCents).toBe(0);
    await notify();
    expect(await payments()).toHaveLength(1);
  });

  it('is one payment, however often it is asked for before it is paid', async () => {
    const before = emulator.world.paymentIntents.count;
    const first = await prepare();
    expect(await prepare()).toEqual(first);
    expect(await prepare(first.id)).toEqual(first);
    expect(emulator.world.paymentIntents.count).toBe(before + 1);
    emulator.clientConfirmPayment(first.clientSecret, CARDS.good);
    // In another window, before this one has heard of it.
    await expectRefusal(() => prepare(), 'INVOICE_NOT_OPEN');
    expect((await shown()).openCents).toBe(0);
  });

  it('stays open when the card is declined, and is paid by another one', async () => {
    const { id, clientSecret } = await prepare();
    emulator.clientConfirmPayment(clientSecret, CARDS.declined);
    await expectRefusal(() => confirm(id), 'PAYMENT_NOT_COMPLETED');
    expect((await shown()).openCents).toBe(OPEN);
    emulator.clientConfirmPayment(clientSecret, CARDS.good);
    await confirm(id);
    expect((await shown()).openCents).toBe(0);
  });

  it('is paid for the rest of it; what a transfer paid meanwhile is credit', async () => {
    await transfer('2.29');
    const { id, clientSecret, amountCents } = await prepare();
    expect(amountCents).toBe(10_00);
    await transfer('4.00');
    emulator.clientConfirmPayment(clientSecret, CARDS.good);
    await confirm(id);
    expect(await shown()).toMatchObject({ openCents: 0 });
    expect(await owed()).toMatchObject({ openCents: 0, unusedCents: 4_00 });
    expect(await moneyViolations(app.useCases)).toEqual([]);
  });

  it('is left after a day, here and at the provider', async () => {
    const { id } = await prepare();
    await app.useCases.finishPayment.execute({ paymentId: id });
    clock.advance({ hours: 25 });
    await app.useCases.finishPayment.execute({ paymentId: id });
    const { rows } = await app.pool.query('select status from payments where id = $1', [id]);
    expect(rows).toEqual([{ status: 'cancelled' }]);
    expect((await prepare()).id).not.toBe(id);
    expect(await differences()).toEqual([]);
  });

  it('is not taken back by hand', async () => {
    const { id, clientSecret } = await prepare();
    emulator.clientConfirmPayment(clientSecret, CARDS.good);
    await confirm(id);
    const reverse = () =>
      app.useCases.reverseOrganisationPayment.execute(SYSTEM, { paymentId: id, reason: 'Typed twice' });
    await expectRefusal(reverse, 'PAYMENT_BY_CARD');
  });

  it('is for members who read the bills, and each confirms what is their own', async () => {
    const [billing, coordinator, stranger] = [
      await aFundedRider(app.useCases, '0'),
      await aFundedRider(app.useCases, '0'),
      await aFundedRider(app.useCases, '0'),
    ];
    await aMembership(app.pool, clinic.organisationId, billing.userId, ['billing']);
    await aMembership(app.pool, clinic.organisationId, coordinator.userId, ['coordinator']);
    for (const other of [coordinator, stranger]) {
      await expectRefusal(() => app.useCases.payInvoice.execute(other, { invoiceId }), 'NOT_FOUND');
    }
    const { id, clientSecret } = await app.useCases.payInvoice.execute(billing, { invoiceId });
    await expectRefusal(() => prepare(id), 'PAYMENT_EXISTS');
    emulator.clientConfirmPayment(clientSecret, CARDS.good);
    await expectRefusal(() => confirm(id), 'NOT_FOUND');
    await app.useCases.confirmInvoicePayment.execute(billing, { paymentId: id });
    expect((await shown()).openCents).toBe(0);
  });

  it('is never funds of a wallet', async () => {
    const { clientSecret } = await prepare();
    emulator.clientConfirmPayment(clientSecret, CARDS.good);
    const paymentIntentId = clientSecret.split('_secret')[0] ?? '';
    const credit = () => app.useCases.confirmFunding.execute(clinic.manager, { paymentIntentId });
    await expectRefusal(credit, 'NOT_FOUND');
  });
});
