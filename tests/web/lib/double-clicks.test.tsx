import { Button, Dialog, DialogActions } from '@mui/material';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { guardLayers } from '../../../web/lib/double-clicks.ts';

const confirm = vi.fn();
const close = vi.fn();

function Asking() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Generate</Button>
      <Dialog open={isOpen} onClose={() => (close(), setOpen(false))} transitionDuration={0}>
        <DialogActions>
          <Button onClick={confirm}>Confirm</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

beforeAll(() => guardLayers(document));
beforeEach(() => {
  confirm.mockClear();
  close.mockClear();
  render(<Asking />);
  // Whatever was clicked before was clicked long ago.
  click(document.body, -10_000, [0, 0]);
});

/** A click at this time, in milliseconds of the test, at this place. */
function click(target: Element, atMs: number, [clientX, clientY] = [100, 100], detail = 1): void {
  fireEvent.mouseDown(target, { clientX, clientY });
  const event = createEvent.click(target, { clientX, clientY, detail });
  Object.defineProperty(event, 'timeStamp', { value: atMs });
  fireEvent(target, event);
}

const button = () => screen.getByText('Generate');
const backdrop = () => document.querySelector('.MuiDialog-container') as Element;

describe('the second click of a double click', () => {
  it('does not close the dialog that the first one has opened', () => {
    click(button(), 1_000);
    click(backdrop(), 1_200, [104, 102], 2);
    expect(close).not.toHaveBeenCalled();
  });

  it('does not confirm what nobody has read', () => {
    click(button(), 1_000);
    click(screen.getByText('Confirm'), 1_200, [100, 100], 2);
    expect(confirm).not.toHaveBeenCalled();
  });

  it('acts as ever on the layer that got the first', () => {
    click(button(), 1_000);
    click(screen.getByText('Confirm'), 3_000);
    click(screen.getByText('Confirm'), 3_100, [100, 100], 2);
    expect(confirm).toHaveBeenCalledTimes(2);
  });
});

describe('a click of its own', () => {
  it.each<[string, () => void]>([
    ['later', () => click(backdrop(), 1_501)],
    ['elsewhere', () => click(backdrop(), 1_100, [300, 100])],
    [
      'after the second of a double click',
      () => (click(backdrop(), 1_100, [100, 100], 2), click(backdrop(), 1_600)),
    ],
  ])('closes it %s', (_, act) => {
    click(button(), 1_000);
    act();
    expect(close).toHaveBeenCalledOnce();
  });

  it('by key is never held back', () => {
    click(button(), 1_000);
    click(screen.getByText('Confirm'), 1_010, [0, 0], 0);
    expect(confirm).toHaveBeenCalledOnce();
  });
});
