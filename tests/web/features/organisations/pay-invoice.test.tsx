import type { MockLink } from '@apollo/client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { InvoiceScreen } from '../../../../web/features/organisations/invoice-screen.tsx';
import type { PayInvoiceMutationVariables } from '../../../../web/generated/operations.ts';
import { ConfirmInvoicePaymentDocument, PayInvoiceDocument } from '../../../../web/generated/pay-invoice.ts';
import { createCache } from '../../../../web/lib/apollo-client.ts';
import { aSavedCard } from '../../../support/builders/a-saved-card.ts';
import { aLine, anInvoice, paperOf } from '../../../support/builders/shown-invoices.ts';
import {
  confirming,
  keeping,
  refusal,
  savedCards,
  typeCard,
  typedCard,
} from '../../../support/test-payments.ts';
import { aSessionUser, renderRoutes } from '../../../support/web-page.tsx';

const clicks = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
const SECRET = 'pi_1_secret';

function preparing(sent = keeping<PayInvoiceMutationVariables>()) {
  const payInvoice = {
    __typename: 'PreparedInvoicePayment',
    id: 'ours',
    clientSecret: SECRET,
    amount: '14.00',
  };
  const mock: MockLink.MockedResponse = {
    request: { query: PayInvoiceDocument, variables: sent.variables },
    result: { data: { payInvoice } },
    maxUsageCount: 3,
  };
  return { mock, sent: sent.seen };
}

const recording: MockLink.MockedResponse = {
  request: { query: ConfirmInvoicePaymentDocument, variables: { paymentId: 'ours' } },
  result: { data: { confirmInvoicePayment: { __typename: 'PaidInvoice', id: 'ours' } } },
};

const open = anInvoice({ open: '14.00' });
const show = (
  mocks: MockLink.MockedResponse[],
  { invoice = open, user = 'RIDER' }: { invoice?: object; user?: 'RIDER' | 'ADMIN' } = {},
) =>
  renderRoutes([{ path: '/invoices/:invoiceId', element: <InvoiceScreen /> }], {
    user: aSessionUser(user),
    mocks: [paperOf(invoice, [aLine()]), ...mocks],
    at: '/invoices/i1',
    cache: createCache(),
  });

async function openDialog() {
  await clicks.click(await screen.findByRole('button', { name: 'Pay by card' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay invoice 2026-0001 by card' }));
  const pay = await dialog.findByRole('button', { name: 'Pay $14.00' });
  await waitFor(() => expect(pay.hasAttribute('disabled')).toBe(false));
  return { dialog, pay };
}

describe('paying an invoice by card', () => {
  it('charges a new card with all that is open, and says so', async () => {
    const { mock, sent } = preparing();
    show([savedCards(), mock, confirming(SECRET, typedCard(), 'SUCCEEDED'), recording]);
    const { pay } = await openDialog();
    await typeCard(clicks);
    await clicks.click(pay);
    expect(await screen.findByText('Invoice paid')).toBeTruthy();
    expect(screen.getByText('$14.00 was paid by card.')).toBeTruthy();
    expect(sent[0]?.input).toMatchObject({ invoiceId: 'i1', paymentMethodId: null });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('charges the saved card that is preferred', async () => {
    const card = aSavedCard();
    const { mock, sent } = preparing();
    show([savedCards(card), mock, confirming(SECRET, null, 'SUCCEEDED'), recording]);
    const { dialog, pay } = await openDialog();
    expect(dialog.getByText('Test mode: no real money moves.')).toBeTruthy();
    await clicks.click(pay);
    expect(await screen.findByText('Invoice paid')).toBeTruthy();
    expect(sent[0]?.input.paymentMethodId).toBe(card.id);
  });

  it('says why a card was declined, and the next try is another payment', async () => {
    const { mock, sent } = preparing();
    show([savedCards(aSavedCard()), mock, confirming(SECRET, null, 'DECLINED')]);
    const { pay } = await openDialog();
    await clicks.click(pay);
    expect(await screen.findByText('Payment Failed')).toBeTruthy();
    await waitFor(() => expect(pay.hasAttribute('disabled')).toBe(false));
    await clicks.click(pay);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[0]?.input.id).not.toBe(sent[1]?.input.id);
  });

  it('says that the card was charged when nobody could record it', async () => {
    const { mock } = preparing();
    show([
      savedCards(aSavedCard()),
      mock,
      confirming(SECRET, null, 'SUCCEEDED'),
      { ...recording, result: {}, error: new Error('away') },
    ]);
    const { pay } = await openDialog();
    await clicks.click(pay);
    expect(await screen.findByText('Your card was charged')).toBeTruthy();
    expect(screen.getByText('It will be on the invoice shortly.')).toBeTruthy();
  });

  it('says that somebody else has paid it', async () => {
    const refused: MockLink.MockedResponse = {
      request: { query: PayInvoiceDocument, variables: () => true },
      ...refusal('This invoice has been paid already', { code: 'INVOICE_NOT_OPEN', kind: 'conflict' }),
    };
    show([savedCards(aSavedCard()), refused]);
    const { pay } = await openDialog();
    await clicks.click(pay);
    expect(await screen.findByText('This invoice has been paid already')).toBeTruthy();
  });

  it.each([
    ['what is paid', { invoice: anInvoice({ open: '0.00' }) }],
    ['a credit note', { invoice: anInvoice({ kind: 'CREDIT_NOTE', total: '-5.00', open: '-5.00' }) }],
    ['operators', { user: 'ADMIN' as const }],
  ])('is not offered for %s', async (_, given) => {
    show([], given);
    expect(await screen.findByRole('button', { name: 'Print' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pay by card' })).toBeNull();
  });
});
