import type { MockLink } from '@apollo/client/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { TextsSection } from '../../../../web/features/users/profile/texts-section.tsx';
import {
  ChangeTextsDocument,
  ConfirmTextNumberDocument,
  StartTextVerificationDocument,
  TextSettingsDocument,
} from '../../../../web/generated/texts.ts';
import { aSessionUser, renderScreen } from '../../../support/web-page.tsx';

const user = aSessionUser('RIDER');
const AT = '2026-11-01T15:00:00Z';

const settings = (number: object | null, isOffered = true) => ({
  __typename: 'TextSettings',
  isOffered,
  sender: '+14195550199',
  number: number && {
    __typename: 'TextNumber',
    number: '+14195550100',
    verifiedAt: AT,
    consentedAt: AT,
    optedOutAt: null,
    ...number,
  },
});
const shown = (...given: Parameters<typeof settings>): MockLink.MockedResponse => ({
  request: { query: TextSettingsDocument },
  result: { data: { textSettings: settings(...given) } },
});

it('confirms a number by the code that it was sent', async () => {
  const clicks = userEvent.setup({ delay: null });
  const mocks: MockLink.MockedResponse[] = [
    shown(null),
    {
      request: {
        query: StartTextVerificationDocument,
        variables: { input: { number: '+14195550100', language: 'EN' } },
      },
      result: { data: { startTextVerification: { __typename: 'QueuedText', isQueued: true } } },
    },
    {
      request: {
        query: ConfirmTextNumberDocument,
        variables: { input: { code: '048213', consents: true } },
      },
      result: { data: { confirmTextNumber: settings({}) } },
    },
  ];
  renderScreen(<TextsSection />, { user, mocks });
  await clicks.type(await screen.findByLabelText('Mobile number'), '419 555 0100');
  await clicks.click(screen.getByRole('button', { name: 'Send Code' }));
  expect(await screen.findByText(/sent to \(419\) 555-0100/)).toBeTruthy();
  await clicks.type(screen.getByLabelText('Code'), '048213{Enter}');
  const toggle = await screen.findByRole('switch', { name: 'Messages to (419) 555-0100' });
  expect((toggle as HTMLInputElement).checked).toBe(true);
});

it('turns messages off and keeps the number', async () => {
  const clicks = userEvent.setup({ delay: null });
  const mocks: MockLink.MockedResponse[] = [
    shown({}),
    {
      request: { query: ChangeTextsDocument, variables: { input: { isOn: false } } },
      result: { data: { changeTexts: settings({ consentedAt: null }) } },
    },
  ];
  renderScreen(<TextsSection />, { user, mocks });
  const toggle = await screen.findByRole('switch');
  expect(screen.getByText(/You agreed on/)).toBeTruthy();
  await clicks.click(toggle);
  await expect.poll(() => screen.queryByText(/You agreed on/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Use Another Number' })).toBeTruthy();
});

it('says how a phone begins again that has said STOP', async () => {
  renderScreen(<TextsSection />, { user, mocks: [shown({ optedOutAt: AT, consentedAt: null })] });
  expect(await screen.findByText(/Send START from it to \(419\) 555-0199/)).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
});

it('is not there without a provider', async () => {
  renderScreen(<TextsSection />, { user, mocks: [shown(null, false)] });
  await expect.poll(() => screen.queryByRole('heading', { name: 'Text messages' })).toBeNull();
});
