import type { MockLink } from '@apollo/client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { SecondFactorSection } from '../../../../web/features/users/security/second-factor-section.tsx';
import {
  ConfirmAuthenticatorAppDocument,
  RemoveAuthenticatorAppDocument,
  SecondFactorDocument,
  StartAuthenticatorAppDocument,
} from '../../../../web/generated/second-factor.ts';
import { RemovePasskeyDocument } from '../../../../web/generated/passkeys.ts';
import { PasskeysSection } from '../../../../web/features/users/security/passkeys-section.tsx';
import { aSessionUser, renderScreen } from '../../../support/web-page.tsx';

const user = aSessionUser('RIDER');

function factor(hasApp: boolean, recoveryCodesLeft = hasApp ? 10 : 0): MockLink.MockedResponse {
  const secondFactor = { __typename: 'SecondFactor', hasApp, recoveryCodesLeft, passkeys: [] };
  return { request: { query: SecondFactorDocument }, result: { data: { secondFactor } } };
}

it('turns the second step on with a code of the app, and shows the recovery codes once', async () => {
  const clicks = userEvent.setup({ delay: null });
  const app = { __typename: 'AuthenticatorApp', secret: 'JBSWY3DP', uri: 'otpauth://totp/x?secret=JBSWY3DP' };
  const codes = { __typename: 'RecoveryCodes', codes: ['AAAA-1111', 'BBBB-2222'] };
  const mocks: MockLink.MockedResponse[] = [
    factor(false),
    { request: { query: StartAuthenticatorAppDocument }, result: { data: { startAuthenticatorApp: app } } },
    {
      request: { query: ConfirmAuthenticatorAppDocument, variables: { code: '123456' } },
      result: { data: { confirmAuthenticatorApp: codes } },
    },
    factor(true, 2),
  ];
  renderScreen(<SecondFactorSection />, { user, mocks });
  await clicks.click(await screen.findByRole('button', { name: 'Set Up Authenticator App' }));
  expect(await screen.findByText('JBSWY3DP', {}, { timeout: 5_000 })).toBeTruthy();
  await clicks.type(screen.getByLabelText('Code'), '123456{Enter}');
  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  await clicks.click(screen.getByRole('button', { name: 'I Have Kept Them' }));
  expect(await screen.findByText(/2 recovery codes are left/)).toBeTruthy();
});

it('turns it off only after a question', async () => {
  const clicks = userEvent.setup({ delay: null });
  const off = { __typename: 'SecondFactor', hasApp: false, recoveryCodesLeft: 0, passkeys: [] };
  const mocks: MockLink.MockedResponse[] = [
    factor(true),
    { request: { query: RemoveAuthenticatorAppDocument }, result: { data: { removeAuthenticatorApp: off } } },
  ];
  renderScreen(<SecondFactorSection />, { user, mocks });
  await clicks.click(await screen.findByRole('button', { name: 'Remove Authenticator App' }));
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 5_000 }));
  await clicks.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('button', { name: 'Set Up Authenticator App' })).toBeTruthy();
});

it('lists passkeys by name and last use, and removes one after a question', async () => {
  const clicks = userEvent.setup({ delay: null });
  const passkey = (id: string, name: string, lastUsedAt: string | null) => ({
    __typename: 'Passkey',
    id,
    name,
    lastUsedAt,
    createdAt: '2026-11-01T15:00:00Z',
  });
  const [phone, key] = [passkey('1', 'Phone', '2026-11-20T15:00:00Z'), passkey('2', 'Key', null)];
  const state = (...passkeys: object[]) => ({
    __typename: 'SecondFactor',
    hasApp: false,
    recoveryCodesLeft: 10,
    passkeys,
  });
  const mocks: MockLink.MockedResponse[] = [
    { request: { query: SecondFactorDocument }, result: { data: { secondFactor: state(phone, key) } } },
    {
      request: { query: RemovePasskeyDocument, variables: { passkeyId: '2' } },
      result: { data: { removePasskey: state(phone) } },
    },
  ];
  renderScreen(<PasskeysSection />, { user, mocks });
  const list = within(await screen.findByRole('list', { name: 'Passkeys' }));
  expect(list.getAllByRole('listitem').map((it) => it.textContent)).toEqual([
    expect.stringContaining('Last used Nov 20, 2026'),
    expect.stringContaining('Not used yet'),
  ]);
  await clicks.click(list.getByRole('button', { name: 'Remove the passkey Key' }));
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 5_000 }));
  await clicks.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
});
