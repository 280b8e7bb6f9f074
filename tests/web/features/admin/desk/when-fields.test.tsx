import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useState } from 'react';
import { newDraft } from '../../../../../web/features/admin/desk/desk-draft.ts';
import { WhenFields } from '../../../../../web/features/admin/desk/when-fields.tsx';
import { renderScreen } from '../../../../support/web-page.tsx';

function Form() {
  const [draft, setDraft] = useState(newDraft);
  const change = (changes: object) => setDraft({ ...draft, ...changes });
  return (
    <>
      <WhenFields draft={draft} today="2026-03-11" change={change} />
      <output>{draft.weekdays.join(' ')}</output>
    </>
  );
}

it('asks for a day and a time only where they are wanted, and of a repeated trip for its days', () => {
  renderScreen(<Form />);
  expect(screen.queryByLabelText('Time')).toBeNull();
  fireEvent.click(within(screen.getByRole('radiogroup', { name: 'When' })).getByLabelText('At a time'));
  expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe('2026-03-11');
  expect(screen.getByLabelText('Time')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Every week'));
  expect(screen.getByLabelText('First day')).toBeTruthy();
  for (const day of ['Friday', 'Monday', 'Sunday', 'Friday'])
    fireEvent.click(screen.getByRole('button', { name: day }));
  expect(screen.getByRole('status').textContent).toBe('0 1');
  expect(screen.getByRole('button', { name: 'Monday' }).getAttribute('aria-pressed')).toBe('true');
});

it('asks for the time of a way back only where it has one', () => {
  renderScreen(<Form />);
  const back = within(screen.getByRole('radiogroup', { name: 'The way back' }));
  fireEvent.click(back.getByLabelText('When it is called'));
  expect(screen.queryByLabelText('Time of the way back')).toBeNull();
  fireEvent.click(back.getByLabelText('At a time'));
  expect(screen.getByLabelText('Time of the way back')).toBeTruthy();
});
