import type { MockLink } from '@apollo/client/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PersonTexts } from '../../../../web/components/care/person-texts.tsx';
import {
  RecordTextConsentDocument,
  StopTextsOfDocument,
  TextSettingsOfDocument,
} from '../../../../web/generated/person-texts.ts';
import { clicks } from '../../../support/clicks.ts';
import { aSessionUser, renderScreen } from '../../../support/web-page.tsx';

const AT = '2026-11-01T15:00:00Z';
const settings = (number: object | null) => ({
  __typename: 'TextSettings' as const,
  isOffered: true,
  number: number && {
    __typename: 'TextNumber' as const,
    number: '••• 0100',
    language: 'EN' as const,
    verifiedAt: AT,
    consentedAt: AT,
    consentSource: 'OPERATOR' as const,
    consentWay: 'PHONE' as const,
    recorderName: 'Robin',
    endedAt: null,
    endedSource: null,
    optedOutAt: null,
    ...number,
  },
});
const variables = { userId: 'walter' };
const loaded = (number: object | null) =>
  ({
    request: { query: TextSettingsOfDocument, variables },
    result: { data: { textSettingsOf: settings(number) } },
  }) as MockLink.MockedResponse;

function show(canStop: boolean, ...mocks: MockLink.MockedResponse[]) {
  const person = { id: 'walter', firstName: 'Walter' };
  renderScreen(<PersonTexts person={person} canStop={canStop} />, { user: aSessionUser('ADMIN'), mocks });
}

it('writes down that somebody has agreed, and says that the phone is asked', async () => {
  const input = { userId: 'walter', number: '+14195550100', language: 'ES', way: 'PHONE' };
  show(true, loaded(null), {
    request: { query: RecordTextConsentDocument, variables: { input } },
    result: { data: { recordTextConsent: settings({ verifiedAt: null }) } },
  } as MockLink.MockedResponse);
  expect(await screen.findByText('No phone is known: Walter gets no text messages.')).toBeTruthy();
  await clicks.click(screen.getByRole('button', { name: 'Record Consent' }));
  await clicks.type(screen.getByRole('textbox', { name: /Mobile number/ }), '419 555 0100');
  await clicks.click(screen.getByRole('combobox', { name: 'Language of the messages' }));
  await clicks.click(await screen.findByRole('option', { name: 'Spanish' }));
  await clicks.click(screen.getByRole('button', { name: 'Record and Ask the Phone' }));
  expect(await screen.findByText(/^The phone was asked, and has not answered YES yet/)).toBeTruthy();
  expect(screen.getByText(/agreed by phone, written down by Robin$/)).toBeTruthy();
});

it('ends them as the person has said, by operators alone', async () => {
  const ended = settings({ consentedAt: null, endedAt: AT, endedSource: 'OPERATOR' });
  show(true, loaded({}), {
    request: { query: StopTextsOfDocument, variables: { input: variables } },
    result: { data: { stopTextsOf: ended } },
  } as MockLink.MockedResponse);
  await clicks.click(await screen.findByRole('button', { name: 'End Text Messages' }));
  expect(await screen.findByText('Walter gets no text messages.')).toBeTruthy();
  expect(screen.getByText(/through the support$/)).toBeTruthy();
});

it('leaves a phone alone that has said STOP', async () => {
  show(false, loaded({ consentedAt: null, endedAt: AT, endedSource: 'TEXT', optedOutAt: AT }));
  expect(await screen.findByText(/^The phone has said STOP/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
