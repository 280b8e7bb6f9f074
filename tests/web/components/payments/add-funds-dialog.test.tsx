import type { MockLink } from '@apollo/client/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { AddFundsDialog } from '../../../../web/components/payments/add-funds-dialog.tsx';
import type { AddFundsMutationVariables } from '../../../../web/generated/operations.ts';
import { AddFundsDocument, ConfirmFundingDocument } from '../../../../web/generated/payments.ts';
import { aSavedCard } from '../../../support/builders/a-saved-card.ts';
import {
  authenticating,
  confirming,
  getId,
  keeping,
  refusal,
  savedCards,
  typeCard,
  typedCard,
} from '../../../support/test-payments.ts';
import { aConfiguration, renderScreen } from '../../../support/web-page.tsx';

const clicks = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
const SECRET = 'pi_1_secret';

function preparing(sent = keeping<AddFundsMutationVariables>()) {
  const addFunds = { __typename: 'PreparedPayment', id: 'ours', clientSecret: SECRET };
  const mock: MockLink.MockedResponse = {
    request: { query: AddFundsDocument, variables: sent.variables },
    result: { data: { addFunds } },
    maxUsageCount: 3,
    delay: 5,
  };
  return { mock, sent: sent.seen };
}

const crediting: MockLink.MockedResponse = {
  request: { query: ConfirmFundingDocument, variables: { paymentIntentId: getId(SECRET) } },
  result: {
    data: {
      confirmFunding: { __typename: 'WalletBalance', available: '35.00', held: '0.00', total: '35.00' },
    },
  },
};

async function show(mocks: MockLink.MockedResponse[], amount = '25') {
  const spies = { onClose: vi.fn(), onAdded: vi.fn() };
  renderScreen(<AddFundsDialog open {...spies} />, { mocks });
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Funds to Wallet' }));
  const add = await dialog.findByRole('button', { name: 'Add Funds' });
  await waitFor(() => expect(add.hasAttribute('disabled')).toBe(false));
  if (amount) await clicks.type(dialog.getByLabelText('Amount in USD'), amount);
  return { ...spies, dialog, add };
}

describe('Adding funds', () => {
  it('charges a new card and credits the wallet', async () => {
    const { mock, sent } = preparing();
    const mocks = [savedCards(), mock, confirming(SECRET, typedCard(), 'SUCCEEDED'), crediting];
    const { add, onClose, onAdded } = await show(mocks);
    await typeCard(clicks);
    await clicks.click(add);
    expect(await screen.findByText('Funds Added')).toBeTruthy();
    expect(screen.getByText('$25.00 has been added to your wallet')).toBeTruthy();
    expect(sent[0]).toMatchObject({ amount: '25.00', paymentMethodId: null });
    await waitFor(() => expect(onAdded).toHaveBeenCalledOnce());
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('takes a usual amount by one tap, and marks the one that is typed', async () => {
    const { mock, sent } = preparing();
    const mocks = [savedCards(aSavedCard()), mock, confirming(SECRET, null, 'SUCCEEDED'), crediting];
    const { dialog, add } = await show(mocks, '100');
    const usual = within(dialog.getByRole('group', { name: 'Usual amounts' }));
    expect(usual.getByRole('button', { pressed: true }).textContent).toBe('$100');
    await clicks.click(usual.getByRole('button', { name: '$50' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Amount in USD').value).toBe('50.00');
    await clicks.click(add);
    await waitFor(() => expect(sent[0]?.amount).toBe('50.00'));
  });

  it('is one payment for a double click', async () => {
    const { mock, sent } = preparing();
    const mocks = [savedCards(aSavedCard()), mock, confirming(SECRET, null, 'SUCCEEDED'), crediting];
    const { add, onAdded } = await show(mocks);
    await clicks.dblClick(add);
    await waitFor(() => expect(onAdded).toHaveBeenCalledOnce());
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(sent[0]?.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent[0]?.paymentMethodId).toBe('card-1');
  });

  it('is sent once, however often the form is', async () => {
    const { mock, sent } = preparing();
    const mocks = [savedCards(aSavedCard()), mock, confirming(SECRET, null, 'SUCCEEDED'), crediting];
    const { add, onAdded } = await show(mocks);
    const form = add.closest('form');
    if (!form) throw new Error('The button is in a form');
    fireEvent.submit(form);
    fireEvent.submit(form);
    await waitFor(() => expect(onAdded).toHaveBeenCalledOnce());
    expect(sent).toHaveLength(1);
  });

  it('tries the same payment again after a lost answer', async () => {
    const lost = keeping<AddFundsMutationVariables>();
    const again = preparing();
    const losing: MockLink.MockedResponse = {
      request: { query: AddFundsDocument, variables: lost.variables },
      error: new Error('Failed to fetch'),
    };
    const mocks = [
      savedCards(aSavedCard()),
      losing,
      again.mock,
      confirming(SECRET, null, 'SUCCEEDED'),
      crediting,
    ];
    const { add } = await show(mocks);
    await clicks.click(add);
    expect(await screen.findByText('Failed to create payment intent')).toBeTruthy();
    await clicks.click(add);
    expect(await screen.findByText('Funds Added')).toBeTruthy();
    expect(again.sent[0]?.id).toBe(lost.seen[0]?.id);
  });

  it('says why a card was declined and makes a new payment with the next try', async () => {
    const { mock, sent } = preparing();
    const declined = confirming(SECRET, null, 'DECLINED', 'Your card has insufficient funds.');
    const { add, onClose } = await show([savedCards(aSavedCard()), mock, { ...declined, maxUsageCount: 2 }]);
    await clicks.click(add);
    expect(await screen.findByText('Payment Failed')).toBeTruthy();
    expect(screen.getByText('Your card has insufficient funds.')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    await waitFor(() => expect(add.hasAttribute('disabled')).toBe(false));
    await clicks.click(add);
    await waitFor(() => expect(new Set(sent.map(({ id }) => id)).size).toBe(2));
  });

  it('asks the test bank, and goes on when the rider passes', async () => {
    const asks = confirming(SECRET, null, 'REQUIRES_ACTION');
    const passed = authenticating(SECRET, true, 'SUCCEEDED');
    const { add } = await show([savedCards(aSavedCard()), preparing().mock, asks, passed, crediting]);
    await clicks.click(add);
    await clicks.click(await screen.findByRole('button', { name: 'Complete authentication' }));
    expect(await screen.findByText('Funds Added')).toBeTruthy();
  });

  it('fails when the rider does not pass the test bank', async () => {
    const asks = confirming(SECRET, null, 'REQUIRES_ACTION');
    const failed = authenticating(SECRET, false, 'DECLINED', 'We could not authenticate your card.');
    const { add } = await show([savedCards(aSavedCard()), preparing().mock, asks, failed]);
    await clicks.click(add);
    const bank = within(await screen.findByRole('dialog', { name: 'Test bank' }));
    await clicks.click(bank.getByRole('button', { name: 'Fail authentication' }));
    expect(await screen.findByText('We could not authenticate your card.')).toBeTruthy();
  });

  it.each(['0.99', '500.01'])('refuses %s without asking the server', async (amount) => {
    const { dialog, add } = await show([savedCards(aSavedCard())], amount);
    await clicks.click(add);
    expect(await screen.findByText('Invalid Amount')).toBeTruthy();
    const field = dialog.getByLabelText('Amount in USD');
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('shows the words of the server', async () => {
    const refused = { request: { query: AddFundsDocument, variables: () => true }, ...refusal('Not today') };
    const { add } = await show([savedCards(aSavedCard()), refused as MockLink.MockedResponse]);
    await clicks.click(add);
    expect(await screen.findByText('Not today')).toBeTruthy();
  });

  it('says that the card was charged when only the credit got lost', async () => {
    const lost = { ...crediting, result: undefined, error: new Error('Failed to fetch') };
    const paid = confirming(SECRET, null, 'SUCCEEDED');
    const { add, onClose } = await show([savedCards(aSavedCard()), preparing().mock, paid, lost]);
    await clicks.click(add);
    expect(await screen.findByText('Your card was charged')).toBeTruthy();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('says what is missing of a card', async () => {
    const { dialog, add } = await show([savedCards()]);
    await screen.findByRole('group', { name: 'Card' });
    await clicks.click(add);
    expect(dialog.getByLabelText('Card number').getAttribute('aria-invalid')).toBe('true');
    expect(dialog.getByText('Enter 3 or 4 digits')).toBeTruthy();
  });

  it('names the test mode and fills in a test card', async () => {
    const { dialog } = await show([savedCards()]);
    expect(await dialog.findByText('Test mode — no real money moves')).toBeTruthy();
    await clicks.click(dialog.getByText('4000 0000 0000 0002'));
    const number = dialog.getByLabelText<HTMLInputElement>('Card number');
    expect(number.value).toBe('4000 0000 0000 0002');
    expect(number.autocomplete).toBe('cc-number');
  });

  it('is honest where payments are not configured', async () => {
    const configuration = {
      ...aConfiguration,
      payments: { mode: 'UNCONFIGURED' as const, publishableKey: null },
    };
    renderScreen(<AddFundsDialog open onClose={vi.fn()} />, { configuration });
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Funds to Wallet' }));
    expect(dialog.getByText('Payment processing is not configured')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Add Funds' })).toBeNull();
  });
});
