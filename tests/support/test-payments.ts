import type { MockLink } from '@apollo/client/testing';
import { GraphQLError } from 'graphql';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import {
  AuthenticateTestPaymentDocument,
  ConfirmTestPaymentDocument,
} from '../../web/generated/card-entry.ts';
import type { TestCardInput, TestConfirmationStatus } from '../../web/generated/operations.ts';
import { SavedCardsDocument } from '../../web/generated/payments.ts';
import type { aSavedCard } from './builders/a-saved-card.ts';

/** The card that `typeCard` types. */
export const typedCard = (): TestCardInput => ({
  number: '4242424242424242',
  expMonth: 12,
  expYear: 2034,
  cvc: '123',
});

export async function typeCard(clicks: UserEvent, number = '4242424242424242'): Promise<void> {
  const card = within(await screen.findByRole('group', { name: 'Card' }));
  await clicks.type(card.getByLabelText('Card number'), number);
  await clicks.type(card.getByLabelText('Expiry'), '1234');
  await clicks.type(card.getByLabelText('CVC'), '123');
}

export const savedCards = (...cards: ReturnType<typeof aSavedCard>[]): MockLink.MockedResponse => ({
  request: { query: SavedCardsDocument },
  result: { data: { paymentMethods: cards } },
  maxUsageCount: 10,
});

/** The sandbox's answer to a card; `card` null is the saved one. */
export function confirming(
  clientSecret: string,
  card: TestCardInput | null,
  status: TestConfirmationStatus,
  message: string | null = null,
): MockLink.MockedResponse {
  const confirmTestPayment = { __typename: 'TestConfirmation', id: getId(clientSecret), status, message };
  return {
    request: { query: ConfirmTestPaymentDocument, variables: { clientSecret, card } },
    result: { data: { confirmTestPayment } },
  };
}

/** The sandbox's answer to the bank's question. */
export function authenticating(
  clientSecret: string,
  passed: boolean,
  status: TestConfirmationStatus,
  message: string | null = null,
): MockLink.MockedResponse {
  const authenticateTestPayment = {
    __typename: 'TestConfirmation',
    id: getId(clientSecret),
    status,
    message,
  };
  return {
    request: { query: AuthenticateTestPaymentDocument, variables: { clientSecret, passed } },
    result: { data: { authenticateTestPayment } },
  };
}

/** The object behind a secret, "pi_1" of "pi_1_secret". */
export const getId = (clientSecret: string) => clientSecret.replace('_secret', '');

/** A refusal of the server with its reason and details. */
export const refusal = (message: string, extensions: Record<string, unknown> = {}) => ({
  result: { errors: [new GraphQLError(message, { extensions })] },
});

/** Takes any variables and keeps them. */
export function keeping<Variables>() {
  const seen: Variables[] = [];
  const variables = vi.fn((variables: unknown) => {
    seen.push(variables as Variables);
    return true;
  });
  return { seen, variables };
}
