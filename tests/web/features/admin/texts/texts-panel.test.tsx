import type { MockLink } from '@apollo/client/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TextsPanel } from '../../../../../web/features/admin/texts/texts-panel.tsx';
import { OutboxTextsDocument, TextDaysDocument } from '../../../../../web/generated/text-messages.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const text = (others: object) => ({
  __typename: 'OutboxText',
  id: 'one',
  recipient: '+14195550100',
  template: 'ride-booked',
  status: 'DELIVERED',
  reason: null,
  attempts: 1,
  lastError: null,
  segments: 2,
  costMils: 16,
  createdAt: '2026-11-20T15:00:00Z',
  ...others,
});
const page = (nodes: object[]) => ({
  texts: {
    __typename: 'OutboxTextConnection',
    edges: nodes.map((node) => ({ __typename: 'OutboxTextEdge', node })),
    pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
  },
});
const day = (name: string, costMils: number) => ({
  __typename: 'TextDay',
  day: name,
  sent: 3,
  skipped: 1,
  failed: 0,
  segments: 4,
  costMils,
});

it('shows what each day has cost, and why a message was not sent', async () => {
  const skipped = {
    id: 'two',
    recipient: null,
    status: 'SKIPPED',
    reason: 'NO_NUMBER',
    segments: null,
    costMils: null,
  };
  const mocks: MockLink.MockedResponse[] = [
    {
      request: { query: TextDaysDocument },
      result: { data: { textDays: [day('2026-11-20', 32), day('2026-11-19', 1_000)] } },
    },
    {
      request: { query: OutboxTextsDocument, variables: () => true },
      result: { data: page([text({}), text(skipped)]) },
    },
  ];
  renderScreen(<TextsPanel />, { user: aSessionUser('ADMIN'), mocks });
  const days = within(await screen.findByRole('region', { name: 'Cost by day' }));
  expect((await days.findAllByRole('row')).map((row) => row.textContent)).toEqual([
    'DaySentNot sentFailedSegmentsCost',
    expect.stringMatching(/3104\$0\.032$/),
    expect.stringMatching(/3104\$1\.00$/),
    'Together$1.032',
  ]);
  expect(await screen.findByText('(419) 555-0100')).toBeTruthy();
  expect(screen.getByText('No number')).toBeTruthy();
  expect(screen.getByText('$0.016')).toBeTruthy();
});
