import type { MockLink } from '@apollo/client/testing';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { AddCardByLinkScreen } from '../../../../web/features/payments/add-card-by-link-screen.tsx';
import {
  CardLinkByTokenDocument,
  PrepareCardByLinkDocument,
  SaveCardByLinkDocument,
} from '../../../../web/generated/card-link.ts';
import { aSavedCard } from '../../../support/builders/a-saved-card.ts';
import { clicks } from '../../../support/clicks.ts';
import { confirming, refusal, typeCard, typedCard } from '../../../support/test-payments.ts';
import { renderScreen } from '../../../support/web-page.tsx';

const variables = { token: 'secret' };
const read = (isThere = true): MockLink.MockedResponse => {
  const cardLink = { __typename: 'ShownCardLink', owner: 'Dana W.', expiresAt: '2026-03-11T15:00:00.000Z' };
  return {
    request: { query: CardLinkByTokenDocument, variables },
    result: { data: { cardLink: isThere ? cardLink : null } },
  };
};
const prepare = (isConfirmed = false): MockLink.MockedResponse => ({
  request: { query: PrepareCardByLinkDocument, variables },
  result: {
    data: { prepareCardByLink: { __typename: 'CardLinkSetup', clientSecret: 'seti_1_secret', isConfirmed } },
  },
});
const save = (answer: Partial<MockLink.MockedResponse>): MockLink.MockedResponse => ({
  request: { query: SaveCardByLinkDocument, variables },
  ...answer,
});
const saved = save({ result: { data: { saveCardByLink: aSavedCard() } } });

function open(hash: string, ...mocks: MockLink.MockedResponse[]) {
  history.replaceState(null, '', `/add-card${hash}`);
  renderScreen(<AddCardByLinkScreen />, { mocks });
}

async function typeAndSave() {
  await typeCard(clicks);
  await clicks.click(screen.getByRole('button', { name: 'Save Card' }));
}

afterEach(() => history.replaceState(null, '', '/'));

describe('the link to add a card', () => {
  it('says whose card it saves, saves it without signing in, and leaves no token in the address', async () => {
    open('#token=secret', read(), prepare(), confirming('seti_1_secret', typedCard(), 'SUCCEEDED'), saved);
    expect(await screen.findByText('Dana W.')).toBeTruthy();
    expect(location.hash).toBe('');
    await typeAndSave();
    const done = await screen.findByText(/is saved\. Whoever you are on the phone with sees it now/);
    expect(done.textContent).toContain('•••• 4242');
    expect(screen.queryByRole('group', { name: 'Card' })).toBeNull();
  });

  it('only saves a card that was confirmed before the page was left', async () => {
    open('#token=secret', read(), prepare(true), saved);
    await typeAndSave();
    expect(await screen.findByText(/is saved\. Whoever/)).toBeTruthy();
  });

  it('says why a card was not saved, and takes another one', async () => {
    const message = 'This link has expired or has already been used';
    const expired = refusal(message, { reason: 'LINK_EXPIRED' }) as Partial<MockLink.MockedResponse>;
    open(
      '#token=secret',
      read(),
      prepare(),
      confirming('seti_1_secret', typedCard(), 'SUCCEEDED'),
      save(expired),
    );
    await typeAndSave();
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    expect(screen.getByRole('group', { name: 'Card' })).toBeTruthy();
  });

  it('that was used, or is not whole, takes no card', async () => {
    open('#token=secret', read(false));
    expect(await screen.findByText(/expired or was used already/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save Card' })).toBeNull();
    open('');
    expect(await screen.findByText(/link is not complete/)).toBeTruthy();
  });
});
