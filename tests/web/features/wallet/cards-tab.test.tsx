import type { MockLink } from '@apollo/client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { CardsTab } from '../../../../web/features/wallet/cards-tab.tsx';
import {
  ConfirmPaymentMethodDocument,
  CreateSetupIntentDocument,
  SavedCardsDocument,
} from '../../../../web/generated/payments.ts';
import { MakeDefaultCardDocument, RemoveCardDocument } from '../../../../web/generated/wallet.ts';
import { aSavedCard } from '../../../support/builders/a-saved-card.ts';
import {
  authenticating,
  confirming,
  refusal,
  savedCards,
  typeCard,
  typedCard,
} from '../../../support/test-payments.ts';
import { renderScreen } from '../../../support/web-page.tsx';

const clicks = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
const visa = aSavedCard();
const master = aSavedCard({
  id: 'card-2',
  brand: 'mastercard',
  last4: '4444',
  expMonth: 11,
  isDefault: false,
});
const SECRET = 'seti_1_secret';

const once = (...cards: ReturnType<typeof aSavedCard>[]) => ({ ...savedCards(...cards), maxUsageCount: 1 });
const show = (...mocks: MockLink.MockedResponse[]) => renderScreen(<CardsTab />, { mocks });

const preparing: MockLink.MockedResponse = {
  request: { query: CreateSetupIntentDocument, variables: () => true },
  result: {
    data: { createSetupIntent: { __typename: 'PreparedPayment', id: 'ours', clientSecret: SECRET } },
  },
};
const keepingCard: MockLink.MockedResponse = {
  request: { query: ConfirmPaymentMethodDocument, variables: { setupIntentId: 'seti_1' } },
  result: { data: { confirmPaymentMethod: visa } },
};

async function addFirst() {
  await clicks.click(await screen.findByRole('button', { name: 'Add Your First Card' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Payment Method' }));
  await typeCard(clicks);
  await clicks.click(dialog.getByRole('button', { name: 'Save Card' }));
  return dialog;
}

describe('The saved cards', () => {
  it('are listed with brand, last digits, expiry and the default', async () => {
    show(savedCards(visa, master));
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first?.textContent).toContain('VISA •••• 4242');
    expect(first?.textContent).toContain('Expires 04/2031');
    expect(first?.textContent).toContain('Default');
    expect(second?.textContent).toContain('MASTERCARD •••• 4444');
    expect(second?.textContent).not.toContain('Default');
    expect(screen.getByRole('button', { name: 'Add New Card' })).toBeTruthy();
  });

  it('start with the first one, which is saved', async () => {
    show(once(), preparing, confirming(SECRET, typedCard(), 'SUCCEEDED'), keepingCard, savedCards(visa));
    await addFirst();
    expect(await screen.findByText('Payment Method Added')).toBeTruthy();
    expect(screen.getByText('Your payment method has been added successfully')).toBeTruthy();
    expect(await screen.findByText('VISA •••• 4242')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('say why a card cannot be saved, and keep the dialog', async () => {
    const declined = confirming(SECRET, typedCard(), 'DECLINED', 'Your card was declined.');
    show(savedCards(), preparing, declined);
    const dialog = await addFirst();
    const said = await dialog.findByRole('alert');
    expect(said.textContent).toContain('Setup FailedYour card was declined.Nothing was charged.');
    expect(dialog.getByLabelText('Card number')).toBeTruthy();
  });

  it('ask the bank where the card wants it', async () => {
    const asks = confirming(SECRET, typedCard(), 'REQUIRES_ACTION');
    const passed = authenticating(SECRET, true, 'SUCCEEDED');
    show(once(), preparing, asks, passed, keepingCard, savedCards(visa));
    await addFirst();
    await clicks.click(await screen.findByRole('button', { name: 'Complete authentication' }));
    expect(await screen.findByText('Payment Method Added')).toBeTruthy();
  });

  it('report when nothing could be prepared', async () => {
    const lost = { ...preparing, result: undefined, error: new Error('Failed to fetch') };
    show(savedCards(), lost);
    await addFirst();
    expect(await screen.findAllByText(/Failed to create setup intent/)).not.toHaveLength(0);
  });

  it('report when the confirmed card could not be kept', async () => {
    const refused = { request: keepingCard.request, ...refusal('No such setup') } as MockLink.MockedResponse;
    show(savedCards(), preparing, confirming(SECRET, typedCard(), 'SUCCEEDED'), refused);
    await addFirst();
    expect(await screen.findAllByText('Failed to Save')).not.toHaveLength(0);
    expect(screen.getAllByText(/No such setup/)).not.toHaveLength(0);
  });

  it('change the default', async () => {
    const preferring = {
      request: { query: MakeDefaultCardDocument, variables: { id: 'card-2' } },
      result: { data: { setDefaultPaymentMethod: { ...master, isDefault: true } } },
    };
    const after = savedCards({ ...visa, isDefault: false }, { ...master, isDefault: true });
    show(once(visa, master), preferring, after);
    await clicks.click(
      await screen.findByRole('button', { name: 'Make MASTERCARD ending in 4444 the default' }),
    );
    expect(await screen.findByText('Default card changed')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Make VISA ending in 4242 the default' })).toBeTruthy();
  });

  it('remove one only after a confirmation', async () => {
    const removing = {
      request: { query: RemoveCardDocument, variables: { id: 'card-2' } },
      result: { data: { deletePaymentMethod: true } },
    };
    show(once(visa, master), removing, savedCards(visa));
    await clicks.click(await screen.findByRole('button', { name: 'Remove MASTERCARD ending in 4444' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove this card?' }));
    await clicks.click(dialog.getByRole('button', { name: 'Remove Card' }));
    expect(await screen.findByText('Payment method removed')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  });

  it('stay when removing fails', async () => {
    const failing = {
      request: { query: RemoveCardDocument, variables: { id: 'card-1' } },
      error: new Error('x'),
    };
    show(savedCards(visa), failing);
    await clicks.click(await screen.findByRole('button', { name: 'Remove VISA ending in 4242' }));
    await clicks.click(await screen.findByRole('button', { name: 'Remove Card' }));
    expect(await screen.findByText('Failed to remove payment method')).toBeTruthy();
  });

  it('say what is not lost when they do not load', async () => {
    show({ request: { query: SavedCardsDocument }, error: new Error('offline') });
    expect((await screen.findByRole('alert')).textContent).toContain('They are still saved');
  });
});
