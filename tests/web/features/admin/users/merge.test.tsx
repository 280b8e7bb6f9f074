import type { MockLink } from '@apollo/client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { PassengerActs } from '../../../../../web/features/admin/users/passenger-acts.tsx';
import { PassengerMerges } from '../../../../../web/features/admin/users/passenger-merges.tsx';
import {
  MergePassengersDocument,
  MergePreviewDocument,
  PassengerMergesDocument,
  PeopleToMergeDocument,
  UndoMergeDocument,
} from '../../../../../web/generated/passenger-merges.ts';
import { aConnection } from '../../../../support/builders/a-connection.ts';
import { clicks } from '../../../../support/clicks.ts';
import { refusal } from '../../../../support/test-payments.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';
import { anAccount, ID, write } from './shown-users.ts';

const OTHER_ID = '01a1fc00-bced-70db-9130-00000000beef';

const person = (id: string, hasAccount: boolean) => ({
  __typename: 'CarePerson' as const,
  id,
  firstName: 'Dana',
  lastName: id === ID ? 'Whitfield' : 'Whitfeld',
  hasAccount,
});

const found: MockLink.MockedResponse = {
  request: { query: PeopleToMergeDocument, variables: { search: 'Whitfield' } },
  result: {
    data: {
      users: aConnection(
        'UserAccount',
        [ID, OTHER_ID].map((id) => ({
          __typename: 'UserAccount' as const,
          id,
          user: {
            ...person(id, id === OTHER_ID),
            __typename: 'User' as const,
            email: 'dana@maumee.test',
            phone: '+14195550100',
          },
        })),
      ),
    },
  },
};

const preview = (obstacles: object[], version = 'v1'): MockLink.MockedResponse => ({
  request: { query: MergePreviewDocument, variables: { fromId: ID, intoId: OTHER_ID } },
  result: {
    data: {
      mergePreview: {
        __typename: 'MergePreview' as const,
        version,
        into: person(OTHER_ID, true),
        items: [
          { __typename: 'MergeItem' as const, kind: 'RIDE', moves: 2, stays: 0 },
          { __typename: 'MergeItem' as const, kind: 'PLACE', moves: 1, stays: 1 },
        ],
        walletAmount: '12.50',
        helpers: [
          {
            __typename: 'MergeHelper' as const,
            isKept: false,
            grant: {
              __typename: 'CareGrant' as const,
              id: 'grant',
              caregiver: null,
              organisation: { __typename: 'CareOrganisation' as const, id: 'clinic', name: 'Riverbend' },
            },
          },
        ],
        obstacles,
      },
    },
  },
});

const aMerge = (changes: object = {}) => ({
  __typename: 'PassengerMerge' as const,
  id: 'merge',
  from: person(ID, false),
  into: person(OTHER_ID, true),
  reason: 'Added twice',
  mergedAt: '2026-03-05T15:00:00.000Z',
  mergedBy: 'Ada Min',
  undoUntil: new Date(Date.now() + 86_400_000).toISOString(),
  undoneAt: null,
  undoneBy: null,
  ...changes,
});

const merging = (answer: object): MockLink.MockedResponse =>
  ({
    request: {
      query: MergePassengersDocument,
      variables: { input: { fromId: ID, intoId: OTHER_ID, version: 'v1', reason: 'Added twice' } },
    },
    ...answer,
  }) as MockLink.MockedResponse;

async function choose(mocks: MockLink.MockedResponse[]): Promise<HTMLElement> {
  const { user } = anAccount({ hasAccount: false, email: '' });
  renderScreen(<PassengerActs user={user} />, { user: aSessionUser('ADMIN'), mocks: [found, ...mocks] });
  await clicks.click(screen.getByRole('button', { name: 'Merge with the same person' }));
  const people = await screen.findByRole('list', { name: 'People found' });
  const [other, ...more] = await within(people).findAllByRole('button');
  expect(more).toEqual([]);
  await clicks.click(other!);
  return screen.findByRole('dialog', { name: 'Merge Dana Whitfield into Dana Whitfeld?' });
}

const confirm = async (dialog: HTMLElement) => {
  await write(within(dialog).getByLabelText(/^Reason/), 'Added twice');
  await clicks.click(within(dialog).getByRole('button', { name: 'Merge' }));
};

describe('merging a passenger', () => {
  it('says what moves, stays and ends, and is done for a reason', async () => {
    const dialog = await choose([preview([]), merging({ result: { data: { mergePassengers: aMerge() } } })]);
    for (const text of ['2 rides', '$12.50 in the wallet', 'Riverbend'])
      expect(await within(dialog).findByText(text)).toBeTruthy();
    expect(within(dialog).getAllByText('1 usual place')).toHaveLength(2);
    await confirm(dialog);
    expect(await screen.findByText('Everything is on the page of Dana Whitfeld now.')).toBeTruthy();
  });

  it('waits for what is in the way', async () => {
    const obstacle = { __typename: 'MergeObstacle' as const, kind: 'UNDER_WAY', count: 1 };
    const dialog = await choose([preview([obstacle])]);
    expect(await within(dialog).findByText('1 ride is under way.')).toBeTruthy();
    await write(within(dialog).getByLabelText(/^Reason/), 'Added twice');
    expect(within(dialog).getByRole('button', { name: 'Merge' })).toHaveProperty('disabled', true);
  });

  it('is looked at again when something has changed meanwhile', async () => {
    const message = 'This was changed meanwhile. Nothing was saved.';
    const changed = merging(refusal(message, { reason: 'RECORD_CHANGED', kind: 'conflict' }));
    const obstacle = { __typename: 'MergeObstacle' as const, kind: 'REFUNDS', count: 1 };
    const dialog = await choose([preview([]), changed, preview([obstacle], 'v2')]);
    await within(dialog).findByText('2 rides');
    await confirm(dialog);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(await within(dialog).findByText('1 refund is on its way.')).toBeTruthy();
  });
});

describe('the merged records of a person', () => {
  const listed = (...merges: object[]): MockLink.MockedResponse => ({
    request: { query: PassengerMergesDocument, variables: { userId: OTHER_ID } },
    result: { data: { passengerMerges: merges } },
  });
  const show = (...mocks: MockLink.MockedResponse[]) =>
    renderScreen(
      <PassengerMerges userId={OTHER_ID} in={(merges) => <section aria-label="Merged">{merges}</section>} />,
      { user: aSessionUser('ADMIN'), mocks },
    );

  it('say who merged them when, lead to the other page, and are taken back', async () => {
    const undone = aMerge({ undoneAt: '2026-03-06T15:00:00.000Z', undoneBy: 'Ada Min' });
    show(listed(aMerge()), {
      request: { query: UndoMergeDocument, variables: { mergeId: 'merge', reason: 'Two people' } },
      result: { data: { undoMerge: undone } },
    });
    expect(await screen.findByText(/by Ada Min: Added twice/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Dana Whitfield' }).getAttribute('href')).toBe(
      `/admin/user/${ID}`,
    );
    await clicks.click(screen.getByRole('button', { name: 'Undo the merge' }));
    const dialog = await screen.findByRole('dialog');
    await write(within(dialog).getByLabelText(/^Reason/), 'Two people');
    await clicks.click(within(dialog).getByRole('button', { name: 'Undo the merge' }));
    expect(await screen.findByText(/^Undone .* by Ada Min$/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo the merge' })).toBeNull());
  });

  it('are no part of the page of who has none', async () => {
    const asked = vi.fn(() => ({ data: { passengerMerges: [] } }));
    show({ ...listed(), result: asked });
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(screen.queryByRole('region', { name: 'Merged' })).toBeNull();
  });

  it('are not taken back once it is too late', async () => {
    show(listed(aMerge({ undoUntil: '2026-03-05T15:00:00.000Z' })));
    await screen.findByText(/Added twice/);
    expect(screen.queryByRole('button', { name: 'Undo the merge' })).toBeNull();
  });
});
