import type { MockLink } from '@apollo/client/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { InvoicesSection } from '../../../../../web/features/admin/organisations/invoices-section.tsx';
import { Receivables } from '../../../../../web/features/admin/money/receivables.tsx';
import { EveryReceivableDocument, IssueInvoicesDocument } from '../../../../../web/generated/receivables.ts';
import {
  OrganisationTransfersDocument,
  RecordTransferDocument,
  ReverseTransferDocument,
} from '../../../../../web/generated/admin-invoices.ts';
import { createCache } from '../../../../../web/lib/apollo-client.ts';
import { aConnection } from '../../../../support/builders/a-connection.ts';
import { anInvoice, invoicesOf, owed, receivableOf } from '../../../../support/builders/shown-invoices.ts';
import { clicks } from '../../../../support/clicks.ts';
import { refusal } from '../../../../support/test-payments.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';
import { write } from '../users/shown-users.ts';

const aTransfer = (changes: object = {}) => ({
  __typename: 'OrganisationPayment',
  id: 'p1',
  amount: '10.00',
  receivedOn: '2026-04-09',
  bankReference: 'RF 2026-0001',
  isByCard: false,
  reversesId: null,
  reason: null,
  reversedById: null,
  unused: '0.00',
  ...changes,
});

const transfersOf = (...transfers: readonly object[]): MockLink.MockedResponse =>
  ({
    request: { query: OrganisationTransfersDocument, variables: { organisationId: 'o1', first: 12 } },
    result: { data: { organisationPayments: aConnection('OrganisationPayment', transfers, null) } },
    maxUsageCount: 9,
  }) as MockLink.MockedResponse;

const show = (...mocks: MockLink.MockedResponse[]) =>
  renderScreen(<InvoicesSection organisationId="o1" />, {
    user: aSessionUser('ADMIN'),
    mocks: [invoicesOf(anInvoice()), receivableOf(), ...mocks],
    cache: createCache(),
  });

describe('a bank transfer', () => {
  it('is recorded once for a try, however often it is sent', async () => {
    const sent: (string | null | undefined)[] = [];
    const record = (answer: object) =>
      ({
        request: {
          query: RecordTransferDocument,
          variables: ({
            input,
          }: {
            input: { id?: string | null; amount: string; bankReference: string };
          }) => {
            if (input.amount !== '10' || input.bankReference !== 'RF 2026-0001') return false;
            sent.push(input.id);
            return true;
          },
        },
        ...answer,
      }) as MockLink.MockedResponse;
    show(
      transfersOf(),
      record(refusal('An invoice was paid meanwhile', { reason: 'INVOICE_NOT_OPEN', kind: 'conflict' })),
      record({ result: { data: { recordOrganisationPayment: aTransfer() } } }),
    );
    await clicks.click(await screen.findByRole('button', { name: 'Record a bank transfer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record a bank transfer' }));
    await write(dialog.getByLabelText(/^Amount/), '10');
    await write(dialog.getByLabelText(/^Bank reference/), 'RF 2026-0001');
    await clicks.click(dialog.getByRole('button', { name: 'Record' }));
    expect(await screen.findByText('An invoice was paid meanwhile')).toBeTruthy();
    await clicks.click(dialog.getByRole('button', { name: 'Record' }));
    expect(await screen.findByText('Transfer recorded')).toBeTruthy();
    expect(new Set(sent).size).toBe(1);
    expect(sent[0]).toBeTruthy();
  });

  it('is taken back with a reason; what was taken back is not taken back again', async () => {
    const reverse = {
      request: { query: ReverseTransferDocument, variables: { paymentId: 'p1', reason: 'Typed twice' } },
      result: {
        data: { reverseOrganisationPayment: aTransfer({ id: 'p9', amount: '-10.00', reversesId: 'p1' }) },
      },
    } as MockLink.MockedResponse;
    const taken = aTransfer({ id: 'p2', bankReference: 'RF 2', reversedById: 'p3' });
    const taking = aTransfer({ id: 'p3', amount: '-10.00', reversesId: 'p2', reason: 'Wrong one' });
    const byCard = aTransfer({ id: 'p4', bankReference: 'pi_1', isByCard: true });
    show(transfersOf(aTransfer(), taking, taken, byCard), reverse);
    const rows = within(await screen.findByRole('list', { name: 'Payments' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Apr 9, 2026RF 2026-0001$10.00Take back',
      'Apr 9, 2026Taken back: Wrong one-$10.00',
      'Apr 9, 2026RF 2 · taken back$10.00',
      'Apr 9, 2026Card · pi_1$10.00',
    ]);
    await clicks.click(screen.getByRole('button', { name: 'Take back $10.00 of Apr 9, 2026' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take back $10.00?' }));
    await write(dialog.getByRole('textbox'), 'Typed twice');
    await clicks.click(dialog.getByRole('button', { name: 'Take back' }));
    expect(await screen.findByText('Transfer taken back')).toBeTruthy();
  });
});

describe('what all organizations owe', () => {
  const every = (...receivables: readonly object[]): MockLink.MockedResponse => ({
    request: { query: EveryReceivableDocument },
    result: { data: { receivables } },
    maxUsageCount: 9,
  });
  const render = (...mocks: MockLink.MockedResponse[]) =>
    renderScreen(<Receivables />, { user: aSessionUser('ADMIN'), mocks, cache: createCache() });

  it('is a row each, by age', async () => {
    render(every(owed()));
    const row = await screen.findByRole('row', { name: /^Riverside Clinic/ });
    expect(row.textContent).toBe('Riverside Clinic$24.00$0.00$0.00$0.00$0.00$72.17');
  });

  it('is invoiced for the last month at once where somebody wants that', async () => {
    const issue = {
      request: { query: IssueInvoicesDocument, variables: () => true },
      result: { data: { issueInvoices: [{ __typename: 'Invoice', id: 'i2', number: '2026-0002' }] } },
    } as MockLink.MockedResponse;
    render(every(owed()), issue);
    await clicks.click(await screen.findByRole('button', { name: /^Issue invoices of / }));
    expect(await screen.findByText(/^Invoices of .* are issued$/)).toBeTruthy();
  });
});
