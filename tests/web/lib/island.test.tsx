import { act, fireEvent, screen } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { island } from '../../../web/lib/island.tsx';
import { watchIslands } from '../../../web/lib/island-touch.ts';

/** A form with a controlled field, a box to tick, and a button, as a page for visitors has it. */
function makeForm(onSent: (text: string, agrees: boolean) => void) {
  return function Form() {
    const [text, setText] = useState('');
    const [agrees, setAgrees] = useState(false);
    return (
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          onSent(text, agrees);
        }}
      >
        <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />
        <input
          aria-label="Agree"
          type="checkbox"
          checked={agrees}
          onChange={(event) => setAgrees(event.target.checked)}
        />
        <button type="submit">Send</button>
      </form>
    );
  };
}

let root: Root;
let names = 0;

afterEach(() => {
  act(() => root.unmount());
  document.body.innerHTML = '';
});

/** The page as the server sent it, its first script, and React over it. */
async function prerendered() {
  const sent = vi.fn();
  const load = vi.fn(async () => makeForm(sent));
  const name = `form-${++names}`;
  const Form = island(name, load);
  const form =
    '<form method="post"><input aria-label="Name" value=""/><input aria-label="Agree" type="checkbox"/>';
  document.body.innerHTML = `<div id="root"><div data-island="${name}"><!--$-->${form}<button type="submit">Send</button></form><!--/$--></div></div>`;
  const element = document.getElementById('root');
  if (!element) throw new Error('The page has a root');
  const touched = vi.fn();
  watchIslands(touched);
  const problems = vi.fn();
  await act(async () => {
    root = hydrateRoot(element, <Form />, { onRecoverableError: problems });
  });
  return { sent, load, touched, problems, Form };
}

describe('an island of a prerendered page', () => {
  it('shows its HTML without its code until somebody turns to it', async () => {
    const { load, touched, problems } = await prerendered();
    expect(screen.getByRole('button', { name: 'Send' })).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'PageDown' });
    fireEvent.pointerOver(document.body);
    expect(touched).not.toHaveBeenCalled();
    expect(load).not.toHaveBeenCalled();
    await act(async () => void fireEvent.focusIn(screen.getByLabelText('Name')));
    expect(touched).toHaveBeenCalled();
    expect(load).toHaveBeenCalledOnce();
    expect(problems).not.toHaveBeenCalled();
  });

  it('keeps the fields, what was typed in them and what was ticked', async () => {
    const { sent } = await prerendered();
    const field = screen.getByLabelText<HTMLInputElement>('Name');
    field.value = 'Robin';
    screen.getByLabelText<HTMLInputElement>('Agree').checked = true;
    await act(async () => void fireEvent.focusIn(field));
    expect(screen.getByLabelText('Name')).toBe(field);
    expect(field.value).toBe('Robin');
    await act(async () => void fireEvent.submit(field));
    expect(sent).toHaveBeenCalledExactlyOnceWith('Robin', true);
  });

  it('sends the form that was sent before its code was there', async () => {
    const { sent } = await prerendered();
    screen.getByLabelText<HTMLInputElement>('Name').value = 'Robin';
    let wasLeft = true;
    await act(async () => {
      wasLeft = fireEvent.submit(screen.getByRole('button').closest('form') as HTMLFormElement);
    });
    expect(wasLeft).toBe(false);
    await vi.waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith('Robin', false));
  });

  it('sends it also when React makes the form anew before its code is there', async () => {
    const { sent, Form } = await prerendered();
    const form = screen.getByRole('button').closest('form') as HTMLFormElement;
    await act(async () => {
      fireEvent.submit(form);
      root.render(<Form key="anew" />);
    });
    await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
    expect(form.isConnected).toBe(false);
  });

  it('is an ordinary component where the page came without its HTML', async () => {
    const load = vi.fn(async () => () => <p>Here</p>);
    const Piece = island(`piece-${++names}`, load);
    document.body.innerHTML = '<div id="root"></div>';
    const { createRoot } = await import('react-dom/client');
    await act(async () => {
      root = createRoot(document.getElementById('root') as HTMLElement);
      root.render(<Piece />);
    });
    expect(await screen.findByText('Here')).toBeTruthy();
  });
});
