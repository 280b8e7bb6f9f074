import type { MockLink } from '@apollo/client/testing';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { NoteForm } from '../../../../../web/features/admin/dispatch/note-form.tsx';
import { ConsoleHitsDocument } from '../../../../../web/generated/palette.ts';
import { clicks } from '../../../../support/clicks.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const person = (id: string, lastName: string) => ({
  __typename: 'UserAccount',
  id,
  user: {
    __typename: 'User',
    id,
    firstName: 'Dana',
    lastName,
    email: `${id}@maumee.test`,
    phone: null,
    profileImageUrl: null,
    type: 'RIDER',
    suspended: false,
  },
});
const found: MockLink.MockedResponse = {
  request: { query: ConsoleHitsDocument, variables: { text: 'dana' } },
  result: {
    data: {
      consoleHits: {
        __typename: 'ConsoleHits',
        people: [person('w', 'Whitfield'), person('r', 'Reyes')],
        rides: [],
      },
    },
  },
};

let drawAgain: () => void = () => undefined;

/** Drawn again as the board is, when something about it changes. */
function Board() {
  const [count, setCount] = useState(0);
  drawAgain = () => setCount(count + 1);
  return <NoteForm />;
}

describe('whom a handover note is about', () => {
  it('stays where the arrow keys went when the board is drawn again, and is chosen by Enter', async () => {
    renderScreen(<Board />, { user: aSessionUser('ADMIN'), mocks: [found] });
    const field = screen.getByRole('combobox', { name: 'Promised to, or about a ride (optional)' });
    await clicks.click(field);
    await clicks.paste('dana');
    const [, second] = await screen.findAllByRole('option');
    await clicks.keyboard('{ArrowDown}{ArrowDown}');
    expect(field.getAttribute('aria-activedescendant')).toBe(second?.id);
    act(() => drawAgain());
    expect(field.getAttribute('aria-activedescendant')).toBe(second?.id);
    await clicks.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Dana Reyes' })).toBeTruthy();
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});
