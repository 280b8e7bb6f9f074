import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { CallNote } from '../../../../../web/features/admin/desk/call-note.tsx';
import { NoteCallDocument } from '../../../../../web/generated/desk.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

it('writes a call down under the same id until it is known to be kept', async () => {
  const ids: unknown[] = [];
  const variables = ({ input }: { input: { id?: string | null } }) => ids.push(input.id) > 0;
  const request = { query: NoteCallDocument, variables };
  const noteCall = { __typename: 'NotedCall', id: 'c1' };
  const mocks = [
    { request, error: new Error('The answer was lost') },
    { request, result: { data: { noteCall } } },
    { request, result: { data: { noteCall } } },
  ];
  const onNoted = vi.fn(async () => undefined);
  const note = <CallNote personId="p1" words="Asked for a receipt" onType={vi.fn()} onNoted={onNoted} />;
  renderScreen(note, { user: aSessionUser('ADMIN'), mocks });
  const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Note the call' }));
  await press();
  await screen.findByText('The call was not noted');
  await press();
  await waitFor(() => expect(onNoted).toHaveBeenCalledTimes(1));
  await press();
  await waitFor(() => expect(onNoted).toHaveBeenCalledTimes(2));
  // The repeated one has the id of the lost one, the next call another.
  expect(new Set(ids).size).toBe(2);
  expect(ids).not.toContain(undefined);
});
