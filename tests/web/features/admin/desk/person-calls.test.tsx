import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PersonCalls } from '../../../../../web/features/admin/desk/person-calls.tsx';
import { PersonCallsDocument } from '../../../../../web/generated/desk.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const taker = { __typename: 'CallPerson', id: 'robin', firstName: 'Robin', lastName: 'Castellano' };
const call = {
  __typename: 'Call',
  id: 'c1',
  callerName: 'Ann',
  words: 'Asked for a receipt',
  calledAt: '2026-11-20T15:00:00Z',
  takenBy: taker,
};

it('shows on the page of a person what the desk was called for, by whom, and who took it', async () => {
  const calls = {
    __typename: 'CallConnection',
    edges: [{ __typename: 'CallEdge', node: call }],
    pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
  };
  const request = { query: PersonCallsDocument, variables: { personId: 'p1', first: 10 } };
  const mocks = [{ request, result: { data: { calls } } }];
  renderScreen(<PersonCalls personId="p1" />, { user: aSessionUser('ADMIN'), mocks });
  expect(await screen.findByText('Asked for a receipt')).toBeTruthy();
  expect(screen.getByText('Ann')).toBeTruthy();
  expect(screen.getByText('Robin Castellano')).toBeTruthy();
});
