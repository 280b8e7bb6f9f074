import { writeFile } from 'node:fs/promises';
import { Option, type Command } from 'commander';
import {
  invoiceInput,
  issueInvoicesInput,
  receivableInput,
  recordOrganisationPaymentInput,
  reverseOrganisationPaymentInput,
} from '../../application/billing/inputs.ts';
import type { AgedReceivable } from '../../application/billing/show-invoices.ts';
import type { InvoiceView, OrganisationPaymentView } from '../../application/ports/invoices.ts';
import { invoiceNumber, PAPER_LANGUAGES, type PaperLanguage } from '../../domain/billing/invoice.ts';
import { dollarsFromCents } from '../../domain/money/cents.ts';
import { acting, answering, listing } from '../actions.ts';
import { addExamples, EXAMPLE_ID, textBy, textsBy } from '../arguments.ts';
import { Report } from '../output.ts';
import { CLI_ACTOR } from '../with-app.ts';

/** What organisations are invoiced for the rides that they pay for, and what they have paid. */
export function addInvoiceCommands(program: Command): void {
  const invoices = program
    .command('invoices')
    .description('What organizations are invoiced for the rides that they pay for, and what they have paid.');
  addList(invoices);
  addShow(invoices);
  addPdf(invoices);
  addIssue(invoices);
  addReceivables(invoices);
  addPayments(invoices);
  addPay(invoices);
  addReverse(invoices);
}

const organisationId = textBy(receivableInput.shape.organisationId);

function withOrganisation(command: Command): Command {
  return command.argument('<organisation>', 'the id that `organisations list` shows', organisationId);
}

const toRow = ({ invoice, openCents }: InvoiceView) => ({
  id: invoice.id,
  number: invoiceNumber(invoice),
  kind: invoice.kind,
  organization: invoice.organisationName,
  month: invoice.month,
  issued: invoice.issuedOn,
  due: invoice.dueOn,
  total: dollarsFromCents(invoice.totalCents),
  open: dollarsFromCents(openCents),
});

function addList(invoices: Command): void {
  const list = invoices
    .command('list')
    .description('Invoices and credit notes, the newest first.')
    .option('--organisation <id>', 'only of that one', organisationId)
    .option('--open', 'only invoices of which something is open');
  listing(
    list,
    (useCases, page, { organisation, open: isOpen }: { organisation?: string; open?: true }) =>
      organisation === undefined
        ? useCases.listEveryInvoice.execute(CLI_ACTOR, { isOpen, ...page })
        : useCases.listInvoices.execute(CLI_ACTOR, { organisationId: organisation, isOpen, ...page }),
    toRow,
  );
  addExamples(list, 'invoices list --open', `invoices list --organisation ${EXAMPLE_ID} --json`);
}

function addShow(invoices: Command): void {
  const show = invoices
    .command('show')
    .description('An invoice or a credit note with its lines, and what paid it.')
    .argument('<invoice>', 'the id that `invoices list` shows', textBy(invoiceInput.shape.invoiceId));
  answering(show, async ({ useCases }, invoiceId: string) => {
    const shown = await useCases.showInvoice.execute(CLI_ACTOR, { invoiceId });
    const lines = shown.lines.map((line) => ({
      day: line.day,
      passenger: line.passengerName,
      agreement: line.agreementName,
      ride: line.rideId,
      total: dollarsFromCents(line.rideCents),
      covered: dollarsFromCents(line.coveredCents),
      refunded: dollarsFromCents(line.refundedCents),
      amount: dollarsFromCents(line.amountCents),
    }));
    const paid = shown.settlements.map((settlement) => ({
      invoice: settlement.invoiceNumber,
      by: settlement.creditNoteNumber ?? settlement.paymentId ?? '',
      amount: dollarsFromCents(settlement.amountCents),
      at: settlement.createdAt,
    }));
    const invoice = toRow(shown);
    return new Report({
      json: { ...invoice, lines, settlements: paid },
      csv: lines,
      text: [[invoice], '', lines, '', paid],
    });
  });
  addExamples(show, `invoices show ${EXAMPLE_ID}`, `invoices show ${EXAMPLE_ID} --csv`);
}

interface PdfOptions {
  readonly output?: string;
  readonly language: PaperLanguage;
}

function addPdf(invoices: Command): void {
  const pdf = invoices
    .command('pdf')
    .description('Save an invoice or a credit note as PDF.')
    .argument('<invoice>', 'the id that `invoices list` shows', textBy(invoiceInput.shape.invoiceId))
    .option('--output <file>', 'where to; else a file in this folder with the number as its name')
    .addOption(
      new Option('--language <language>', 'that it is written in').choices(PAPER_LANGUAGES).default('en'),
    );
  answering(pdf, async ({ useCases }, invoiceId: string, { output, language }: PdfOptions) => {
    const { fileName, bytes } = await useCases.exportInvoicePdf.execute(CLI_ACTOR, { invoiceId, language });
    const file = output ?? fileName;
    await writeFile(file, bytes);
    return { file, bytes: bytes.length };
  });
  addExamples(
    pdf,
    `invoices pdf ${EXAMPLE_ID}`,
    `invoices pdf ${EXAMPLE_ID} --output april.pdf --language es`,
  );
}

function addIssue(invoices: Command): void {
  const issue = invoices
    .command('issue')
    .description(
      'Issue the invoices of a month that is over, of those before that were missed, and credit notes of refunds that came ' +
        'late. What was issued stays as it is.',
    )
    .option(
      '--month <month>',
      'like 2026-03; else the last one that is over',
      textBy(issueInvoicesInput.shape.month),
    );
  acting(
    issue,
    ({ month }: { month?: string }) =>
      `Issue and mail the invoices of ${month ?? 'the last month'}? They cannot be changed afterwards.`,
    async ({ useCases }, { month }: { month?: string }) => {
      const issued = await useCases.issueInvoices.execute(CLI_ACTOR, { month });
      const cents = issued.reduce((sum, { invoice }) => sum + invoice.totalCents, 0);
      return { issued: issued.length, total: dollarsFromCents(cents), invoices: issued.map(toRow) };
    },
  );
  addExamples(issue, 'invoices issue --month 2026-03 --dry-run', 'invoices issue --yes --json');
}

const toReceivableRow = (receivable: AgedReceivable) => ({
  id: receivable.organisationId,
  organization: receivable.organisationName,
  open: dollarsFromCents(receivable.openCents),
  notDue: dollarsFromCents(receivable.ageing.notDueCents),
  upTo30: dollarsFromCents(receivable.ageing.upTo30Cents),
  upTo60: dollarsFromCents(receivable.ageing.upTo60Cents),
  over60: dollarsFromCents(receivable.ageing.over60Cents),
  unused: dollarsFromCents(receivable.unusedCents),
  unbilled: dollarsFromCents(receivable.unbilledCents),
});

function addReceivables(invoices: Command): void {
  const receivables = invoices
    .command('receivables')
    .description('What organizations owe today, by how many days it is past the due date.')
    .option('--organisation <id>', 'only that one', organisationId);
  answering(receivables, async ({ useCases }, { organisation }: { organisation?: string }) => {
    const found =
      organisation === undefined
        ? await useCases.listReceivables.execute(CLI_ACTOR)
        : [await useCases.showReceivable.execute(CLI_ACTOR, { organisationId: organisation })];
    return found.map(toReceivableRow);
  });
  addExamples(receivables, 'invoices receivables', 'invoices receivables --json');
}

const toPaymentRow = ({ payment, unusedCents, reversedById }: OrganisationPaymentView) => ({
  id: payment.id,
  amount: dollarsFromCents(payment.amountCents),
  received: payment.receivedOn,
  reference: payment.bankReference,
  way: payment.cardPaymentId === null ? 'bank transfer' : 'card',
  unused: dollarsFromCents(unusedCents),
  reverses: payment.reversesId ?? '',
  reversedBy: reversedById ?? '',
  reason: payment.reason ?? '',
  recorded: payment.recordedAt,
});

function addPayments(invoices: Command): void {
  const payments = withOrganisation(
    invoices
      .command('payments')
      .description('What an organization has paid, by bank transfer or card, the newest first.'),
  );
  listing(
    payments,
    (useCases, page, organisation: string) =>
      useCases.listOrganisationPayments.execute(CLI_ACTOR, { organisationId: organisation, ...page }),
    toPaymentRow,
  );
  addExamples(payments, `invoices payments ${EXAMPLE_ID}`);
}

interface Paid {
  readonly amount: string;
  readonly received: string;
  readonly reference: string;
  readonly invoice?: string[];
  readonly id?: string;
}

function addPay(invoices: Command): void {
  const { shape } = recordOrganisationPaymentInput;
  const pay = withOrganisation(
    invoices.command('pay').description('An organization has paid by bank transfer.'),
  )
    .requiredOption('--amount <dollars>', 'what the bank had', textBy(shape.amount))
    .requiredOption('--received <day>', 'when it had it, like 2026-04-05', textBy(shape.receivedOn))
    .requiredOption('--reference <text>', 'by which the bank knows it', textBy(shape.bankReference))
    .option(
      '--invoice <id>',
      'paid first, else the oldest due; may be given again',
      textsBy(invoiceInput.shape.invoiceId),
    )
    .option('--id <uuid>', 'repeated with it, the payment is recorded once', textBy(shape.id));
  acting(
    pay,
    (_organisation: string, { amount, received }: Paid) => `Record ${amount}, received on ${received}?`,
    async ({ useCases }, organisation: string, { amount, received, reference, invoice, id }: Paid) =>
      toPaymentRow(
        await useCases.recordOrganisationPayment.execute(CLI_ACTOR, {
          id,
          organisationId: organisation,
          amount,
          receivedOn: received,
          bankReference: reference,
          invoiceIds: invoice,
        }),
      ),
  );
  const example = `invoices pay ${EXAMPLE_ID} --amount 412.50 --received 2026-04-05 --reference 'RF 2026-0042'`;
  addExamples(pay, `${example} --dry-run`, `${example} --invoice ${EXAMPLE_ID} --yes`);
}

function addReverse(invoices: Command): void {
  const { shape } = reverseOrganisationPaymentInput;
  const reverse = invoices
    .command('reverse')
    .description(
      'Take a wrong record of a payment back, by another one below zero; what it paid is open again.',
    )
    .argument('<payment>', 'the id that `invoices payments` shows', textBy(shape.paymentId))
    .requiredOption('--reason <text>', 'kept with the record and in the audit log', textBy(shape.reason));
  acting(
    reverse,
    (payment: string) => `Take the record ${payment} back?`,
    async ({ useCases }, paymentId: string, { reason }: { readonly reason: string }) =>
      toPaymentRow(await useCases.reverseOrganisationPayment.execute(CLI_ACTOR, { paymentId, reason })),
  );
  addExamples(reverse, `invoices reverse ${EXAMPLE_ID} --reason 'Typed twice' --dry-run`);
}
