import {
  isSamePayment,
  organisationPaymentExists,
  requireOpenInvoices,
  requireReceived,
  requireReversible,
  type OrganisationPayment,
} from '../../domain/billing/settlement.ts';
import { orNotFound } from '../../domain/errors.ts';
import { toLocalDay } from '../../domain/geo/local-time.ts';
import { dollarsFromCents } from '../../domain/money/cents.ts';
import { userIdOf } from '../../domain/users/user.ts';
import { admin, fresh } from '../access.ts';
import { serviceArea } from '../ports/geo.ts';
import type { OrganisationPaymentView } from '../ports/invoices.ts';
import type { Transaction } from '../transaction.ts';
import { command } from '../use-case.ts';
import { recordOrganisationPaymentInput, reverseOrganisationPaymentInput } from './inputs.ts';
import { lockBilled, settleInvoices, writePayment } from './settle-invoices.ts';

/**
 * An organisation has paid by bank transfer. It pays the invoices that are named, then the oldest due; what is left of it pays
 * later ones. Repeated with the same id it is the same payment. Throws `PAYMENT_EXISTS` for the id of another one and
 * `INVOICE_NOT_OPEN`.
 */
export const recordOrganisationPayment = command({
  access: fresh(admin),
  input: recordOrganisationPaymentInput,
  needs: { serviceArea },
  run: async ({ tx, actor, input }, { serviceArea: { timeZone } }): Promise<OrganisationPaymentView> => {
    const { organisationId, amount: amountCents, receivedOn, bankReference } = input;
    const namedInvoiceIds = [...new Set(input.invoiceIds ?? [])];
    const asked = { organisationId, amountCents, receivedOn, bankReference, namedInvoiceIds };
    const id = input.id ?? tx.newId();
    await lockBilled(tx, organisationId);
    const known = await tx.invoices.findPayment(id);
    if (known && !isSamePayment(known, asked)) throw organisationPaymentExists();
    if (known) return toView(tx, known);
    const recordedAt = tx.now();
    requireReceived(receivedOn, toLocalDay(recordedAt, timeZone));
    requireOpenInvoices(namedInvoiceIds, await tx.invoices.open(organisationId));
    const payment = await writePayment(tx, {
      ...asked,
      id,
      cardPaymentId: null,
      reversesId: null,
      reason: null,
      recordedBy: userIdOf(actor),
      recordedAt,
    });
    await settleInvoices(tx, organisationId, namedInvoiceIds);
    await tx.record({
      action: 'organisation-payment.record',
      subject: ['organisation', organisationId],
      after: { paymentId: id, amount: dollarsFromCents(amountCents), receivedOn, bankReference },
    });
    return toView(tx, payment);
  },
});

/**
 * Takes a wrong record of a payment back, by another one below zero: what it paid is open again, as far as nothing else that
 * the organisation has paid is left. Repeated with the same id it is the same record. Throws `PAYMENT_REVERSED`, `PAYMENT_BY_CARD`,
 * and `PAYMENT_EXISTS` for the id of another record.
 */
export const reverseOrganisationPayment = command({
  access: fresh(admin),
  input: reverseOrganisationPaymentInput,
  needs: { serviceArea },
  run: async ({ tx, actor, input }, { serviceArea: { timeZone } }): Promise<OrganisationPaymentView> => {
    const { paymentId, reason } = input;
    const id = input.id ?? tx.newId();
    const { organisationId } = orNotFound(await tx.invoices.findPayment(paymentId), 'Payment');
    await lockBilled(tx, organisationId);
    const before = orNotFound(await tx.invoices.findPayment(paymentId), 'Payment');
    const known = await tx.invoices.findPayment(id);
    if (known && (known.reversesId !== paymentId || known.reason !== reason))
      throw organisationPaymentExists();
    if (known) return toView(tx, known);
    requireReversible(before, (await tx.invoices.findReversal(paymentId)) !== null);
    const recordedAt = tx.now();
    const reversal = await writePayment(tx, {
      id,
      organisationId,
      amountCents: -before.amountCents,
      receivedOn: toLocalDay(recordedAt, timeZone),
      bankReference: before.bankReference,
      cardPaymentId: null,
      namedInvoiceIds: [],
      reversesId: paymentId,
      reason,
      recordedBy: userIdOf(actor),
      recordedAt,
    });
    await undoSettlements(tx, reversal, paymentId);
    await settleInvoices(tx, organisationId);
    await tx.record({
      action: 'organisation-payment.reverse',
      subject: ['organisation', organisationId],
      reason,
      before: { paymentId, amount: dollarsFromCents(before.amountCents) },
    });
    return toView(tx, reversal);
  },
});

/** With what is left of it now. */
async function toView(tx: Transaction, payment: OrganisationPayment): Promise<OrganisationPaymentView> {
  const [credits, reversal] = await Promise.all([
    tx.invoices.unusedCredits(payment.organisationId),
    tx.invoices.findReversal(payment.id),
  ]);
  const unusedCents = credits.find(({ id }) => id === payment.id)?.unusedCents ?? 0;
  return { payment, unusedCents, reversedById: reversal?.id ?? null };
}

async function undoSettlements(
  tx: Transaction,
  { id: reversalId, recordedAt }: OrganisationPayment,
  paymentId: string,
): Promise<void> {
  const settlements = await tx.invoices.settlementsOf(paymentId);
  await tx.invoices.insertSettlements(
    settlements.map((one) => ({
      ...one,
      id: tx.newId(),
      paymentId: reversalId,
      amountCents: -one.amountCents,
      createdAt: recordedAt,
    })),
  );
}
