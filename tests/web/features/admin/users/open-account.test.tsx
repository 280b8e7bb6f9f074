import type { MockLink } from '@apollo/client/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PassengerActs } from '../../../../../web/features/admin/users/passenger-acts.tsx';
import { OpenAccountDocument } from '../../../../../web/generated/passenger-acts.ts';
import { clicks } from '../../../../support/clicks.ts';
import { refusal } from '../../../../support/test-payments.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';
import { anAccount, ID, write } from './shown-users.ts';

const EMAIL = 'dana@maumee.test';
const opening = (answer: object): MockLink.MockedResponse =>
  ({
    request: {
      query: OpenAccountDocument,
      variables: { input: { userId: ID, email: EMAIL, consent: 'IN_PERSON' } },
    },
    ...answer,
  }) as MockLink.MockedResponse;

/** Filled in and sent. */
async function send(mock: MockLink.MockedResponse): Promise<HTMLElement> {
  const { user } = anAccount({ hasAccount: false, email: '' });
  renderScreen(<PassengerActs user={user} />, { user: aSessionUser('ADMIN'), mocks: [mock] });
  await clicks.click(screen.getByRole('button', { name: 'Open an account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Open an account for Dana Whitfield?' });
  await write(within(dialog).getByLabelText(/^Email address/), EMAIL);
  await clicks.click(within(dialog).getByRole('combobox'));
  await clicks.click(await screen.findByRole('option', { name: /in person/i }));
  await clicks.click(within(dialog).getByRole('button', { name: 'Open account' }));
  return dialog;
}

describe('an account for a passenger who had none', () => {
  it('is opened at the address that was told, and it is said that a mail is on its way', async () => {
    const openAccount = { __typename: 'User', id: ID, email: EMAIL, hasAccount: true };
    await send(opening({ result: { data: { openAccount } } }));
    expect(await screen.findByText(`A link to choose a password is on its way to ${EMAIL}.`)).toBeTruthy();
  });

  it('is not opened at an address that has one, and that is said in the dialog', async () => {
    const message = 'An account with this email address already exists';
    const dialog = await send(opening(refusal(message, { reason: 'EMAIL_TAKEN', kind: 'conflict' })));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(dialog.isConnected).toBe(true);
  });
});
