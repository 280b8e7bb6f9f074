import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { UserTexts } from '../../../../../web/features/admin/texts/user-texts.tsx';
import { TextSettingsOfDocument } from '../../../../../web/generated/person-texts.ts';
import { OutboxTextsDocument } from '../../../../../web/generated/text-messages.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const text = (id: string, template: string, status: string) => ({
  __typename: 'OutboxTextEdge',
  node: {
    __typename: 'OutboxText',
    id,
    recipient: '+14195550100',
    template,
    status,
    reason: null,
    attempts: 1,
    lastError: null,
    segments: null,
    costMils: null,
    createdAt: '2026-11-20T15:00:00Z',
  },
});

it('lists with a person what their phone has sent among what was sent to it', async () => {
  const texts = {
    __typename: 'OutboxTextConnection',
    edges: [text('two', 'yes', 'RECEIVED'), text('one', 'consent-question', 'DELIVERED')],
    pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
  };
  const settings = { __typename: 'TextSettings', isOffered: true, sender: null, number: null };
  const mocks = [
    {
      request: { query: TextSettingsOfDocument, variables: { userId: 'dana' } },
      result: { data: { textSettingsOf: settings } },
    },
    { request: { query: OutboxTextsDocument, variables: () => true }, result: { data: { texts } } },
  ];
  renderScreen(<UserTexts person={{ id: 'dana', firstName: 'Dana' }} />, {
    user: aSessionUser('ADMIN'),
    mocks,
  });
  await screen.findByText('Received');
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows[1]).toMatch(/yesReceived/);
  expect(rows[2]).toMatch(/consent-questionDelivered/);
});
