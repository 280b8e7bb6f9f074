import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastProvider, useToast, type Toast } from '../../../web/components/toast.tsx';

function Button({ toast }: { toast: Toast }) {
  const show = useToast();
  return <button onClick={() => show(toast)}>{toast.title}!</button>;
}

/** A page with a button for each message. */
function renderButtons(...toasts: Toast[]) {
  render(
    <ToastProvider>
      {toasts.map((toast) => (
        <Button key={toast.title} toast={toast} />
      ))}
    </ToastProvider>,
  );
}

async function press(title: string) {
  fireEvent.click(screen.getByRole('button', { name: `${title}!` }));
  await after(0);
}

/** Long enough for what fades away. */
const FADE_MS = 600;
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const booked = { title: 'Ride Booked', description: 'We are asking Dana now.' };

describe('A message', () => {
  // Its code comes when it is needed, which the clock of a test does not wait for.
  beforeAll(() => import('../../../web/components/toast-message.tsx'));
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('stays for five seconds', async () => {
    renderButtons(booked);
    await press('Ride Booked');
    expect(screen.getByRole('status').textContent).toContain('We are asking Dana now.');
    await after(4900);
    expect(screen.queryByText('Ride Booked')).not.toBeNull();
    await after(200);
    await after(FADE_MS);
    expect(screen.queryByText('Ride Booked')).toBeNull();
  });

  it('gives way to the next one: there is one at a time', async () => {
    renderButtons(booked, { title: 'Ride Cancelled' });
    await press('Ride Booked');
    await press('Ride Cancelled');
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Ride Cancelled']);
  });

  it('that tells of an error is an alert', async () => {
    renderButtons({ title: 'Payment Failed', severity: 'error' });
    await press('Payment Failed');
    expect(screen.getByRole('alert').textContent).toContain('Payment Failed');
  });

  it('goes when it is swiped more than 50 pixels to the right', async () => {
    renderButtons(booked);
    await press('Ride Booked');
    const message = screen.getByRole('status');
    const swipe = (from: number, to: number) => {
      fireEvent.touchStart(message, { touches: [{ clientX: from }] });
      fireEvent.touchMove(message, { touches: [{ clientX: to }] });
      fireEvent.touchEnd(message);
      return after(FADE_MS);
    };
    await swipe(100, 150);
    await swipe(100, 20);
    expect(screen.queryByText('Ride Booked')).not.toBeNull();
    await swipe(100, 151);
    expect(screen.queryByText('Ride Booked')).toBeNull();
  });

  it.each([
    ['on it', () => screen.getByText('Ride Booked')],
    ['elsewhere', () => screen.getByRole('button', { name: 'Ride Booked!' })],
  ])('goes at the first tap of a finger %s', async (_, where) => {
    renderButtons(booked);
    await press('Ride Booked');
    fireEvent.touchStart(where(), { touches: [{ clientX: 100 }] });
    fireEvent.touchEnd(where());
    await after(FADE_MS);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('stays at a click of the mouse, which has room beside it', async () => {
    renderButtons(booked);
    await press('Ride Booked');
    fireEvent.click(document.body);
    fireEvent.click(screen.getByText('Ride Booked'));
    await after(FADE_MS);
    expect(screen.getByRole('status')).toBeDefined();
  });
});
